package dev.fanfare.notification.thread;

import dev.fanfare.notification.thread.api.AssignThread.Assignee;
import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.notification.thread.store.ThreadConditions;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Who answers threads, and which of them a side has read altogether. */
final class AssignmentsRepository {
    private AssignmentsRepository() {}

    /** Roles of members who answer for an advertiser. */
    private static final String[] ROLES =
            TeamRole.codesWith(TeamRight.TASKS_REVIEW).toArray(String[]::new);

    // Of a user u: who answers for the advertiser $1 with one of the roles $2.
    private static final String OF_TEAM = """
            u.status = 'active' and (u.id = $1 or exists (
              select from advertiser_members m
              where m.advertiser_id = $1 and m.user_id = u.id and m.removed_at is null and m.role = any ($2)))
            """;

    // Of a user u: staff with one of the permissions $1.
    private static final String OF_STAFF =
            "u.status = 'active' and (u.is_superuser or u.is_staff and u.permissions && $1::text[])";

    private static final String LIST_TEAM = """
            select u.id as user_id, u.username, u.id = $3 as mine
            from users u
            where (u.id = $1 or u.id in (select m.user_id from advertiser_members m where m.advertiser_id = $1))
              and %s
            order by u.id = $3 desc, u.username
            limit 200
            """.formatted(OF_TEAM);

    private static final String LIST_STAFF = """
            select u.id as user_id, u.username, u.id = $2 as mine
            from users u
            where (u.is_staff or u.is_superuser) and %s
            order by u.id = $2 desc, u.username
            limit 200
            """.formatted(OF_STAFF);

    static Future<List<Assignee>> listTeam(Sql sql, long advertiserId, long callerId) {
        return sql.list(LIST_TEAM, Assignee.class, advertiserId, ROLES, callerId);
    }

    static Future<List<Assignee>> listStaff(Sql sql, String permission, long callerId) {
        return sql.list(LIST_STAFF, Assignee.class, new String[] {permission}, callerId);
    }

    // Locked against losing the right: what ends it takes the assignments away, and waits. The right of a team is read
    // once both rows are locked; read earlier, it could be outdated by the transaction waited for.
    private static final String LOCK_USER = "select id from users where id = $1 for share";

    private static final String LOCK_MEMBER = """
            select m.id from advertiser_members m
            where m.advertiser_id = $1 and m.user_id = $2 and m.removed_at is null
            for share
            """;

    private static final String FIND_OF_TEAM = """
            select u.id from users u where u.id = $3 and %s
            """.formatted(OF_TEAM);

    private static final String LOCK_OF_STAFF = """
            select u.id from users u
            where u.id = $2 and %s and not exists (
              select from advertiser_members m where m.advertiser_id = $3 and m.user_id = u.id and m.removed_at is null)
              and u.id is distinct from $3
            for share
            """.formatted(OF_STAFF);

    /** Whether the user may answer for this advertiser; keeps it so. */
    static Future<Optional<Long>> lockOfTeam(Tx tx, long advertiserId, long userId) {
        return tx.pipeline(LOCK_USER, userId)
                .compose(locked -> tx.pipeline(LOCK_MEMBER, advertiserId, userId))
                .compose(locked -> tx.find(FIND_OF_TEAM, Long.class, advertiserId, ROLES, userId));
    }

    /**
     * Whether the user may answer as one of staff; keeps it so.
     *
     * @param advertiserId in whose team the user must not be; null for none
     */
    static Future<Optional<Long>> lockOfStaff(Tx tx, String permission, long userId, Long advertiserId) {
        return tx.find(LOCK_OF_STAFF, Long.class, new String[] {permission}, userId, advertiserId);
    }

    private static String assign(String side) {
        return """
                update threads set %1$s_assignee = $2
                where id = $1 and %1$s_assignee is not distinct from $3
                  and ($2::bigint is null or publisher_id is distinct from $2)
                """.formatted(side);
    }

    private static final String ASSIGN_TEAM = assign("advertiser");
    private static final String ASSIGN_STAFF = assign("staff");

    /**
     * Assigns a thread.
     *
     * @param assigneeId null for no one
     * @param assignedId the assignee so far; null for no one
     * @return whether it was assigned to that one
     */
    static Future<Boolean> assign(Tx tx, long threadId, ThreadSide side, Long assigneeId, Long assignedId) {
        return tx.execute(side == ThreadSide.STAFF ? ASSIGN_STAFF : ASSIGN_TEAM, threadId, assigneeId, assignedId)
                .map(assigned -> assigned > 0);
    }

    // What is written after a row is locked waits for the lock, so the last message that is read here is marked.
    private static String markAll(String side, String whose) {
        return """
                with unread as (
                  select t.id, t.last_id from threads t
                  where %2$s and t.%1$s_unread > 0
                  order by t.id
                  limit $1
                  for no key update)
                update threads t set %1$s_read = greatest(t.%1$s_read, unread.last_id), %1$s_unread = 0
                from unread
                where t.id = unread.id
                """.formatted(side, whose);
    }

    private static final String MARK_ALL_OWN = markAll("publisher", ThreadConditions.OF_PUBLISHER);
    private static final String MARK_ALL_OF_TEAM = markAll("advertiser", ThreadConditions.OF_TEAM);
    private static final String MARK_ALL_OF_STAFF =
            markAll("staff", "t.staff_assignee = $2 and " + ThreadConditions.OF_STAFF);

    /**
     * Marks unread threads as read: the account's own, its team's, or of staff those assigned to it.
     *
     * @param advertisers of a team its own alone; of staff those in whose teams the account is
     * @return how many there were, at most this many
     */
    static Future<Integer> markAll(Tx tx, ThreadSide side, long userId, Collection<Long> advertisers, int atMost) {
        String statement =
                switch (side) {
                    case PUBLISHER -> MARK_ALL_OWN;
                    case ADVERTISER -> MARK_ALL_OF_TEAM;
                    case STAFF -> MARK_ALL_OF_STAFF;
                };
        return tx.execute(statement, atMost, userId, advertisers.toArray(Long[]::new));
    }
}
