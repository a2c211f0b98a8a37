package dev.fanfare.ledger;

import java.util.Arrays;
import java.util.Locale;

/**
 * The chart of accounts. Each is kept per owner and currency, so that no row is shared by all who move money. What the
 * platform owes, paid out or kept is positive, a credit; what it is owed or was paid is negative, a debit; all balances of
 * a currency sum to nothing.
 */
public enum AccountKind {
    ADVERTISER_RECEIVABLE("receivable", "advertiser receivable", "What an advertiser owes for accepted work."),
    ADVERTISER_PAID("paid in", "external", "What an advertiser has paid of its invoices; it came from outside."),
    PUBLISHER_PENDING("pending", "publisher pending", "What a publisher earned that is accepted and not yet released."),
    PUBLISHER_AVAILABLE("available", "publisher available", "What is released and free to be paid out."),
    PUBLISHER_HELD("held", "publisher held", "What is held by payouts that are under way."),
    PUBLISHER_PAID("paid out", "external", "What was paid out to a publisher, net; it went outside."),
    PUBLISHER_FEES("fees", "platform fees", "What the platform kept of a publisher's payouts.");

    private final String label;
    private final String group;
    private final String meaning;

    AccountKind(String label, String group, String meaning) {
        this.label = label;
        this.group = group;
        this.meaning = meaning;
    }

    /** As the schema spells it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Which of an owner's accounts it is, in a word or two for sentences. */
    public String label() {
        return label;
    }

    /** The line of the platform's own books that all accounts of this kind together make up. */
    public String group() {
        return group;
    }

    /** What its balance says, in a sentence. */
    public String meaning() {
        return meaning;
    }

    /** Whether its balance may be negative; no other account can be overdrawn. */
    public boolean mayBeNegative() {
        return this == ADVERTISER_RECEIVABLE || this == ADVERTISER_PAID;
    }

    /**
     * The kind that the schema spells like this.
     *
     * @throws IllegalArgumentException for none
     */
    public static AccountKind ofCode(String code) {
        return Arrays.stream(values())
                .filter(kind -> kind.code().equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no account is a " + code));
    }
}
