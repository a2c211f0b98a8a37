package dev.fanfare.campaigns.signal;

import dev.fanfare.campaigns.network.store.PostReadingsRepository;
import dev.fanfare.campaigns.signal.SignalsRepository.Due;
import dev.fanfare.campaigns.signal.SignalsRepository.Locked;
import dev.fanfare.campaigns.signal.SignalsRepository.Settled;
import dev.fanfare.campaigns.signal.api.SignalJobs.ComputeRates;
import dev.fanfare.campaigns.signal.api.SignalJobs.EndHolds;
import dev.fanfare.campaigns.signal.api.SignalJobs.ExaminePosts;
import dev.fanfare.campaigns.signal.api.SignalReason;
import dev.fanfare.campaigns.signal.api.SignalState;
import dev.fanfare.campaigns.task.api.ListReadings;
import dev.fanfare.campaigns.task.store.PostOversight;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.people.session.store.DailyLimit.Worth;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Examines posts with their creators' accounts, and stores what does not fit. It moves signals between quiet and open, and no
 * money; the rest is decided by staff.
 *
 * @param currency the platform's
 */
record ExaminationService(
        Database db, MeterRegistry meters, SignalsConfig config, PostOversight posts, String currency) {
    private static final int LANES = 2;

    Future<JobResult> examine(Caller caller, ExaminePosts ask) {
        return SignalsRepository.QUEUE.work(db, meters, LANES, this::examine);
    }

    private Future<Void> examine(Due due) {
        SignalRules rules = new SignalRules(config);
        return Future.all(
                        posts.flags(db, due.taskId()),
                        FactsRepository.findPost(db, due.taskId(), config.limits()),
                        FactsRepository.getAccount(db, due.userId(), config.limits()),
                        PostReadingsRepository.list(db, due.taskId(), ListReadings.MAX_COUNT))
                .compose(read -> {
                    Facts.Account account = read.resultAt(2);
                    return db.transaction(
                            tx -> FactsRepository.listMoneyOfPost(tx, due.taskId(), due.userId(), currency)
                                    .compose(money -> record(
                                            tx,
                                            due.id(),
                                            read.<Optional<Facts.Post>>resultAt(1)
                                                    .map(post -> rules.ofPost(post, read.resultAt(3), read.resultAt(0)))
                                                    .orElse(List.of()),
                                            inPlatformCurrency(money)))
                                    .compose(recorded -> recordAccount(tx, due.userId(), rules.ofAccount(account)))
                                    .compose(recorded -> FactsRepository.recordFollowers(tx, due.userId())));
                });
    }

    private Future<Void> recordAccount(Tx tx, long userId, List<FoundReason> found) {
        return SignalsRepository.addAccount(tx, userId)
                .compose(id -> id.isEmpty()
                        ? Future.succeededFuture()
                        : FactsRepository.listMoneyOfAccount(tx, userId, currency)
                                .compose(money -> record(tx, id.get(), found, inPlatformCurrency(money))));
    }

    private Future<Void> record(Tx tx, long id, List<FoundReason> found, long atRisk) {
        return SignalsRepository.lock(tx, id).compose(locked -> {
            if (locked.isEmpty()) {
                return Future.succeededFuture();
            }
            Locked signal = locked.get();
            return overturned(tx, signal)
                    .compose(was -> {
                        Set<SignalReason> cleared = EnumSet.noneOf(SignalReason.class);
                        cleared.addAll(signal.cleared());
                        if (was != signal.status()) {
                            cleared.addAll(signal.reasons());
                        }
                        int score = SignalRules.score(found, cleared);
                        SignalState after = after(was, score >= config.queueFrom() && atRisk > 0);
                        if (after != signal.status()) {
                            Outbox.announceEvents(tx);
                        }
                        return SignalsRepository.settle(tx, id, new Settled(after, score, atRisk), config);
                    })
                    .compose(settled -> SignalsRepository.saveReasons(tx, id, found));
        });
    }

    /** The state before it is raised: a rejection that an appeal has overturned has cleared its reasons. */
    private Future<SignalState> overturned(Tx tx, Locked signal) {
        if (signal.status() != SignalState.REJECTED || signal.taskId() == null) {
            return Future.succeededFuture(signal.status());
        }
        return SignalsRepository.isOverturned(tx, signal.taskId())
                .compose(is -> is
                        ? SignalsRepository.count(tx, signal.uncleared(), -1, 1)
                                .compose(counted -> SignalsRepository.decide(
                                        tx, signal, SignalState.CLEARED, signal.decidedBy(), null, config.holdDays()))
                                .map(SignalState.CLEARED)
                        : Future.succeededFuture(signal.status()));
    }

    private static SignalState after(SignalState before, boolean raised) {
        return switch (before) {
            case QUIET, CLEARED -> raised ? SignalState.OPEN : before;
            case OPEN -> raised ? SignalState.OPEN : SignalState.QUIET;
            case HELD, APPEALED, REJECTED -> before;
        };
    }

    /** In minor units; what has no rate counts as nothing, so that it comes last. */
    private long inPlatformCurrency(List<Worth> money) {
        BigDecimal sum = money.stream()
                .filter(one -> one.rate() != null)
                .map(one -> one.amount().divide(one.rate(), MathContext.DECIMAL64))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        return Money.round(sum, currency).minor();
    }

    Future<JobResult> endHolds(Caller caller, EndHolds ask) {
        return db.transaction(tx -> SignalsRepository.endHolds(tx).onSuccess(ended -> {
                    if (ended > 0) {
                        Outbox.announceEvents(tx);
                    }
                }))
                .map(ended -> JobResult.of(ended, SignalsRepository.holdsAtOnce()));
    }

    Future<JobResult> computeRates(Caller caller, ComputeRates ask) {
        return db.transaction(tx -> NetworkRatesRepository.recordRates(tx, config.limits()))
                .map(JobResult.NOTHING);
    }
}
