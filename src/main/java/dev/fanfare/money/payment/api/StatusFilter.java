package dev.fanfare.money.payment.api;

/** The status filters of payout lists. */
final class StatusFilter {
    static final String PATTERN = "\\s*|all|pending|processing|completed|rejected|cancelled|failed";
    static final String MESSAGE = "must be all, pending, processing, completed, rejected, cancelled or failed";
}
