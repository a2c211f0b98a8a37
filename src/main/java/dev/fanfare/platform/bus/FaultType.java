package dev.fanfare.platform.bus;

import io.vertx.core.Future;
import java.util.Map;

/** A kind of refusal with its status, shape and codes; each domain's enum of them is part of its public interface. */
public interface FaultType {
    int status();

    FaultFormat format();

    String error();

    /** The upper-case code; null where there is none. */
    String code();

    /** The text for people when no better one is at hand. */
    String says();

    /** This refusal with its standing text. */
    default Refused refusal() {
        return because(says());
    }

    /** This refusal with a text of its own. */
    default Refused because(String message) {
        return new Refused(new Fault(status(), format(), error(), code(), message, null, Map.of()));
    }

    /** This refusal as a failed future. */
    default <T> Future<T> failed() {
        return refusal().failed();
    }
}
