package dev.fanfare.platform.proposals;

/**
 * The SQL of accounts that one person may control: an account, and the one that recently created it and so knows its first
 * password.
 */
public final class LinkedAccounts {
    private static final String LINKED = """
            accounts_linked_to_%1$s (id) as (
              select id from %1$s
              union
              select a.actor_id
              from accounts_linked_to_%1$s l
              join audit_log a on a.subject = 'user:' || l.id
              where a.action = 'user.create' and a.actor_id is not null
                and a.created_at > business_now() - make_interval(days => $3))
            """;

    private LinkedAccounts() {}

    /**
     * A part of a {@code with recursive}, in which {@code $3} is how many days back counts.
     *
     * @param people an earlier part with a column {@code id}; the new one is {@code accounts_linked_to_} its name
     */
    public static String of(String people) {
        return LINKED.formatted(people);
    }
}
