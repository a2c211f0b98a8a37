package dev.fanfare.platform.bulk;

import dev.fanfare.platform.bulk.BulkOutcomes.Matched;
import dev.fanfare.platform.bulk.BulkOutcomes.Outcome;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.language.Translatable;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/** Makes the changes of a {@link dev.fanfare.platform.bus.Bulk}, some at a time, each as a request of its own. */
public record BulkRunner(Bus bus) {
    /** Items of a request. */
    public static final int MAX_ITEMS = 500;

    /** Characters of a selection: the largest has 10,000 items. */
    public static final int MAX_SELECTION = 140_000;

    /** More would keep connections from others. */
    private static final int AT_ONCE = 4;

    /** Left for the answer, and for a decision under way. */
    private static final long RESERVE_MS = 2_500;

    private static final String IN_PROGRESS =
            CommonFault.REQUEST_IN_PROGRESS.refusal().fault().code();

    /** Reads what matches a filter, in the order of its list. */
    @FunctionalInterface
    public interface Matching {
        /**
         * Ids that match.
         *
         * @param among only these; null for all
         * @param without none of these; null for all
         */
        Future<List<Long>> list(Long[] among, Long[] without, int limit);
    }

    /**
     * A request for all that match.
     *
     * @param request names what is decided and by which filter, without the two that follow
     * @param count as the dry run told it; null for a first dry run
     * @param selection likewise
     * @param part the change of an item
     */
    public record All(String request, Integer count, String selection, LongFunction<BulkPart<?>> part) {}

    /**
     * Refuses a request that does not name items, each once, or else a filter; or a selection without its count.
     *
     * @param id of an item
     */
    public static <I> void check(
            List<I> items,
            Function<I, Object> id,
            Record matching,
            Integer count,
            String selection,
            FieldErrors problems) {
        if ((items == null) == (matching == null) && !problems.has("matching")) {
            problems.putIfAbsent("items", "must be given, or else matching");
        }
        if (items != null) {
            List<Object> ids = items.stream()
                    .filter(Objects::nonNull)
                    .map(id)
                    .filter(Objects::nonNull)
                    .toList();
            if (Set.copyOf(ids).size() < ids.size()) {
                problems.putIfAbsent("items", "must name each once");
            }
        }
        if (matching == null && (count != null || selection != null) && !problems.has("matching")) {
            problems.putIfAbsent("selection", "must be left out without matching");
        }
        if ((count == null) != (selection == null) && !problems.has("selection")) {
            problems.putIfAbsent("count", "must be given together with selection");
        }
    }

    /** Makes changes that the request names. */
    public Future<BulkOutcomes> run(Caller caller, List<? extends BulkPart<?>> parts) {
        return run(caller, parts, Set.of(), null);
    }

    /** Makes the changes of the next part of what matched at a dry run, or is that dry run. */
    public Future<BulkOutcomes> run(Caller caller, All all, Matching matching) {
        if (all.selection() != null) {
            return selected(caller, all, matching, BulkSelection.parse(all.selection(), all.request()));
        }
        if (!caller.dryRun()) {
            throw CommonFault.invalid("selection", "must be that of a dry run");
        }
        return matching.list(null, null, BulkSelection.MAX + 1).compose(ids -> {
            if (ids.size() > BulkSelection.MAX) {
                throw CommonFault.invalid("matching", "must match {0} items at most: narrow it", BulkSelection.MAX);
            }
            return run(caller, all, new BulkSelection(0, ids), Set.of(), List.of());
        });
    }

    private Future<BulkOutcomes> selected(Caller caller, All all, Matching matching, BulkSelection selection) {
        List<Long> ids = selection.ids();
        return Future.all(
                        matching.list(selection.part().toArray(Long[]::new), null, MAX_ITEMS),
                        matching.list(null, ids.toArray(Long[]::new), MAX_ITEMS))
                .compose(both -> {
                    List<Long> added = both.resultAt(1);
                    if (ids.size() != all.count()) {
                        throw CommonFault.MATCHES_CHANGED
                                .refusal()
                                .with("count", ids.size())
                                .with("added", added);
                    }
                    Set<Long> changed = new HashSet<>(selection.part());
                    changed.removeAll(new HashSet<>(both.<List<Long>>resultAt(0)));
                    return run(caller, all, selection, changed, added);
                });
    }

    private Future<BulkOutcomes> run(
            Caller caller, All all, BulkSelection selection, Set<Long> changed, List<Long> added) {
        BulkSelection next = selection.next();
        Matched matched = new Matched(
                selection.ids().size(),
                selection.text(all.request()),
                next == null ? null : next.text(all.request()),
                added);
        List<BulkPart<?>> parts =
                selection.part().stream().<BulkPart<?>>map(all.part()::apply).toList();
        return run(caller, parts, changed, matched);
    }

    private Future<BulkOutcomes> run(
            Caller caller, List<? extends BulkPart<?>> parts, Set<Long> changed, Matched matched) {
        Outcome[] outcomes = new Outcome[parts.size()];
        AtomicInteger next = new AtomicInteger();
        Function<BulkPart<?>, Future<Outcome>> one =
                part -> changed.contains(part.id()) ? changed(caller, part) : one(caller, part);
        return Future.all(IntStream.range(0, AT_ONCE)
                        .mapToObj(i -> goOn(parts, one, next, outcomes))
                        .toList())
                .map(all -> new BulkOutcomes(
                        count(outcomes, "done") + count(outcomes, "proposed"),
                        count(outcomes, "unknown") + count(outcomes, "not_tried"),
                        Arrays.asList(outcomes),
                        matched));
    }

    private static int count(Outcome[] outcomes, String which) {
        return (int) Arrays.stream(outcomes)
                .filter(outcome -> outcome.outcome().equals(which))
                .count();
    }

    private static Future<Void> goOn(
            List<? extends BulkPart<?>> parts,
            Function<BulkPart<?>, Future<Outcome>> one,
            AtomicInteger next,
            Outcome[] outcomes) {
        int place = next.getAndIncrement();
        if (place >= outcomes.length) {
            return Future.succeededFuture();
        }
        return one.apply(parts.get(place)).compose(outcome -> {
            outcomes[place] = outcome;
            return goOn(parts, one, next, outcomes);
        });
    }

    /** Skips an item that no longer matches, unless an earlier request with the key decided it. */
    private <R extends Message> Future<Outcome> changed(Caller caller, BulkPart<R> part) {
        Outcome left = outcome(part, "changed", Translatable.of("It no longer matches."));
        if (caller.key() == null || isLate(caller)) {
            return Future.succeededFuture(caller.key() == null ? left : notTried(part));
        }
        return bus.dryRun(caller.forPart(part.name(), part.change()), part.change())
                .compose(tried -> tried.repeated() ? one(caller, part) : Future.succeededFuture(left))
                .recover(cause -> Future.succeededFuture(isFinal(cause) ? left : failed(part, cause)));
    }

    private <R extends Message> Future<Outcome> one(Caller caller, BulkPart<R> part) {
        if (isLate(caller)) {
            return Future.succeededFuture(notTried(part));
        }
        Caller its = caller.forPart(part.name(), part.change());
        Future<Outcome> made = caller.dryRun()
                ? bus.dryRun(its, part.change())
                        .map(tried -> outcome(
                                part,
                                "done",
                                tried.repeated()
                                        ? Translatable.of("It was done already.")
                                        : Translatable.of("It would be done.")))
                : bus.ask(its, part.change())
                        .map(part.shows())
                        .map(shown -> new Outcome(
                                part.id(),
                                shown.proposalId() == null ? "done" : "proposed",
                                null,
                                shown.message(),
                                shown.proposalId()));
        return made.recover(cause -> Future.succeededFuture(failed(part, cause)));
    }

    private static boolean isLate(Caller caller) {
        return caller.deadline().remainingMs() < RESERVE_MS;
    }

    private static Outcome notTried(BulkPart<?> part) {
        return outcome(part, "not_tried", Translatable.of("The time for one request was up."));
    }

    private static Outcome outcome(BulkPart<?> part, String outcome, Translatable message) {
        return new Outcome(part.id(), outcome, null, message, null);
    }

    private static boolean isFinal(Throwable cause) {
        return cause instanceof Refused refused
                && !refused.isServerFault()
                && !IN_PROGRESS.equals(refused.fault().code());
    }

    private static Outcome failed(BulkPart<?> part, Throwable cause) {
        if (isFinal(cause)) {
            Fault fault = ((Refused) cause).fault();
            String code = fault.code() == null ? fault.error() : fault.code();
            return new Outcome(part.id(), "refused", code, fault.message(), null);
        }
        return outcome(part, "unknown", Translatable.of("Whether it was done is not known."));
    }
}
