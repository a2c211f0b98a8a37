package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.FiguresProviders.Paced;
import dev.fanfare.campaigns.network.FiguresRepository.Waiting;
import dev.fanfare.campaigns.network.api.RefreshFigures;
import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.FiguresSource;
import dev.fanfare.campaigns.network.spi.FiguresSource.Account;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes followers and engagement of accepted accounts from the networks.
 *
 * <p>A claim is a lease: it makes the account due again later, so that other nodes take over from a dead one. The rate
 * limit of a network counts the claims of all nodes within a minute, and the calls for readings of posts.
 *
 * <p>Metrics, by {@code network}: the counter {@code fanfare.figures.accounts} by {@code outcome} (refreshed; unknown:
 * no such account at the network; unavailable: the call failed; lost: disconnected meanwhile), and the gauges
 * {@code fanfare.figures.waiting}, accounts that are due, and {@code fanfare.figures.overdue.seconds}, the age of the
 * oldest. Runs on one event loop.
 */
final class FiguresService {
    private static final Logger LOG = LoggerFactory.getLogger(FiguresService.class);

    private final Database db;
    private final RefreshConfig config;
    private final MeterRegistry meters;
    private final List<Watched> networks = new ArrayList<>();

    FiguresService(ModuleContext context, NetworksConfig config, FiguresProviders providers) {
        this.db = context.database();
        this.config = config.refresh();
        this.meters = context.meters();
        context.onStop(this::removeMetrics);
        providers.all().forEach(paced -> networks.add(new Watched(paced, meters)));
    }

    private enum Outcome {
        REFRESHED,
        UNKNOWN,
        UNAVAILABLE,
        LOST
    }

    /** A network with its metrics. */
    private static final class Watched {
        private final String name;
        private final FiguresSource source;
        private final int callsPerMinute;
        private final AtomicLong waiting = new AtomicLong();
        private final AtomicLong overdueSeconds = new AtomicLong();
        private final List<Gauge> gauges;
        private long restUntilNanos = System.nanoTime();

        Watched(Paced paced, MeterRegistry meters) {
            this.name = paced.network();
            this.source = paced.source();
            this.callsPerMinute = paced.callsPerMinute();
            this.gauges = List.of(
                    Gauge.builder("fanfare.figures.waiting", waiting, AtomicLong::get)
                            .tag("network", name)
                            .register(meters),
                    Gauge.builder("fanfare.figures.overdue.seconds", overdueSeconds, AtomicLong::get)
                            .tag("network", name)
                            .register(meters));
        }
    }

    private Future<?> removeMetrics() {
        networks.forEach(network -> network.gauges.forEach(meters::remove));
        return Future.succeededFuture();
    }

    Future<JobResult> refresh(Caller caller, RefreshFigures ask) {
        return Future.join(networks.stream().map(this::refresh).toList()).map(all -> all.<JobResult>list().stream()
                .reduce(JobResult.NOTHING, (a, b) -> new JobResult(a.handled() + b.handled(), a.more() || b.more())));
    }

    private Future<JobResult> refresh(Watched network) {
        if (System.nanoTime() - network.restUntilNanos < 0) {
            return measure(network).map(JobResult.NOTHING);
        }
        return db.transaction(tx -> claim(tx, network)).compose(claimed -> {
            return Future.join(claimed.stream()
                            .map(account -> refresh(network, account))
                            .toList())
                    .compose(all -> measure(network).map(all.<Outcome>list()))
                    .map(outcomes -> {
                        boolean available = !outcomes.contains(Outcome.UNAVAILABLE);
                        if (!available && outcomes.stream().allMatch(Outcome.UNAVAILABLE::equals)) {
                            // The network is unavailable: further calls would only fill the log.
                            network.restUntilNanos =
                                    System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(config.retryMs());
                        }
                        return new JobResult(outcomes.size(), available && outcomes.size() == config.concurrency());
                    });
        });
    }

    private Future<List<Account>> claim(Tx tx, Watched network) {
        FiguresSource source = network.source;
        List<String> kinds = new ArrayList<>(source.kinds());
        // Rotates, so that no kind is always last.
        Collections.shuffle(kinds);
        return NetworkCallsRepository.lock(tx, network.name)
                .compose(locked -> NetworkCallsRepository.count(tx, network.name))
                .compose(read -> FiguresRepository.countClaimed(tx, network.name, source.kinds())
                        .compose(asked -> ReadingQueueRepository.isDue(tx, network.name)
                                .map(waits -> {
                                    long own = asked * source.callsPerAccount();
                                    // Readings of posts, by which money moves, keep half of the calls for themselves.
                                    long share = waits ? network.callsPerMinute / 2 : network.callsPerMinute;
                                    return Math.min(network.callsPerMinute - read, share) - own;
                                })))
                .compose(calls -> {
                    long allowed = calls / source.callsPerAccount();
                    return claim(tx, network.name, kinds, Math.min(allowed, config.concurrency()), List.of());
                });
    }

    private Future<List<Account>> claim(Tx tx, String network, List<String> kinds, long atMost, List<Account> before) {
        if (kinds.isEmpty() || atMost <= 0) {
            return Future.succeededFuture(before);
        }
        return FiguresRepository.claim(tx, network, kinds.get(0), atMost, config.retryMs())
                .compose(claimed -> {
                    List<Account> all = new ArrayList<>(before);
                    all.addAll(claimed);
                    return claim(tx, network, kinds.subList(1, kinds.size()), atMost - claimed.size(), all);
                });
    }

    private Future<Outcome> refresh(Watched network, Account account) {
        return network.source
                .figures(account)
                .compose(found -> store(account, found))
                .recover(cause -> {
                    if (!(cause instanceof Refused)) {
                        LOG.error("The figures of connection {} could not be stored", account.id(), cause);
                    }
                    return Future.succeededFuture(Outcome.UNAVAILABLE);
                })
                .onSuccess(outcome -> meters.counter(
                                "fanfare.figures.accounts",
                                "network",
                                network.name,
                                "outcome",
                                outcome.name().toLowerCase(Locale.ROOT))
                        .increment());
    }

    private Future<Outcome> store(Account account, Optional<AccountFigures> found) {
        return found.isPresent()
                ? db.transaction(tx -> FiguresRepository.record(tx, account, found.get(), config.everyMs()))
                        .map(stored -> stored ? Outcome.REFRESHED : Outcome.LOST)
                : db.transaction(tx -> FiguresRepository.recordMiss(tx, account, config.retryMs(), config.everyMs()))
                        .map(Outcome.UNKNOWN);
    }

    private Future<Void> measure(Watched network) {
        List<Future<Waiting>> each = network.source.kinds().stream()
                .map(kind -> FiguresRepository.getWaiting(db, network.name, kind))
                .toList();
        return Future.all(each).map(all -> {
            List<Waiting> waiting = all.list();
            network.waiting.set(waiting.stream().mapToLong(Waiting::count).sum());
            network.overdueSeconds.set(
                    waiting.stream().mapToLong(Waiting::seconds).max().orElse(0));
            return null;
        });
    }
}
