package dev.fanfare.campaigns.signal;

import dev.fanfare.campaigns.signal.SignalListRepository.Row;
import dev.fanfare.campaigns.signal.SignalListRepository.RowReason;
import dev.fanfare.campaigns.signal.api.GetSignalRates;
import dev.fanfare.campaigns.signal.api.GetSignalRates.Rated;
import dev.fanfare.campaigns.signal.api.GetSignalRates.SignalRates;
import dev.fanfare.campaigns.signal.api.ListSignals;
import dev.fanfare.campaigns.signal.api.ListSignals.Amount;
import dev.fanfare.campaigns.signal.api.ListSignals.Item;
import dev.fanfare.campaigns.signal.api.ListSignals.OtherCreator;
import dev.fanfare.campaigns.signal.api.ListSignals.OtherPost;
import dev.fanfare.campaigns.signal.api.ListSignals.Reason;
import dev.fanfare.campaigns.signal.api.ListSignals.SignalQueue;
import dev.fanfare.campaigns.signal.api.ListSignals.Which;
import dev.fanfare.campaigns.signal.api.ListSignalsItemBuilder;
import dev.fanfare.campaigns.signal.api.ListSignalsReasonBuilder;
import dev.fanfare.campaigns.signal.api.SignalReason;
import dev.fanfare.campaigns.signal.api.SignalState;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Shows staff the signals with their evidence.
 *
 * @param currency the platform's
 */
record SignalListService(Database db, SignalsConfig config, String currency) {
    private static final Pattern AMOUNT = Pattern.compile("\\d{1,18}");

    Future<SignalQueue> list(Caller caller, ListSignals ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        Which which = ask.which() == null ? Which.WAITING : ask.which();
        return switch (which) {
            case WAITING ->
                SignalListRepository.listWaiting(db, below(part), part)
                        .compose(rows -> part.cutByKey(
                                rows, row -> Long.toString(row.atRisk()), Row::signalId, this::withEvidence));
            case HELD -> decided(SignalState.HELD, part);
            case CLEARED -> decided(SignalState.CLEARED, part);
            case REJECTED -> decided(SignalState.REJECTED, part);
        };
    }

    private Future<SignalQueue> decided(SignalState status, PageRequest part) {
        return SignalListRepository.listDecided(db, status, part)
                .compose(rows -> part.cut(rows, Row::decidedAt, Row::signalId, this::withEvidence));
    }

    private static long below(PageRequest part) {
        String key = part.afterKey();
        if (key == null) {
            return Long.MAX_VALUE;
        }
        if (!AMOUNT.matcher(key).matches()) {
            throw PageRequest.wrongCursor();
        }
        return Long.parseLong(key);
    }

    private Future<SignalQueue> withEvidence(List<Row> rows, String next) {
        return SignalListRepository.listReasons(
                        db, rows.stream().map(Row::signalId).toList())
                .compose(reasons -> Future.all(
                                SignalListRepository.listPosts(db, ids(reasons, RowReason::tasks)),
                                SignalListRepository.listCreators(db, ids(reasons, RowReason::users)))
                        .map(read -> {
                            List<OtherPost> posts = read.resultAt(0);
                            List<OtherCreator> creators = read.resultAt(1);
                            return new SignalQueue(
                                    rows.stream()
                                            .map(row -> item(row, reasons, posts, creators))
                                            .toList(),
                                    next);
                        }));
    }

    private static List<Long> ids(List<RowReason> reasons, Function<RowReason, List<Long>> evidence) {
        return reasons.stream()
                .flatMap(reason -> evidence.apply(reason).stream())
                .distinct()
                .toList();
    }

    private Item item(Row row, List<RowReason> reasons, List<OtherPost> posts, List<OtherCreator> creators) {
        return ListSignalsItemBuilder.builder()
                .signalId(row.signalId())
                .about(row.post() == null ? SignalReason.Subject.ACCOUNT : SignalReason.Subject.POST)
                .status(row.status())
                .score(row.score())
                .atRisk(new Amount(Money.decimal(row.atRisk(), currency), currency))
                .creator(row.creator())
                .post(row.post())
                .reasons(reasons.stream()
                        .filter(reason -> reason.signalId() == row.signalId())
                        .map(reason -> reason(row, reason, posts, creators))
                        .toList())
                .accountScore(row.accountScore())
                .openedAt(row.openedAt())
                .decision(row.decision())
                .build();
    }

    private static Reason reason(Row row, RowReason one, List<OtherPost> posts, List<OtherCreator> creators) {
        return ListSignalsReasonBuilder.builder()
                .reason(one.reason())
                .points(one.points())
                .cleared(row.cleared().contains(one.reason()))
                .found(one.found())
                .usual(one.usual())
                .detail(one.detail())
                .at(one.at())
                .posts(posts.stream()
                        .filter(post -> one.tasks().contains(post.taskId()))
                        .toList())
                .creators(creators.stream()
                        .filter(creator -> one.users().contains(creator.userId()))
                        .toList())
                .before(one.before())
                .build();
    }

    Future<SignalRates> rates(Caller caller, GetSignalRates ask) {
        return Future.all(
                        NetworkRatesRepository.listDecided(db),
                        NetworkRatesRepository.listRates(db, "reactions"),
                        NetworkRatesRepository.listRates(db, "pace"))
                .map(read -> {
                    var decided = read.<List<NetworkRatesRepository.Decided>>resultAt(0).stream()
                            .collect(Collectors.toMap(NetworkRatesRepository.Decided::reason, Function.identity()));
                    return new SignalRates(
                            config.queueFrom(),
                            Arrays.stream(SignalReason.values())
                                    .map(reason -> rated(reason, decided.get(reason)))
                                    .toList(),
                            read.resultAt(1),
                            read.resultAt(2));
                });
    }

    private Rated rated(SignalReason reason, NetworkRatesRepository.Decided decided) {
        return new Rated(
                reason,
                reason.about(),
                config.points().of(reason),
                decided == null ? 0 : decided.upheld(),
                decided == null ? 0 : decided.cleared());
    }
}
