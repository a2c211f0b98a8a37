package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;

/** The answer to an action without a result. */
public record ActionResult(String status, Translatable message) implements Message {
    public ActionResult(@English String template, Object... arguments) {
        this(Translatable.of(template, arguments));
    }

    public ActionResult(Translatable message) {
        this("success", message);
    }
}
