package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/** A page of a user's payouts. */
public record PayoutPage(List<PayoutItem> payouts, long total, int page, int limit) implements Message {
    public PayoutPage {
        payouts = List.copyOf(payouts);
    }
}
