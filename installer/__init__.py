"""Sets up Clover Desktop in `.venv` with the standard library alone, and starts or checks it."""
