"""Makes Sprout: its examples, its training and its evaluation."""
