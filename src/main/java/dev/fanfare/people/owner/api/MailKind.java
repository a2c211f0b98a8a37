package dev.fanfare.people.owner.api;

import dev.fanfare.platform.states.Coded;
import java.time.Duration;

/** The e-mails about an account. Their texts are {@code mail.<code>.title}, {@code .message} and {@code .button}. */
public enum MailKind implements Coded {
    /** To a new address, to verify it. */
    VERIFY_ADDRESS("/account/verify", Duration.ofDays(7)),
    /** To an unverified address for which a new password was asked: verifies it, and the link for the password follows. */
    VERIFY_FOR_RESET("/account/verify", Duration.ofDays(1)),
    /** To a new address replacing another, to verify it. */
    CONFIRM_ADDRESS("/account/confirm-address", Duration.ofDays(1)),
    /** To the current address: another one shall replace it. */
    ADDRESS_CHANGING,
    /** To the former address: it was replaced. */
    ADDRESS_CHANGED,
    /** Verifies a new payout destination. */
    CONFIRM_DESTINATION("/account/confirm-destination", Duration.ofDays(1)),
    /** A backend token that acts as the account was created. */
    TOKEN_MADE,
    TOKEN_REVOKED,
    /** An operator changed the account or its data; the owner is notified even if the account is inactive. */
    ACCOUNT_CHANGED,
    /** A webhook that gets events of the account was added, changed or deleted, or has a new secret: its host. */
    WEBHOOK_CHANGED,
    /** An operator ended all sessions. */
    SESSIONS_ENDED,
    /** An operator lifted the throttle of failed sign-ins. */
    THROTTLE_LIFTED,
    RESET_PASSWORD("/account/reset-password", Duration.ofHours(1)),
    PASSWORD_CHANGED,
    /** By a link; its second factors are named. */
    PASSWORD_RESET,
    /** After that: what the account had made lately and has ended, and what is still in force. */
    ACCESS_REVIEWED,
    SECOND_FACTOR_ADDED,
    /** Likewise, where it counts for money only after a time, unless its owner confirms it. */
    CONFIRM_FACTOR("/account/confirm-factor", Duration.ofDays(1)),
    SECOND_FACTOR_REMOVED,
    RECOVERY_CODE_USED,
    /** A device signed in that the account did not know: its address. */
    NEW_SIGN_IN,
    /** Wrong codes of a second factor, after the right password: the address that sent the last one. */
    WRONG_CODES,
    /** To every superuser: the break-glass account signed in, from this address. */
    BREAK_GLASS_USED,
    /** An external identity signs in from now on. */
    IDENTITY_LINKED,
    IDENTITY_REMOVED,
    /** To an address that is to join an advertiser's team: the advertiser's name and the role. */
    TEAM_INVITATION("/account/join-team", Duration.ofDays(7)),
    /** The sign-up of the company of this name was decided on; the reason of a refusal follows. */
    SIGN_UP_APPROVED,
    SIGN_UP_REFUSED,
    /** The campaign of this name was approved, or sent back with comments. */
    CAMPAIGN_APPROVED,
    CAMPAIGN_SENT_BACK,
    /** Further posts of the campaign of this name are promised nothing for their views. */
    VIEW_BUDGET_USED_UP,
    /** The application of this name was approved, or declined; the reason follows. */
    APPLICATION_APPROVED,
    APPLICATION_DECLINED,
    /** A change of the application of this name was approved, or declined; the reason follows. */
    APPLICATION_CHANGE_APPROVED,
    APPLICATION_CHANGE_DECLINED,
    EXPORT_READY("/account/export", Duration.ofDays(2)),
    LEAVING,
    STAYING,
    /** An advertiser's invoice is overdue: number, open amount, due date and reminder level. */
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

    /** The path of its link's page. */
    public String path() {
        return path;
    }

    /** The link's lifetime. */
    public Duration life() {
        return life;
    }

    /**
     * Whether it warns the owner, so that none is left out. The others repeat what was asked for, also by strangers who know
     * an address, or go to another person's.
     */
    public boolean warns() {
        return switch (this) {
            case VERIFY_ADDRESS, VERIFY_FOR_RESET, CONFIRM_ADDRESS, RESET_PASSWORD, TEAM_INVITATION -> false;
            default -> true;
        };
    }

    /** Whether it verifies the address, and so goes to unverified addresses. */
    public boolean verifies() {
        return this == VERIFY_ADDRESS || this == VERIFY_FOR_RESET || this == CONFIRM_ADDRESS;
    }
}
