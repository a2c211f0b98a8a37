package dev.fanfare.platform.states;

/** Who moves things from state to state. */
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

    /** For people. */
    public String says() {
        return says;
    }
}
