package dev.fanfare.people.privacy.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * Requests payouts of the caller's whole balance, whatever the minimum, before the account is closed. Answered by the
 * payment domain.
 *
 * @param method with the destination as in a request for a payout
 */
public record PayOutRest(String method, Long bankAccountId, String paypalEmail, String stripeAccount)
        implements Change<PayOutRest.RestRequested> {
    /** The payouts, one for each currency; none without a balance. */
    public record RestRequested(List<Long> payoutIds) implements Message {
        public RestRequested {
            payoutIds = List.copyOf(payoutIds);
        }
    }
}
