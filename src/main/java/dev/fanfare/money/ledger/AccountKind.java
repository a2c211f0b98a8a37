package dev.fanfare.money.ledger;

import dev.fanfare.platform.states.Coded;
import java.util.Arrays;
import java.util.Optional;

/**
 * The chart of accounts. Each owner and currency has its own account of each kind, so that no row is shared by all
 * bookings; what all lines of banks post to is divided in the database. Amounts that the platform owes, paid
 * out or earned are positive, credits; amounts owed or paid to it are negative, debits. All balances of a currency sum
 * to zero.
 */
public enum AccountKind implements Coded {
    /** An advertiser's debt for accepted work. */
    ADVERTISER_RECEIVABLE("receivable", "advertiser receivable"),
    /** What an advertiser has paid, net of refunds; it came from outside. */
    ADVERTISER_PAID("paid in", "cash in transit"),
    /** What an advertiser has paid in advance and not used yet. */
    ADVERTISER_BALANCE("funds", "advertiser funds"),
    /** An advertiser's debt for card payments that were charged back after use. */
    ADVERTISER_DEBT("owed", "advertiser debt"),
    /** VAT on an advertiser's invoices, which is owed to a tax office. */
    ADVERTISER_VAT("VAT", "VAT"),
    /** What credit notes have let an advertiser off, net of VAT, at the platform's cost. */
    ADVERTISER_CREDITED("credited", "credit notes"),
    /** The platform's cost of writing off an advertiser's invoices, net of VAT and recoveries. */
    ADVERTISER_BAD_DEBT("bad debt", "bad debts"),
    /** What a publisher earned that is accepted and not yet released. */
    PUBLISHER_PENDING("pending", "publisher pending"),
    /** What is released and free to be paid out. */
    PUBLISHER_AVAILABLE("available", "publisher available"),
    /** What is held by payouts that are under way. */
    PUBLISHER_HELD("held", "publisher held"),
    /** What was sent to a publisher and has not arrived yet. */
    PUBLISHER_IN_TRANSIT("in transit", "publisher in transit"),
    /** What was paid out to a publisher, net; it went outside. */
    PUBLISHER_PAID("paid out", "cash in transit"),
    /** The platform's fees on a publisher's payouts. */
    PUBLISHER_FEES("fees", "platform fees"),
    /** A publisher's debt for work that was reversed after its payout. */
    PUBLISHER_DEBT("debt", "publisher debt"),
    /** What was sent to a publisher's bank accounts to verify them, and has not arrived yet. */
    PUBLISHER_DEPOSITS_OUT("deposits in transit", "publisher in transit"),
    /** What arrived at a publisher's bank accounts to verify them; it went outside. */
    PUBLISHER_DEPOSITS("deposits", "cash in transit"),
    /** What it has cost the platform to verify a publisher's bank accounts. */
    PUBLISHER_VERIFICATION("verification", "platform costs"),
    /** Fees of the platform that no payout has kept. */
    PLATFORM_FEES("fees", "platform fees"),
    /** What corrections, and money given up by publishers who leave, have brought the platform, or cost it. */
    PLATFORM_CORRECTIONS("corrections", "platform corrections"),
    /** What is on one of our own accounts at banks and providers, as their statements say. */
    PLATFORM_CASH("cash", "cash"),
    /**
     * What statements have confirmed of what came from outside and went there: with the accounts of both,
     * what is still in transit.
     */
    PLATFORM_CLEARING("clearing", "cash in transit"),
    /** Movements on our accounts with a purpose that is not known yet. */
    PLATFORM_UNIDENTIFIED("unidentified", "unidentified"),
    /** What banks and providers have charged. */
    PLATFORM_CHARGES("charges", "bank charges"),
    /** What exchanging money has brought the platform, or cost it. */
    PLATFORM_EXCHANGE("exchange", "exchange differences"),
    /** The platform's own deposits on its accounts, net of its withdrawals. */
    PLATFORM_OWN("own money", "own money");

    private final String label;
    private final String group;

    AccountKind(String label, String group) {
        this.label = label;
        this.group = group;
    }

    /** Its short name in sentences. */
    public String label() {
        return label;
    }

    /** The trial balance line of this kind. */
    public String group() {
        return group;
    }

    /** Whether its balance may be negative; other accounts cannot be overdrawn. */
    public boolean mayBeNegative() {
        return this == ADVERTISER_RECEIVABLE
                || this == ADVERTISER_PAID
                || this == ADVERTISER_DEBT
                || this == ADVERTISER_CREDITED
                || this == ADVERTISER_BAD_DEBT
                || this == PUBLISHER_DEBT
                || this == PUBLISHER_VERIFICATION
                || isPlatforms() && this != PLATFORM_FEES;
    }

    /** Whether its balance is owed to its owner, so that reserves must cover it. */
    public boolean isOwed() {
        return this == PUBLISHER_PENDING
                || this == PUBLISHER_AVAILABLE
                || this == PUBLISHER_HELD
                || this == PUBLISHER_IN_TRANSIT
                || this == ADVERTISER_BALANCE;
    }

    /** Whether it belongs to the platform, and to no user. */
    public boolean isPlatforms() {
        return code().startsWith("platform_");
    }

    /** Whether it belongs to an advertiser. */
    public boolean isAdvertisers() {
        return this == ADVERTISER_RECEIVABLE
                || this == ADVERTISER_PAID
                || this == ADVERTISER_BALANCE
                || this == ADVERTISER_DEBT
                || this == ADVERTISER_VAT
                || this == ADVERTISER_CREDITED
                || this == ADVERTISER_BAD_DEBT;
    }

    /**
     * Whether a correction may post to it. Accounts of tasks, payouts, transfers, invoices, credit notes, write-offs
     * and bank lines are excluded.
     */
    public boolean mayBeCorrected() {
        return this != ADVERTISER_VAT
                && this != ADVERTISER_CREDITED
                && this != ADVERTISER_BAD_DEBT
                && this != PUBLISHER_PENDING
                && this != PUBLISHER_HELD
                && this != PUBLISHER_IN_TRANSIT
                && this != PUBLISHER_DEPOSITS_OUT
                && this != PUBLISHER_DEPOSITS
                && this != PUBLISHER_VERIFICATION
                && this != PLATFORM_CASH;
    }

    /**
     * The kind with this code.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static AccountKind ofCode(String code) {
        return findByCode(code).orElseThrow(() -> new IllegalArgumentException("unknown kind of account: " + code));
    }

    /** The kind with this code; empty if unknown. */
    public static Optional<AccountKind> findByCode(String code) {
        return Arrays.stream(values()).filter(kind -> kind.code().equals(code)).findFirst();
    }
}
