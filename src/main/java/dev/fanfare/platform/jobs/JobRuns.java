package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.jobs.JobRunsRepository.Late;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;

/** Checks that every job runs and finishes on some node. */
public final class JobRuns {
    /** A job is late after missing this many runs. */
    private static final int MISSED = 3;

    private final List<Job> jobs;
    private final AlarmsConfig config;

    public JobRuns(List<Job> jobs, AlarmsConfig config) {
        this.jobs = List.copyOf(jobs);
        this.config = config;
    }

    /** Registers the jobs: from now on they can be late. */
    public Future<Void> seen(Database db) {
        return db.transaction(tx -> JobRunsRepository.recordSeen(tx, names()));
    }

    /** The health check of the jobs. */
    public HealthCheck watch() {
        return new HealthCheck(
                "jobs",
                Permission.SETTINGS_MANAGE,
                "See that a node with the role scheduler and one with the job's own role run, and what their logs say.",
                this::look);
    }

    private String[] names() {
        return jobs.stream().map(JobRuns::name).toArray(String[]::new);
    }

    private Future<Finding> look(Sql sql) {
        Long[] late = jobs.stream()
                .map(job -> Duration.ofMinutes(config.jobMinutes())
                        .plus(job.every().multipliedBy(MISSED))
                        .toSeconds())
                .toArray(Long[]::new);
        return JobRunsRepository.listLate(sql, names(), late, config.unfinishedHours())
                .map(found -> found.isEmpty() ? Finding.WELL : new Finding(true, sentences(found)));
    }

    private static Translatable sentences(List<Late> late) {
        return late.stream()
                .map(JobRuns::sentence)
                .reduce((one, next) -> Translatable.of("{0} {1}", one, next))
                .orElseThrow();
    }

    private static Translatable sentence(Late late) {
        if (late.silent() && late.succeededAt() == null) {
            return Translatable.of("No node has run {0} yet.", late.job());
        }
        return late.silent()
                ? Translatable.of("{0} has not succeeded since {1}.", late.job(), late.succeededAt())
                : Translatable.of("{0} has not come to its end since {1}.", late.job(), late.finishedAt());
    }

    static String name(Job job) {
        return MessageRegistry.nameOf(job.ask().getClass());
    }
}
