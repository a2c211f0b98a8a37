package dev.fanfare.notification.event;

import dev.fanfare.notification.event.EventLogRepository.Parties;
import dev.fanfare.notification.event.api.EventJobs.LogEvents;
import dev.fanfare.notification.event.api.ListEvents.EventsLogged;
import dev.fanfare.notification.event.store.LogReader;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Gives new events their positions in the log, once no transaction can come before them any more. */
record EventLogger(Bus bus, Database db) {
    /** Events of one transaction. */
    private static final int CHUNK = 1_000;

    /**
     * What was moved.
     *
     * @param news of it; null for none
     */
    private record Moved(int events, EventsLogged news) {}

    Future<JobResult> log(Caller caller, LogEvents ask) {
        return EventLogRepository.LOGGER
                .next(db, (tx, claimed) -> EventLogRepository.FENCE
                        .settle(tx)
                        .compose(progress -> EventLogRepository.move(tx, progress.settled(), CHUNK))
                        .map(parties -> announce(tx, parties)))
                .map(moved -> moved.map(this::published).orElse(JobResult.NOTHING));
    }

    private static Moved announce(Tx tx, List<Parties> parties) {
        int events = (int) parties.stream().filter(Parties::moved).count();
        if (events == 0) {
            return new Moved(0, null);
        }
        tx.notify(LogReader.CHANNEL);
        return new Moved(
                events,
                new EventsLogged(
                        distinct(parties.stream().flatMap(each -> Stream.of(each.userId(), each.advertiserId()))),
                        distinct(parties.stream().map(Parties::clientId))));
    }

    private static <T> List<T> distinct(Stream<T> values) {
        return values.filter(Objects::nonNull).distinct().toList();
    }

    /** Does not wait for notifying readers, because a slow node would delay the log. */
    private JobResult published(Moved moved) {
        if (moved.news() != null) {
            bus.publish(moved.news());
        }
        return JobResult.of(moved.events(), CHUNK);
    }

    /**
     * Checks for a transaction that holds up the log, and for readers that fell behind.
     *
     * @param seconds maximum wait of an event
     */
    static HealthCheck watch(int seconds) {
        return new HealthCheck(
                "event-log",
                Permission.AUDIT_VIEW,
                "Find the oldest transaction in pg_stat_activity and end it; see also that the jobs of the event log are done.",
                sql -> EventLogRepository.findWaiting(sql).map(found -> found.filter(
                                since -> since.isBefore(BusinessTime.now().minus(Duration.ofSeconds(seconds))))
                        .map(since -> Finding.problem(
                                "An event of {0} has no position in the event log, or was not handled by all its readers.",
                                since))
                        .orElse(Finding.WELL)));
    }
}
