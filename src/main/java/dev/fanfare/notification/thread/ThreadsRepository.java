package dev.fanfare.notification.thread;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.store.JoinConditions;
import dev.fanfare.notification.thread.api.ListThreads;
import dev.fanfare.notification.thread.api.ThreadKind;
import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.notification.thread.api.ThreadSubject;
import dev.fanfare.notification.thread.store.SubjectLookup;
import dev.fanfare.notification.thread.store.ThreadConditions;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table threads. Reads the subjects of threads, and who may write about them. */
final class ThreadsRepository {
    private ThreadsRepository() {}

    /**
     * A subject, and the thread about it if it has begun.
     *
     * @param brand the advertiser's as publishers see it; null for a payout
     */
    record Subject(
            @Nullable Long campaignId,
            @Nullable Long advertiserId,
            @Nullable String brand,
            String title,
            boolean closed,
            @JsonUnwrapped Publisher publisher,
            @Nullable Begun thread) {}

    /**
     * The publisher of a thread; all null or false for none.
     *
     * @param takesPart whether they have joined the campaign, or had
     * @param mayJoin whether they may join it
     */
    record Publisher(@Nullable Long publisherId, @Nullable String username, boolean takesPart, boolean mayJoin) {}

    /**
     * A thread.
     *
     * @param lastId of the last message that all sides see; null for none
     * @param advertiserAssignee who answers for the advertiser; null for no one
     * @param staffAssignee who answers for staff; null for no one
     */
    record Begun(
            Long id,
            @Nullable Long lastId,
            int publisherUnread,
            int advertiserUnread,
            int staffUnread,
            @Nullable Long advertiserAssignee,
            @Nullable Long staffAssignee) {
        Long assignee(ThreadSide side) {
            return side == ThreadSide.STAFF ? staffAssignee : advertiserAssignee;
        }

        int unread(ThreadSide side) {
            return switch (side) {
                case PUBLISHER -> publisherUnread;
                case ADVERTISER -> advertiserUnread;
                case STAFF -> staffUnread;
            };
        }
    }

    private static final String FIND = """
            select s.campaign_id, s.advertiser_id, coalesce(a.brand_name, a.name) as brand, s.title, s.closed,
                   w.publisher_id, u.username,
                   s.owner_id is not null
                     or exists (select from participations p
                                where p.campaign_id = s.campaign_id and p.user_id = w.publisher_id) as takes_part,
                   exists (
                     select from campaigns c
                     where c.id = s.campaign_id and c.status = 'active' and c.date_end > business_now()
                       and
            """ + JoinConditions.HAS_NETWORK
            + " and " + JoinConditions.IN_COUNTRY
            + " and " + JoinConditions.IN_CATEGORY + """
            ) as may_join,
                   b.id as thread_id, b.last_id as thread_last_id, b.publisher_unread as thread_publisher_unread,
                   b.advertiser_unread as thread_advertiser_unread, b.staff_unread as thread_staff_unread,
                   b.advertiser_assignee as thread_advertiser_assignee, b.staff_assignee as thread_staff_assignee
            from (select $1::text as kind, $2::bigint as subject_id) t
            cross join lateral
            """ + SubjectLookup.SUBJECT + """
            s
            cross join lateral (select coalesce(s.owner_id, $3::bigint) as publisher_id) w
            left join advertisers a on a.user_id = s.advertiser_id
            left join users u on u.id = w.publisher_id
            left join threads b
              on b.kind = t.kind and b.subject_id = t.subject_id and b.publisher_id is not distinct from w.publisher_id
            """;

    /** Empty for no such subject. */
    static Future<Optional<Subject>> find(Sql sql, ThreadSubject which, Long publisherId) {
        return sql.find(FIND, Subject.class, which.kind(), which.subjectId(), publisherId);
    }

    private static final String LOCK_TASK = "select id from tasks where id = $1 for share";
    private static final String LOCK_CAMPAIGN = "select id from campaigns where id = $1 for share";
    private static final String LOCK_PAYOUT = "select id from payouts where id = $1 for share";

    /** Keeps the subject as it is. */
    static Future<Void> lockSubject(Tx tx, ThreadSubject which) {
        return tx.pipeline(
                switch (ThreadKind.of(which.kind())) {
                    case TASK -> LOCK_TASK;
                    case CAMPAIGN -> LOCK_CAMPAIGN;
                    case PAYOUT -> LOCK_PAYOUT;
                },
                which.subjectId());
    }

    // Enters an index once for each kind; joins only the rows shown. $2 and $3 as in ThreadConditions.
    private static QueryVariants list(String whose, String side, String filter, String... filters) {
        return QueryVariants.of("""
                select t.kind, t.subject_id, s.title, s.closed, t.publisher_id as user_id,
                       u.username, s.campaign_id,
                       s.advertiser_id, t.unread, t.last_id as last_message_id, m.side as last_side,
                       left(m.text, 200) as last_text, m.written_at as last_written_at
                from (
                  select p.kind, p.subject_id, p.publisher_id, p.last_id, p.unread
                  from unnest($1::text[]) as k (kind)
                  cross join lateral (
                    select t.kind, t.subject_id, t.publisher_id, t.last_id, t.%2$s_unread as unread
                    from threads t
                    where %1$s and t.kind = k.kind and t.last_id < $4 and %3$s {filters}
                    order by t.last_id desc
                    limit $5
                  ) p
                  order by p.last_id desc
                  limit $5
                ) t
                cross join lateral %4$s s
                cross join lateral (select side, text, written_at from thread_messages where id = t.last_id limit 1) m
                left join lateral (select username from users where id = t.publisher_id limit 1) u on true
                order by t.last_id desc
                """.formatted(whose, side, filter, SubjectLookup.SUBJECT), filters);
    }

    private static final String ANY = "t.last_id is not null";
    // ThreadConditions.OF_TEAM of one advertiser $3, for an index in the order of messages.
    private static final String OF_ADVERTISER = "t.advertiser_id = $3 and t.publisher_id is distinct from $2";
    private static final String ABOUT_CAMPAIGN = "and t.campaign_id = ?";
    private static final String WITH_ADVERTISER = "and t.advertiser_id = ?";

    private static final QueryVariants LIST_OWN = list(ThreadConditions.OF_PUBLISHER, "publisher", ANY);
    private static final QueryVariants LIST_OWN_UNREAD =
            list(ThreadConditions.OF_PUBLISHER, "publisher", "t.publisher_unread > 0");
    private static final QueryVariants LIST_OF_ADVERTISER = list(OF_ADVERTISER, "advertiser", ANY, ABOUT_CAMPAIGN);
    private static final QueryVariants LIST_OF_ADVERTISER_UNREAD =
            list(OF_ADVERTISER, "advertiser", "t.advertiser_unread > 0", ABOUT_CAMPAIGN);
    private static final QueryVariants LIST_ALL =
            list(ThreadConditions.OF_STAFF, "staff", ANY, ABOUT_CAMPAIGN, WITH_ADVERTISER);
    private static final QueryVariants LIST_ALL_UNREAD =
            list(ThreadConditions.OF_STAFF, "staff", "t.staff_unread > 0", ABOUT_CAMPAIGN, WITH_ADVERTISER);

    /**
     * Whose threads.
     *
     * @param kinds codes of those about which they may talk
     * @param owner the publisher or the advertiser; for staff null, or the only advertiser
     * @param campaignId only about this campaign of the owner and its tasks; null for all
     */
    record Whose(ThreadSide side, List<String> kinds, Long owner, Long campaignId) {
        String[] codes() {
            return kinds.toArray(String[]::new);
        }
    }

    static Future<List<ListThreads.Item>> list(Sql sql, Caller caller, Whose whose, boolean unread, PageRequest part) {
        return sql.list(
                statement(whose, unread),
                ListThreads.Item.class,
                whose.codes(),
                caller.id(),
                whose.side() == ThreadSide.ADVERTISER ? whose.owner() : teams(caller),
                part.beforeId(),
                part.limit());
    }

    private static QueryVariants.Chosen statement(Whose whose, boolean unread) {
        Long campaign = whose.campaignId();
        return switch (whose.side()) {
            case PUBLISHER -> (unread ? LIST_OWN_UNREAD : LIST_OWN).by();
            case ADVERTISER -> (unread ? LIST_OF_ADVERTISER_UNREAD : LIST_OF_ADVERTISER).by(campaign);
            // The campaign implies its advertiser.
            case STAFF -> (unread ? LIST_ALL_UNREAD : LIST_ALL).by(campaign, campaign == null ? whose.owner() : null);
        };
    }

    private static final String FIND_OWNER = "select advertiser_id from campaigns where id = $1";

    /** The advertiser of a campaign; empty for no such campaign. */
    static Future<Optional<Long>> findOwner(Sql sql, long campaignId) {
        return sql.find(FIND_OWNER, Long.class, campaignId);
    }

    private static Long[] teams(Caller caller) {
        return caller.teams().keySet().toArray(Long[]::new);
    }

    private static final String COUNT_OWN = """
            select coalesce(sum(publisher_unread), 0)::bigint as unread
            from threads
            where publisher_id = $1 and last_id is not null
            """;

    private static final String COUNT_OF_ADVERTISER = """
            select coalesce(sum(advertiser_unread), 0)::bigint as unread
            from threads
            where advertiser_id = $1 and advertiser_unread > 0 and publisher_id is distinct from $2
            """;

    private static final String COUNT_FOR_STAFF = """
            select coalesce(sum(staff_unread), 0)::bigint as unread
            from threads t
            where t.kind = any ($1) and t.staff_unread > 0 and %s
            """.formatted(ThreadConditions.OF_STAFF);

    /** The unread messages in all threads of a side. */
    static Future<Long> countUnread(Sql sql, Caller caller, Whose whose) {
        return switch (whose.side()) {
            case PUBLISHER -> sql.get(COUNT_OWN, Long.class, whose.owner());
            case ADVERTISER -> sql.get(COUNT_OF_ADVERTISER, Long.class, whose.owner(), caller.id());
            case STAFF -> sql.get(COUNT_FOR_STAFF, Long.class, whose.codes(), caller.id(), teams(caller));
        };
    }

    private static final String BEGIN = """
            insert into threads (kind, subject_id, publisher_id, advertiser_id, campaign_id)
            values ($1, $2, $3, $4, $5)
            on conflict on constraint threads_once do update set touched_at = business_now()
            returning id
            """;

    /** Locks the thread, which begins now if it has not; its id. */
    static Future<Long> begin(Tx tx, ThreadSubject which, Subject subject) {
        return tx.get(
                BEGIN,
                Long.class,
                which.kind(),
                which.subjectId(),
                subject.publisher().publisherId(),
                subject.advertiserId(),
                subject.campaignId());
    }

    private static final String ADD_UNREAD = """
            update threads
            set last_id = $2, last_at = $4,
                publisher_unread = publisher_unread + (publisher_id is not null and $3 <> 'publisher')::int,
                advertiser_unread = advertiser_unread + (advertiser_id is not null and $3 <> 'advertiser')::int,
                staff_unread = staff_unread + ($3 <> 'staff')::int
            where id = $1
            """;

    /** Counts a new message of a side for the others; the thread is locked. */
    static Future<Void> addUnread(Tx tx, long threadId, MessagesRepository.Added message, ThreadSide side) {
        return tx.pipeline(ADD_UNREAD, threadId, message.id(), side.code(), message.writtenAt());
    }

    private static final String LOCK = "select id from threads where id = $1 for no key update";

    private static String markRead(String side) {
        return """
                update threads t
                set %1$s_read = r.upto,
                    %1$s_unread = (select count(*) from thread_messages m
                                   where m.thread_id = t.id and m.id > r.upto and not m.note and m.side <> '%1$s')
                from (select greatest(%1$s_read, least($2, coalesce(last_id, 0))) as upto from threads where id = $1) r
                where t.id = $1
                returning t.%1$s_unread as unread
                """.formatted(side);
    }

    private static final String MARK_READ_BY_PUBLISHER = markRead("publisher");
    private static final String MARK_READ_BY_ADVERTISER = markRead("advertiser");
    private static final String MARK_READ_BY_STAFF = markRead("staff");

    /** Marks messages up to this one as read; the number that follow. */
    static Future<Integer> markRead(Tx tx, long threadId, ThreadSide side, long messageId) {
        String statement =
                switch (side) {
                    case PUBLISHER -> MARK_READ_BY_PUBLISHER;
                    case ADVERTISER -> MARK_READ_BY_ADVERTISER;
                    case STAFF -> MARK_READ_BY_STAFF;
                };
        // The lock in a statement of its own: the next one sees what was written before it was there.
        return tx.pipeline(LOCK, threadId).compose(locked -> tx.get(statement, Integer.class, threadId, messageId));
    }
}
