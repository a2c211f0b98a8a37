package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.PostNetworks.Source;
import dev.fanfare.campaigns.network.PostQueueRepository.Account;
import dev.fanfare.campaigns.network.ReadingQueueRepository.Due;
import dev.fanfare.campaigns.network.ReadingQueueRepository.Read;
import dev.fanfare.campaigns.network.api.ReadPosts;
import dev.fanfare.campaigns.network.api.ReadingNote;
import dev.fanfare.campaigns.network.api.ReadingSource;
import dev.fanfare.campaigns.network.api.ViewsShown;
import dev.fanfare.campaigns.network.spi.FoundPost;
import dev.fanfare.campaigns.network.spi.PostBatches;
import dev.fanfare.campaigns.network.spi.WantedPost;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the figures of posts that are paid by their views. Where a network shows views to our application, one call reads
 * as many posts as the network takes; elsewhere each post is read with the token of its author.
 *
 * <p>A claim is a lease, and notes the calls that it leads to before they are made: the limit of a network is kept by all
 * nodes together, and by the refreshing of accounts with it. A network that answers nothing rests.
 *
 * <p>Metrics, by {@code network}: the counter {@code fanfare.readings.posts} by {@code outcome} (read, or why not). Runs on
 * one event loop.
 */
final class ReadingsService {
    private static final Logger LOG = LoggerFactory.getLogger(ReadingsService.class);

    private final Database db;
    private final MeterRegistry meters;
    private final ReadingsConfig config;
    private final PostNetworks sources;
    private final PostLookup lookup;
    private final FiguresProviders figures;
    private final Map<String, Long> restUntilNanos = new HashMap<>();

    ReadingsService(
            Database db,
            MeterRegistry meters,
            ReadingsConfig config,
            PostNetworks sources,
            PostLookup lookup,
            FiguresProviders figures) {
        this.db = db;
        this.meters = meters;
        this.config = config;
        this.sources = sources;
        this.lookup = lookup;
        this.figures = figures;
    }

    /** What came of asking for posts: their figures, or why there are none. */
    private record Told(List<Read> read, ReadingSource source, Map<ReadingNote, List<Long>> missed) {
        static Told none(ReadingNote why, List<Due> posts) {
            return new Told(
                    List.of(),
                    ReadingSource.APPLICATION,
                    Map.of(why, posts.stream().map(Due::taskId).toList()));
        }
    }

    Future<JobResult> read(Caller caller, ReadPosts ask) {
        return db.transaction(tx -> ReadingQueueRepository.endOthers(tx, sources.names(), config.giveUpHours()))
                .compose(others ->
                        Future.join(sources.all().stream().map(this::read).toList()))
                .map(all -> all.<JobResult>list().stream().reduce(JobResult.NOTHING, JobResult::plus));
    }

    private Future<JobResult> read(Source source) {
        Long restUntil = restUntilNanos.get(source.network());
        if (restUntil != null && System.nanoTime() - restUntil < 0) {
            return Future.succeededFuture(JobResult.NOTHING);
        }
        return db.transaction(tx -> claim(tx, source)).compose(due -> Future.join(batches(source, due).stream()
                        .map(batch -> ask(source, batch).compose(told -> keep(source, batch, told)))
                        .toList())
                .map(all -> {
                    boolean answered = all.<Boolean>list().contains(true);
                    if (!due.isEmpty() && !answered) {
                        // The network is away: further calls would only fill the log.
                        restUntilNanos.put(
                                source.network(), System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(config.retryMs()));
                    }
                    return new JobResult(due.size(), answered && due.size() == most(source));
                }));
    }

    /** The posts that a node reads at the same time. */
    private int most(Source source) {
        return config.concurrency() * source.posts().atOnce();
    }

    private Future<List<Due>> claim(Tx tx, Source source) {
        String network = source.network();
        return NetworkCallsRepository.lock(tx, network)
                .compose(locked -> NetworkCallsRepository.count(tx, network))
                .compose(read -> figures.countCalls(tx, network).map(refreshed -> read + refreshed))
                .compose(made -> {
                    long calls = (source.callsPerMinute(config) - made)
                            / source.posts().callsPerPost();
                    long atMost = Math.min(calls * source.posts().atOnce(), most(source));
                    return atMost <= 0
                            ? Future.succeededFuture(List.<Due>of())
                            : ReadingQueueRepository.claim(tx, network, atMost, config.retryMs());
                })
                .compose(due -> due.isEmpty()
                        ? Future.succeededFuture(due)
                        : NetworkCallsRepository.record(
                                        tx,
                                        network,
                                        batches(source, due).size()
                                                * source.posts().callsPerPost())
                                .map(due));
    }

    private static List<List<Due>> batches(Source source, List<Due> due) {
        int size = source.posts().atOnce();
        List<List<Due>> batches = new ArrayList<>();
        for (int from = 0; from < due.size(); from += size) {
            batches.add(due.subList(from, Math.min(from + size, due.size())));
        }
        return batches;
    }

    /** Never fails. */
    private Future<Told> ask(Source source, List<Due> posts) {
        return (source.posts() instanceof PostBatches batches
                        ? together(source, batches, posts)
                        : alone(source, posts.get(0)))
                .recover(cause -> {
                    if (!(cause instanceof Refused)) {
                        LOG.error("Posts of {} could not be read", source.network(), cause);
                    }
                    return Future.succeededFuture(Told.none(
                            PostLookup.isRejection(cause) ? ReadingNote.REJECTED : ReadingNote.NO_ANSWER, posts));
                });
    }

    private Future<Told> together(Source source, PostBatches batches, List<Due> posts) {
        Map<Long, WantedPost> wanted = new HashMap<>();
        posts.forEach(post -> wanted(source, post, List.of()).ifPresent(found -> wanted.put(post.taskId(), found)));
        return batches.findAll(List.copyOf(wanted.values())).map(found -> {
            List<Read> read = new ArrayList<>();
            Map<ReadingNote, List<Long>> missed = new EnumMap<>(ReadingNote.class);
            for (Due post : posts) {
                Optional<FoundPost> seen = Optional.ofNullable(wanted.get(post.taskId()))
                        .map(WantedPost::id)
                        .map(found::get);
                sort(post, seen, ReadingNote.NO_VIEWS, read, missed);
            }
            return new Told(read, ReadingSource.APPLICATION, missed);
        });
    }

    private Future<Told> alone(Source source, Due post) {
        return PostQueueRepository.listAccounts(db, post.userId(), source.network())
                .compose(accounts -> {
                    Optional<Account> owner = PostLookup.owner(source, accounts);
                    boolean signs = owner.isEmpty() && shownToOwners(source);
                    Optional<WantedPost> wanted = wanted(source, post, accounts);
                    if (signs && source.posts().needsOwner()) {
                        return Future.succeededFuture(Told.none(ReadingNote.SIGN_IN_NEEDED, List.of(post)));
                    }
                    return wanted.map(one -> lookup.find(source, one, owner))
                            .orElseGet(() -> Future.succeededFuture(Optional.empty()))
                            .map(seen -> {
                                List<Read> read = new ArrayList<>();
                                Map<ReadingNote, List<Long>> missed = new EnumMap<>(ReadingNote.class);
                                sort(
                                        post,
                                        seen,
                                        signs ? ReadingNote.SIGN_IN_NEEDED : ReadingNote.NO_VIEWS,
                                        read,
                                        missed);
                                return new Told(
                                        read,
                                        owner.isEmpty() ? ReadingSource.APPLICATION : ReadingSource.OWNER,
                                        missed);
                            });
                });
    }

    private boolean shownToOwners(Source source) {
        return lookup.kinds()
                .find(source.network())
                .filter(kind -> kind.views() == ViewsShown.TO_OWNER)
                .isPresent();
    }

    /** Empty for a post whose address was erased, or identifies none any more. */
    private Optional<WantedPost> wanted(Source source, Due post, List<Account> accounts) {
        try {
            return Optional.ofNullable(post.url()).map(url -> lookup.wanted(source.network(), url, accounts));
        } catch (Refused unknown) {
            return Optional.empty();
        }
    }

    private static void sort(
            Due post,
            Optional<FoundPost> seen,
            ReadingNote without,
            List<Read> read,
            Map<ReadingNote, List<Long>> missed) {
        if (seen.isPresent() && seen.get().figures().views() != null) {
            read.add(new Read(post.taskId(), seen.get().figures()));
        } else {
            missed.computeIfAbsent(seen.isPresent() ? without : ReadingNote.NOT_SHOWN, none -> new ArrayList<>())
                    .add(post.taskId());
        }
    }

    /** Keeps what was told; whether the network answered. */
    private Future<Boolean> keep(Source source, List<Due> batch, Told told) {
        return db.transaction(tx -> {
                    Future<Integer> kept = told.read().isEmpty()
                            ? Future.succeededFuture(0)
                            : ReadingQueueRepository.record(
                                    tx, told.read(), batch.get(0).claimedAt(), told.source());
                    for (Map.Entry<ReadingNote, List<Long>> missed :
                            told.missed().entrySet()) {
                        kept = kept.compose(before -> ReadingQueueRepository.fail(
                                tx, missed.getValue(), batch.get(0).claimedAt(), missed.getKey(), config));
                    }
                    return kept;
                })
                .map(kept -> {
                    count(source, "read", told.read().size());
                    told.missed().forEach((why, tasks) -> count(source, why.code(), tasks.size()));
                    return !told.missed().containsKey(ReadingNote.NO_ANSWER);
                })
                .recover(cause -> {
                    // Other batches go on; these posts are read again when their claim has lapsed.
                    LOG.error("What {} told could not be kept", source.network(), cause);
                    return Future.succeededFuture(true);
                });
    }

    private void count(Source source, String outcome, int posts) {
        Counter counter = meters.counter(
                "fanfare.readings.posts", "network", source.network(), "outcome", outcome.toLowerCase(Locale.ROOT));
        for (int i = 0; i < posts; i++) {
            counter.increment();
        }
    }
}
