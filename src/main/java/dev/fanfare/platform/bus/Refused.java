package dev.fanfare.platform.bus;

import io.vertx.core.Future;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The refusal of a request, as an exception for futures and the event bus. Final, because the bus looks up an
 * exception's codec by exact class. Has no stack trace: it is an answer, not a failure.
 */
public final class Refused extends ReplyException {
    private static final int SERVER_FAULT = 500;

    private final transient Fault fault;

    public Refused(Fault fault) {
        super(ReplyFailure.RECIPIENT_FAILURE, fault.status(), fault.message().toString());
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }

    /** Whether the service could not answer (5xx), so that it may another time. */
    public boolean isServerFault() {
        return fault.status() >= SERVER_FAULT;
    }

    /** Whether this failure is a {@linkplain #isServerFault() 5xx}. */
    public static boolean isServerFault(Throwable cause) {
        return cause instanceof Refused refused && refused.isServerFault();
    }

    /** This refusal, naming the invalid input. */
    public Refused on(String field) {
        return new Refused(new Fault(
                fault.status(), fault.format(), fault.error(), fault.code(), fault.message(), field, fault.details()));
    }

    /** This refusal with one more member in its details; the value may be null. */
    public Refused with(String member, Object value) {
        Map<String, Object> details = new LinkedHashMap<>(fault.details());
        details.put(member, value);
        return new Refused(new Fault(
                fault.status(), fault.format(), fault.error(), fault.code(), fault.message(), fault.field(), details));
    }

    public <T> Future<T> failed() {
        return Future.failedFuture(this);
    }
}
