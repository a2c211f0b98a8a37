package dev.fanfare.money.payment.api;

import java.security.SecureRandom;

/** A small amount by which the owner of a bank account shows that they see what comes in. */
public final class MicroDeposit {
    private static final int MAX_BYTES = 49;
    private static final SecureRandom RANDOM = new SecureRandom();

    private MicroDeposit() {}

    /** One that nobody can know, of 1 to 49 hundredths. */
    public static int draw() {
        return 1 + RANDOM.nextInt(MAX_BYTES);
    }
}
