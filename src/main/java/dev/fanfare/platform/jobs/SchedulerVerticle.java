package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.MessageRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks for the next chunk of every job, again and again. It decides when; the domains know what is due. */
public final class SchedulerVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(SchedulerVerticle.class);
    /** How long to wait for one chunk before asking again; chunks are bounded to take far less. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Bus bus;
    private final List<Job> jobs;
    private final MeterRegistry meters;
    private boolean stopped;

    public SchedulerVerticle(Bus bus, List<Job> jobs, MeterRegistry meters) {
        this.bus = bus;
        this.jobs = List.copyOf(jobs);
        this.meters = meters;
    }

    @Override
    public Future<?> start() {
        for (Job job : jobs) {
            // Spread out the nodes that start together.
            long pause = job.every().toMillis();
            after(ThreadLocalRandom.current().nextLong(pause / 2, pause + 1), new Runs(job));
        }
        return Future.succeededFuture();
    }

    @Override
    public Future<?> stop() {
        stopped = true;
        return Future.succeededFuture();
    }

    private void after(long milliseconds, Runs runs) {
        if (!stopped) {
            vertx.setTimer(Math.max(1, milliseconds), timer -> run(runs));
        }
    }

    private void run(Runs runs) {
        if (stopped) {
            return;
        }
        Caller caller = Caller.system("job-" + UUID.randomUUID()).patientFor(PATIENCE);
        long pause = runs.job.every().toMillis();
        bus.ask(caller, runs.job.ask())
                .onSuccess(done -> {
                    runs.succeeded(done);
                    after(done.more() ? 0 : pause, runs);
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
        private final AtomicLong lastSuccess = new AtomicLong(Instant.now().getEpochSecond());

        Runs(Job job) {
            this.job = job;
            this.name = MessageRegistry.nameOf(job.ask().getClass());
            meters.gauge("fanfare_job_last_success_seconds", List.of(tag()), lastSuccess);
        }

        void succeeded(JobResult done) {
            lastSuccess.set(Instant.now().getEpochSecond());
            meters.counter("fanfare_job_handled", List.of(tag())).increment(done.handled());
        }

        void failed(Throwable cause, Caller caller) {
            // No node runs the domain's role at the moment.
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
