package dev.fanfare.platform.states;

/** The party that makes a transition. */
public enum Actor {
    PUBLISHER("the publisher"),
    ADVERTISER("the advertiser"),
    STAFF("staff"),
    PROVIDER("the provider"),
    CLOCK("the clock");

    private final String says;

    Actor(String says) {
        this.says = says;
    }

    /** The name for people. */
    public String says() {
        return says;
    }
}
