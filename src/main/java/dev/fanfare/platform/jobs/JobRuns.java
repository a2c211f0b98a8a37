package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.jobs.JobRunsRepository.Late;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

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
                .map(found -> found.isEmpty()
                        ? Finding.WELL
                        : Finding.problem(found.stream().map(JobRuns::sentence).collect(Collectors.joining(" "))));
    }

    private static String sentence(Late late) {
        if (late.silent() && late.succeededAt() == null) {
            return "No node has run " + late.job() + " yet.";
        }
        return late.silent()
                ? late.job() + " has not succeeded since " + late.succeededAt() + "."
                : late.job() + " has not come to its end since " + late.finishedAt() + ".";
    }

    static String name(Job job) {
        return MessageRegistry.nameOf(job.ask().getClass());
    }
}
