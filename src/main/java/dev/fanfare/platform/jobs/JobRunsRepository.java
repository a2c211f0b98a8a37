package dev.fanfare.platform.jobs;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** The table job_runs. */
final class JobRunsRepository {
    private static final String RAN = """
        insert into job_runs (job, succeeded_at, finished_at)
        values ($1, now(), case when $2 then now() end)
        on conflict (job) do update
        set succeeded_at = now(), finished_at = case when $2 then now() else job_runs.finished_at end
        where job_runs.succeeded_at is null or job_runs.succeeded_at < now() - interval '10 seconds' or $2
        """;

    /**
     * Records that a chunk succeeded.
     *
     * @param finished whether it left nothing to do
     */
    static Future<Void> recordRun(Tx tx, String job, boolean finished) {
        return tx.execute(RAN, job, finished).mapEmpty();
    }

    private static final String SEEN = """
        insert into job_runs (job)
        select unnest($1::text[])
        on conflict (job) do nothing
        """;

    /** Records that these jobs exist, so that they can be late. */
    static Future<Void> recordSeen(Tx tx, String[] jobs) {
        return tx.execute(SEEN, (Object) jobs).mapEmpty();
    }

    /**
     * A job that is late.
     *
     * @param succeededAt when a chunk last succeeded; null for never
     * @param finishedAt when one left nothing to do, or the job was first seen
     * @param silent whether no chunk has succeeded for too long, rather than only none has finished
     */
    record Late(String job, Instant succeededAt, Instant finishedAt, boolean silent) {}

    private static final String LIST_LATE = """
        select j.job, r.succeeded_at, coalesce(r.finished_at, r.seen_at) as finished_at,
               coalesce(r.succeeded_at, r.seen_at) < now() - make_interval(secs => j.seconds) as silent
        from unnest($1::text[], $2::bigint[]) as j (job, seconds)
        join job_runs r on r.job = j.job
        where coalesce(r.succeeded_at, r.seen_at) < now() - make_interval(secs => j.seconds)
          or coalesce(r.finished_at, r.seen_at) < now() - make_interval(hours => $3)
        order by j.job
        """;

    /**
     * Lists the jobs without success for too many seconds, or unfinished for too many hours.
     *
     * @param seconds one for each job
     */
    static Future<List<Late>> listLate(Sql sql, String[] jobs, Long[] seconds, int hours) {
        return sql.list(LIST_LATE, Late.class, jobs, seconds, hours);
    }
}
