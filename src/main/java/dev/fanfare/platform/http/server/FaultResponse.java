package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.language.Languages;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps failures to HTTP responses. */
public final class FaultResponse {
    private static final Logger LOG = LoggerFactory.getLogger(FaultResponse.class);
    private static final long RECOVERY_SECONDS = 10;

    private FaultResponse() {}

    /** Sends the response for a failure: a refusal, no handler, a timeout or an internal error. */
    static void send(HttpServerResponse response, Throwable cause, String requestId, String language) {
        send(response, cause, requestId, null, language);
    }

    /**
     * Sends the response for a failure of a possible change.
     *
     * @param key for repeating a change with an unknown outcome; null for none
     */
    static void send(HttpServerResponse response, Throwable cause, String requestId, String key, String language) {
        if (response.ended() || response.closed()) {
            return;
        }
        if (response.headWritten()) {
            // Too late for another status: a closed connection marks the response as incomplete.
            response.reset();
            return;
        }
        send(
                response,
                key != null && Idempotency.isUnknown(cause)
                        ? CommonFault.UNKNOWN_OUTCOME
                                .refusal()
                                .with("idempotency_key", key)
                                .fault()
                        : faultOf(cause, requestId),
                language);
    }

    private static Fault faultOf(Throwable cause, String requestId) {
        if (cause instanceof Refused refused) {
            return recoverable(refused).fault();
        }
        if (cause instanceof ReplyException reply) {
            switch (reply.failureType()) {
                case NO_HANDLERS -> {
                    return recoverable(CommonFault.SERVICE_UNAVAILABLE.refusal())
                            .fault();
                }
                case TIMEOUT -> {
                    return CommonFault.UNKNOWN_OUTCOME.refusal().fault();
                }
                default -> {
                    // Handled as an internal error below.
                }
            }
        }
        LOG.error("Request {} failed", requestId, cause);
        return CommonFault.INTERNAL_ERROR
                .refusal()
                .with("request_id", requestId)
                .fault();
    }

    private static Refused recoverable(Refused refused) {
        Fault fault = refused.fault();
        if (fault.status() != 503 || fault.details().containsKey("estimated_recovery")) {
            return refused;
        }
        return refused.with(
                "estimated_recovery",
                Instant.now().plusSeconds(RECOVERY_SECONDS).truncatedTo(ChronoUnit.SECONDS));
    }

    /** Sends it in English. */
    public static void send(HttpServerResponse response, Fault fault) {
        send(response, fault, Languages.ENGLISH);
    }

    public static void send(HttpServerResponse response, Fault fault, String language) {
        if (!response.headers().contains("X-Request-Id")) {
            // For a request too broken to reach a handler.
            response.putHeader("X-Request-Id", Exchange.newId());
        }
        response.setStatusCode(fault.status())
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .headers()
                .add("Link", help(fault));
        String challenge = BearerChallenge.of(fault);
        if (challenge != null) {
            response.putHeader("WWW-Authenticate", challenge);
        } else if (fault.status() == 503) {
            response.putHeader(HttpHeaders.RETRY_AFTER, Long.toString(RECOVERY_SECONDS));
        } else if (fault.details().containsKey("reset_time")) {
            response.putHeader(HttpHeaders.RETRY_AFTER, Long.toString(secondsUntilReset(fault)));
        } else if (fault.status() == 413 || fault.status() == 408) {
            response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
        AnswerLanguage.notify(response, language);
        response.end(body(fault, language));
    }

    /** Leads to the cause and remedy. */
    private static String help(Fault fault) {
        return "</docs/errors#" + FaultType.name(fault.error(), fault.code()) + ">; rel=\"help\"";
    }

    /** Rounded up, so that a client that waits this long is not refused again. */
    private static long secondsUntilReset(Fault fault) {
        // A string when another node refused it.
        Instant reset = Instant.parse(fault.details().get("reset_time").toString());
        return Math.max(1, Duration.between(Instant.now(), reset).toSeconds() + 1);
    }

    private static Buffer body(Fault fault, String language) {
        try {
            return Buffer.buffer(Json.mapper().writeValueAsBytes(tree(fault, language)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an error's details cannot be written", e);
        }
    }

    /** Whether refusals of this type say how to authenticate. */
    public static boolean challenges(FaultType type) {
        return BearerChallenge.of(type.refusal().fault()) != null;
    }

    /** The body as a tree. */
    public static ObjectNode tree(Fault fault, String language) {
        ObjectNode body = Json.mapper().createObjectNode();
        body.put("error", fault.error());
        ObjectNode details = Json.mapper().createObjectNode();
        if (fault.code() != null) {
            details.put("code", fault.code());
        }
        details.setAll((ObjectNode) Json.mapper().valueToTree(fault.detailsIn(language)));
        if (fault.format() == FaultFormat.TOKEN) {
            body.put("error_description", fault.message().in(language));
        }
        body.put("message", fault.message().in(language));
        if (fault.format() != FaultFormat.TOKEN && fault.field() != null) {
            body.put("field", fault.field());
        }
        if (fault.format() != FaultFormat.TOKEN || !details.isEmpty()) {
            body.set("details", details);
        }
        return body;
    }
}
