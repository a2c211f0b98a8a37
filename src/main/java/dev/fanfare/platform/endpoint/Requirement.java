package dev.fanfare.platform.endpoint;

import jakarta.validation.Payload;

/** The payload of a constraint on a record that finds members missing which depend on others. */
public interface Requirement extends Payload {}
