package dev.fanfare.money.finance.model;

/** A payout as it must be. */
final class Payout {
    final long id;
    final long user;
    final String currency;
    final long amount;
    final long fees;
    final String method;
    String status = "pending";

    Payout(long id, long user, String currency, long amount, long fees, String method) {
        this.id = id;
        this.user = user;
        this.currency = currency;
        this.amount = amount;
        this.fees = fees;
        this.method = method;
    }
}
