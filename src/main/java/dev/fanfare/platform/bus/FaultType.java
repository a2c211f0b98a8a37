package dev.fanfare.platform.bus;

import io.vertx.core.Future;
import java.util.Map;

/** A kind of refusal: status, shape and codes. Each domain's enum of them is part of its public interface. */
public interface FaultType {
    /**
     * What all refusals of one kind share.
     *
     * @param status the HTTP status
     * @param format the body's shape
     * @param error the lower-case code, never changed once published
     * @param code the upper-case code; null for none
     * @param says the default message
     */
    record Kind(int status, FaultFormat format, String error, String code, String says) {}

    Kind kind();

    default int status() {
        return kind().status();
    }

    default FaultFormat format() {
        return kind().format();
    }

    default String error() {
        return kind().error();
    }

    /** The upper-case code; null for none. */
    default String code() {
        return kind().code();
    }

    /** The default message. */
    default String says() {
        return kind().says();
    }

    /** This refusal with its default message. */
    default Refused refusal() {
        return because(says());
    }

    /** This refusal with the given message. */
    default Refused because(String message) {
        return new Refused(new Fault(status(), format(), error(), code(), message, null, Map.of()));
    }

    /** This refusal as a failed future. */
    default <T> Future<T> failed() {
        return refusal().failed();
    }
}
