package dev.fanfare.people.privacy.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * Requests payouts of all that the caller has available, whatever the minimum, because their account is being closed. The
 * payment domain answers it.
 *
 * @param method by which, with the destination as in a request for a payout
 */
public record PayOutRest(String method, Long bankAccountId, String paypalEmail, String stripeAccount)
        implements Change<PayOutRest.RestRequested> {
    /** The payouts, one for each currency; none if nothing was available. */
    public record RestRequested(List<Long> payoutIds) implements Message {
        public RestRequested {
            payoutIds = List.copyOf(payoutIds);
        }
    }
}
