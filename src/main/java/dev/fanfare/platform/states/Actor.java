package dev.fanfare.platform.states;

/** The party that makes a transition. */
public enum Actor {
    PUBLISHER("the publisher"),
    ADVERTISER("the advertiser"),
    STAFF("staff"),
    PROVIDER("the provider"),
    CLOCK("the clock");

    private final String description;

    Actor(String description) {
        this.description = description;
    }

    /** The name for people. */
    public String description() {
        return description;
    }
}
