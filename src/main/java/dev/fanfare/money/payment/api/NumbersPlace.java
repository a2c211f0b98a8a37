package dev.fanfare.money.payment.api;

/** Where a bank account's numbers are stored: they are encrypted for this place, and decrypt nowhere else. */
public record NumbersPlace(long userId, long bankAccountId) {
    public String accountNumber() {
        return of("account_number");
    }

    public String routingNumber() {
        return of("routing_number");
    }

    private String of(String column) {
        return "user:" + userId + "/bank_account:" + bankAccountId + "/" + column;
    }
}
