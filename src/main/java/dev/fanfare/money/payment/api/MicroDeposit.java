package dev.fanfare.money.payment.api;

import java.security.SecureRandom;

/** A small deposit that proves access to a bank account. */
public final class MicroDeposit {
    private static final int MAX_BYTES = 49;
    private static final SecureRandom RANDOM = new SecureRandom();

    private MicroDeposit() {}

    /** An unpredictable amount of 1 to 49 hundredths. */
    public static int draw() {
        return 1 + RANDOM.nextInt(MAX_BYTES);
    }
}
