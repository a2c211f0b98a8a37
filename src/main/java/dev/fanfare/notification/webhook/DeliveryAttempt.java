package dev.fanfare.notification.webhook;

import dev.fanfare.notification.webhook.api.DeliveryFailure;
import dev.fanfare.platform.remote.OutboundResponse;
import dev.fanfare.platform.remote.PublicClient.TargetRefused;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeoutException;

/**
 * What came of an attempt.
 *
 * @param failure null for a success
 * @param status of the answer; null for none
 * @param answer its beginning; null for none
 */
record DeliveryAttempt(DeliveryFailure failure, Integer status, String answer) {
    /** Bytes of an answer that are kept. */
    static final int MAX_ANSWER = 1_024;

    static DeliveryAttempt of(OutboundResponse response) {
        // Bytes that are no text become one character each, so none is longer than the answer; a text holds no NUL.
        String answer = new String(response.body().getBytes(), StandardCharsets.UTF_8).replace("\0", "");
        return new DeliveryAttempt(
                response.status() >= 200 && response.ok() ? null : DeliveryFailure.ANSWER, response.status(), answer);
    }

    static DeliveryAttempt of(Throwable cause) {
        DeliveryFailure failure = cause instanceof TargetRefused
                ? DeliveryFailure.ADDRESS
                : cause instanceof TimeoutException ? DeliveryFailure.TIMEOUT : DeliveryFailure.CONNECTION;
        return of(failure);
    }

    static DeliveryAttempt of(DeliveryFailure failure) {
        return new DeliveryAttempt(failure, null, null);
    }
}
