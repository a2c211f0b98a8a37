package dev.fanfare.platform.bus;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.util.List;

/**
 * The effects of a change, found by executing it in a transaction that is rolled back. Hides balances, audit values and
 * notifications that the caller may not see elsewhere.
 *
 * <p>New ids are examples: the real change draws others.
 *
 * @param dryRun true
 * @param repeated whether the change was already executed with this idempotency key, so that only its reply would be
 *     repeated
 * @param complete whether the lists hold everything; they end soon after a thousand rows
 * @param entries what would be posted
 * @param events the domain events that would be written
 * @param notifications the notifications caused directly by these events
 * @param mails e-mails about accounts that would be sent
 * @param audit what would be in the audit log
 */
@StagedBuilder
public record DryRun(
        boolean dryRun,
        boolean repeated,
        boolean complete,
        List<Entry> entries,
        List<Happening> events,
        List<Notified> notifications,
        List<Mail> mails,
        List<AuditLine> audit)
        implements Message {
    /** Maximum rows of a list; a posting is one row. */
    public static final int MAX = 1_000;

    /** An already executed change. */
    public static final DryRun REPEATED = DryRunBuilder.builder()
            .dryRun(true)
            .repeated(true)
            .complete(true)
            .entries(List.of())
            .events(List.of())
            .notifications(List.of())
            .mails(List.of())
            .audit(List.of())
            .build();

    public DryRun {
        entries = List.copyOf(entries);
        events = List.copyOf(events);
        notifications = List.copyOf(notifications);
        mails = List.copyOf(mails);
        audit = List.copyOf(audit);
    }

    /**
     * An entry of the journal.
     *
     * @param reverses the key of the reversed entry; absent for none
     */
    public record Entry(
            String key,
            String kind,
            String description,
            @JsonInclude(JsonInclude.Include.NON_NULL) String reverses,
            List<Leg> postings) {
        public Entry {
            postings = List.copyOf(postings);
        }
    }

    /**
     * A posting.
     *
     * @param userId the account's owner; absent for the platform
     * @param account the kind of account
     * @param amount positive for a credit, negative for a debit
     * @param balanceAfter of the account after the whole change; absent when the caller may not see it
     */
    public record Leg(
            @JsonInclude(JsonInclude.Include.NON_NULL) Long userId,
            String account,
            BigDecimal amount,
            String currency,
            @JsonInclude(JsonInclude.Include.NON_NULL) BigDecimal balanceAfter) {}

    /**
     * An event.
     *
     * @param type as in the event log, such as {@code payout.completed}, or of the outbox: {@code payments.BankAccountReviewed}
     * @param body ids and display texts
     */
    public record Happening(String type, Object body) {}

    /**
     * A notification.
     *
     * @param cause what it is about, such as {@code payouts:7:update_balance:completed}
     * @param type of the notification
     * @param byEmail whether it would be sent as an e-mail, too
     */
    public record Notified(long userId, String cause, String type, boolean byEmail) {}

    /** An e-mail about an account. */
    public record Mail(long userId, String kind) {}

    /**
     * A line of the audit log.
     *
     * @param before absent for none, or when the caller may not see it
     * @param after likewise
     * @param reason absent when none was given
     */
    public record AuditLine(
            String action,
            String subject,
            @JsonInclude(JsonInclude.Include.NON_NULL) Object before,
            @JsonInclude(JsonInclude.Include.NON_NULL) Object after,
            @JsonInclude(JsonInclude.Include.NON_NULL) String reason) {}
}
