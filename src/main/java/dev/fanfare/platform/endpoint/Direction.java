package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.states.Coded;

/** Which way a list is sorted. */
public enum Direction implements Coded {
    /** The smallest, earliest or first by the alphabet first. */
    ASC,
    DESC
}
