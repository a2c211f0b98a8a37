package dev.fanfare.platform.bus;

import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/**
 * A kind of refusal: status, shape and codes. Those of a domain are constants of its public interface.
 *
 * @param status the HTTP status
 * @param format the body's shape
 * @param error the lower-case code, never changed once published
 * @param code the upper-case code; null for none
 * @param message the default message
 */
public record FaultType(
        int status,
        FaultFormat format,
        String error,
        String code,
        @English String message) {
    public static FaultType detailed(int status, String error, String code, @English String message) {
        return new FaultType(status, FaultFormat.DETAILED, error, code, message);
    }

    public static FaultType flat(int status, String error, String code, @English String message) {
        return new FaultType(status, FaultFormat.FLAT, error, code, message);
    }

    public static FaultType token(int status, String error, String code, @English String message) {
        return new FaultType(status, FaultFormat.TOKEN, error, code, message);
    }

    /** Whether a failure is a refusal with this status, whatever its code. */
    public boolean isStatusOf(Throwable cause) {
        return cause instanceof Refused refused && refused.fault().status() == status;
    }

    /** Its codes, in one. */
    public String name() {
        return name(error, code);
    }

    /** The codes of a refusal, in one. */
    public static String name(String error, String code) {
        return code == null ? error : error + "." + code;
    }

    /** This refusal with its default message. */
    public Refused refusal() {
        return because(new Translatable(message, List.of()));
    }

    /** This refusal, a 404, of something that the caller named and cannot see. */
    public Refused missing(String type, Object id) {
        return missing(type, id, new Translatable(message, List.of()));
    }

    /**
     * This refusal, a 404, of something that the caller named and cannot see.
     *
     * @param type the kind of resource as a code, such as {@code bank_account}
     * @param id as the caller sent it
     * @param reason the message
     */
    public Refused missing(String type, Object id, Translatable reason) {
        return because(reason).with("resource_type", type).with("resource_id", id);
    }

    /** This refusal with the given message. */
    public Refused because(@English String template, Object... arguments) {
        return because(Translatable.of(template, arguments));
    }

    /** This refusal with the given message. */
    public Refused because(Translatable reason) {
        return new Refused(new Fault(status, format, error, code, reason, null, Map.of()));
    }

    /** This refusal as a failed future. */
    public <T> Future<T> failed() {
        return refusal().failed();
    }
}
