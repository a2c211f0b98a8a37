package dev.fanfare.money.payment.api;

/** The storage place of a bank account's numbers: their encryption is bound to it. */
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
