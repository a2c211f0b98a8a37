package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.FieldErrors;

/**
 * A body with rules beyond the constraints of single members, such as a reason that one action needs. They are checked
 * with the constraints, so that a client sees every problem at once, and before the domain is asked.
 */
public interface CrossFieldRules {
    /**
     * Finds what is wrong. Any member may be null or violate its own constraints, whose problem then counts.
     *
     * @param problems those of single members; takes what is found
     */
    void check(FieldErrors problems);
}
