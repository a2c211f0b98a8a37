package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.NotificationListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks for the next chunk of every job repeatedly. Decides only when; the domains know what is due. */
public final class SchedulerVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(SchedulerVerticle.class);
    /** How long to wait for one chunk before asking again; chunks are bounded to take far less. */
    private static final Duration CHUNK_TIMEOUT = Duration.ofMinutes(1);

    /** How often a job's success is recorded in the database. */
    private static final long NOTE_SECONDS = 30;
    /** Between a run and the next one that is woken. */
    private static final long REST_MS = 20;

    private final Bus bus;
    private final List<Job> jobs;
    private final Database db;
    private final MeterRegistry meters;
    private final List<NotificationListener> listening = new ArrayList<>();
    private boolean stopped;

    public SchedulerVerticle(Bus bus, Database db, List<Job> jobs, MeterRegistry meters) {
        this.bus = bus;
        this.db = db;
        this.jobs = List.copyOf(jobs);
        this.meters = meters;
    }

    @Override
    public Future<?> start() {
        List<Runs> all = new ArrayList<>();
        for (Job job : jobs) {
            // Spread out the nodes that start together.
            long pause = job.every().toMillis();
            Runs runs = new Runs(job);
            all.add(runs);
            after(ThreadLocalRandom.current().nextLong(pause / 2, pause + 1), runs);
            if (job.channel() != null) {
                listening.add(db.listen(job.channel(), () -> context.runOnContext(now -> wake(runs))));
            }
        }
        return bus.subscribe(ClockAdvanced.class, set -> context.runOnContext(now -> all.forEach(this::wake)));
    }

    @Override
    public Future<?> stop() {
        stopped = true;
        return Future.join(listening.stream().map(NotificationListener::close).toList());
    }

    private void after(long milliseconds, Runs runs) {
        if (!stopped) {
            runs.timer = vertx.setTimer(Math.max(1, milliseconds), timer -> run(runs));
        }
    }

    /**
     * Runs it now, or once more if it is running: the current run may have missed the notified work. Soon after a run it
     * waits a moment, so that under load a run finds the work of many transactions.
     */
    private void wake(Runs runs) {
        long rest = TimeUnit.NANOSECONDS.toMillis(runs.restsUntil - System.nanoTime());
        if (runs.running) {
            runs.again = true;
        } else if (!runs.woken && vertx.cancelTimer(runs.timer)) {
            runs.woken = true;
            after(rest, runs);
        }
    }

    private void run(Runs runs) {
        if (stopped) {
            return;
        }
        runs.running = true;
        runs.woken = false;
        runs.again = false;
        Caller caller = Caller.system("job-" + UUID.randomUUID()).withTimeout(CHUNK_TIMEOUT);
        long pause = runs.job.every().toMillis();
        bus.ask(caller, runs.job.ask())
                .onComplete(ended -> {
                    runs.running = false;
                    runs.restsUntil = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REST_MS);
                })
                .onSuccess(done -> {
                    runs.succeeded(done);
                    after(done.more() ? 0 : runs.again ? REST_MS : pause, runs);
                })
                .onFailure(cause -> {
                    runs.failed(cause, caller);
                    after(pause, runs);
                });
    }

    /** Metrics of a job on this node. */
    private final class Runs {
        private final Job job;
        private final String name;
        private long noted;
        private boolean finished;
        private long timer;
        private boolean running;
        private boolean again;
        /** Whether the timer is that of a wake. */
        private boolean woken;

        private long restsUntil = System.nanoTime();
        private final AtomicLong lastSuccess = new AtomicLong(Instant.now().getEpochSecond());

        Runs(Job job) {
            this.job = job;
            this.name = JobRuns.name(job);
            meters.gauge("fanfare_job_last_success_seconds", List.of(tag()), lastSuccess);
        }

        void succeeded(JobResult done) {
            long now = Instant.now().getEpochSecond();
            lastSuccess.set(now);
            if (now - noted >= NOTE_SECONDS) {
                noted = now;
                db.transaction(tx -> JobRunsRepository.recordRun(tx, name, !done.more() || finished))
                        .onFailure(cause -> LOG.debug("{} was not noted: {}", name, cause.toString()));
                finished = false;
            } else {
                finished = finished || !done.more();
            }
            meters.counter("fanfare_job_handled", List.of(tag())).increment(done.handled());
        }

        void failed(Throwable cause, Caller caller) {
            // No node currently runs the domain's role.
            if (cause instanceof ReplyException reply && reply.failureType() == ReplyFailure.NO_HANDLERS) {
                return;
            }
            meters.counter("fanfare_job_failures", List.of(tag())).increment();
            LOG.warn("{} failed and will be tried again, request {}: {}", name, caller.requestId(), cause.toString());
        }

        private Tag tag() {
            return Tag.of("job", name);
        }
    }
}
