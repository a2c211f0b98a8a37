package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;

/** The answer of an action that has nothing more to say than that it was done. */
public record Done(String status, String message) implements Message {
    public Done(String message) {
        this("success", message);
    }
}
