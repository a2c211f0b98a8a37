package dev.fanfare.people.account.api;

import dev.fanfare.platform.states.Coded;
import java.time.Duration;

/** The e-mails about an account. Their texts are {@code mail.<code>.title}, {@code .message} and {@code .button}. */
public enum MailKind implements Coded {
    /** To an address that is new: is it theirs? */
    VERIFY_ADDRESS("/account/verify", Duration.ofDays(7)),
    /** To an address that is to replace another: is it theirs? */
    CONFIRM_ADDRESS("/account/confirm-address", Duration.ofDays(1)),
    /** To the present address: another one is to replace it. */
    ADDRESS_CHANGING,
    /** To the former address: it was replaced. */
    ADDRESS_CHANGED,
    /** A new place to be paid to: is it theirs? */
    CONFIRM_DESTINATION("/account/confirm-destination", Duration.ofDays(1)),
    /** Somebody made a backend token that acts as the account. */
    TOKEN_MADE,
    RESET_PASSWORD("/account/reset-password", Duration.ofHours(1)),
    PASSWORD_CHANGED,
    SECOND_FACTOR_ADDED,
    SECOND_FACTOR_REMOVED,
    RECOVERY_CODE_USED,
    EXPORT_READY("/account/export", Duration.ofDays(2)),
    LEAVING,
    STAYING,
    /** An advertiser's invoice is overdue: its number, what is open, since when, and which reminder this is. */
    INVOICE_OVERDUE;

    private final String path;
    private final Duration life;

    MailKind() {
        this(null, null);
    }

    MailKind(String path, Duration life) {
        this.path = path;
        this.life = life;
    }

    public boolean hasLink() {
        return path != null;
    }

    /** The path of the page that its link opens. */
    public String path() {
        return path;
    }

    /** How long its link works. */
    public Duration life() {
        return life;
    }

    /** Whether it asks if the address is theirs, and so goes to addresses that nobody has verified. */
    public boolean verifies() {
        return this == VERIFY_ADDRESS || this == CONFIRM_ADDRESS;
    }
}
