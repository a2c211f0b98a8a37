package dev.fanfare.notification;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** Reads the data in notification texts. */
final class TemplateDataRepository {
    /**
     * A task.
     *
     * @param due whether it can still be submitted
     * @param timezone the publisher's
     */
    record TaskFacts(
            long userId, String timezone, Instant deadline, boolean due, long campaignId, String campaignName) {}

    private static final String TASK = """
            select t.user_id, u.timezone, t.deadline,
                   t.status in ('pending', 'rejected') and t.deadline > business_now()
                     and c.status in ('active', 'paused') as due,
                   c.id as campaign_id, c.name as campaign_name
            from tasks t join campaigns c on c.id = t.campaign_id join users u on u.id = t.user_id
            where t.id = $1
            """;

    static Future<TaskFacts> getTask(Tx tx, long taskId) {
        return tx.get(TASK, TaskFacts.class, taskId);
    }

    /**
     * A connection.
     *
     * @param name of the page, wall or channel; for a network, the account's id
     */
    record ConnectionFacts(long userId, String kind, String network, String name) {}

    private static final String CONNECTION = """
            select user_id, kind, network, coalesce(nullif(name, ''), account_id) as name from connections where id = $1
            """;

    static Future<ConnectionFacts> getConnection(Tx tx, long connectionId) {
        return tx.get(CONNECTION, ConnectionFacts.class, connectionId);
    }

    /**
     * A decided application to a campaign.
     *
     * @param outcome accepted or declined
     * @param reason null for none
     */
    record ApplicationFacts(long userId, long campaignId, String campaignName, String outcome, String reason) {}

    private static final String APPLICATION = """
            select x.user_id, c.id as campaign_id, c.name as campaign_name,
                   case when x.status = 'declined' then 'declined' else 'accepted' end as outcome, x.reason
            from campaign_applications x join campaigns c on c.id = x.campaign_id
            where x.id = $1
            """;

    static Future<ApplicationFacts> getApplication(Tx tx, long applicationId) {
        return tx.get(APPLICATION, ApplicationFacts.class, applicationId);
    }

    /** A bank account; its number is masked. */
    record BankAccountFacts(long userId, String bankName, String masked) {}

    private static final String BANK_ACCOUNT = """
            select user_id, bank_name, account_masked as masked from bank_accounts where id = $1
            """;

    static Future<BankAccountFacts> getBankAccount(Tx tx, long bankAccountId) {
        return tx.get(BANK_ACCOUNT, BankAccountFacts.class, bankAccountId);
    }

    /** A payout, gross and net. */
    record PayoutFacts(long userId, String reference, Money amount, Money net) {}

    private static final String PAYOUT = """
            select user_id, reference, amount, amount - fees as net, currency from payouts where id = $1
            """;

    static Future<PayoutFacts> getPayout(Tx tx, long payoutId) {
        return tx.get(PAYOUT, PayoutFacts.class, payoutId);
    }

    /**
     * A side of a thread with unread messages.
     *
     * @param readTo the last message it has read; 0 for none
     * @param userIds the accounts to tell
     */
    record ThreadFacts(
            String side,
            long readTo,
            String kind,
            long subjectId,
            @Nullable Long publisherId,
            String title,
            List<Long> userIds) {}

    // Of a team those who may answer.
    private static final String WAITING = """
            select 'publisher' as side, t.publisher_read as read_to, t.kind, t.subject_id, t.publisher_id,
                   coalesce(c.name, p.reference) as title, array[t.publisher_id] as user_ids
            from threads t
            left join tasks k on t.kind = 'task' and k.id = t.subject_id
            left join campaigns c on c.id = case t.kind when 'task' then k.campaign_id when 'campaign' then t.subject_id end
            left join payouts p on t.kind = 'payout' and p.id = t.subject_id
            where t.id = $1 and t.publisher_unread > 0
            union all
            select 'advertiser', t.advertiser_read, t.kind, t.subject_id, t.publisher_id, c.name,
                   array(select t.advertiser_id
                         union
                         select m.user_id from advertiser_members m
                         where m.advertiser_id = t.advertiser_id and m.user_id is not null and m.removed_at is null
                           and m.role in ('owner', 'manager', 'reviewer'))
            from threads t
            left join tasks k on t.kind = 'task' and k.id = t.subject_id
            join campaigns c on c.id = case t.kind when 'task' then k.campaign_id else t.subject_id end
            where t.id = $1 and t.advertiser_unread > 0
            """;

    /** The sides of a thread, besides staff, with unread messages. */
    static Future<List<ThreadFacts>> listWaiting(Tx tx, long threadId) {
        return tx.list(WAITING, ThreadFacts.class, threadId);
    }
}
