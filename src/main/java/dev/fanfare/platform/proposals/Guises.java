package dev.fanfare.platform.proposals;

/** The SQL of accounts in their guises: an account, and who has lately created it and so knows its first password. */
public final class Guises {
    private static final String GUISES = """
            guises_of_%1$s (id) as (
              select id from %1$s
              union
              select a.actor_id
              from guises_of_%1$s g
              join audit_log a on a.subject = 'user:' || g.id
              where a.action = 'user.create' and a.actor_id is not null
                and a.created_at > business_now() - make_interval(days => $3))
            """;

    private Guises() {}

    /**
     * A part of a {@code with recursive}, in which {@code $3} is how many days back counts.
     *
     * @param people an earlier part with a column {@code id}; the new one is {@code guises_of_} its name
     */
    public static String of(String people) {
        return GUISES.formatted(people);
    }
}
