package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;

/** The answer to an action without a result. */
public record ActionResult(String status, String message) implements Message {
    public ActionResult(String message) {
        this("success", message);
    }
}
