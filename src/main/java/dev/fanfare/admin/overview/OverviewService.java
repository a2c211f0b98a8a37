package dev.fanfare.admin.overview;

import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;

import dev.fanfare.admin.overview.OverviewRepository.Sums;
import dev.fanfare.admin.overview.api.GetHealth;
import dev.fanfare.admin.overview.api.GetHealth.Check;
import dev.fanfare.admin.overview.api.GetHealth.Health;
import dev.fanfare.admin.overview.api.GetHealth.Status;
import dev.fanfare.admin.overview.api.GetOverview;
import dev.fanfare.admin.overview.api.GetOverview.Flow;
import dev.fanfare.admin.overview.api.GetOverview.Moved;
import dev.fanfare.admin.overview.api.GetOverview.Overview;
import dev.fanfare.admin.overview.api.GetOverview.Queue;
import dev.fanfare.admin.overview.api.SearchAnything;
import dev.fanfare.admin.overview.api.SearchAnything.Found;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.module.StaffSearch;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Asks all domains at once; the statements are pipelined. */
record OverviewService(
        Database db,
        List<StaffQueue> queues,
        List<StaffSearch> searches,
        List<HealthCheck> checks,
        PromisesConfig promises) {
    Future<Overview> overview(Caller caller, GetOverview ask) {
        Future<List<Queue>> waiting = all(queues.stream()
                .filter(queue -> queue.shownTo(caller))
                .map(queue -> queue.look().apply(db, caller).map(found -> promised(queue, found)))
                .toList());
        Future<List<Moved>> money = caller.may(FINANCE_VIEW)
                ? OverviewRepository.listSums(db).map(OverviewService::moved)
                : Future.succeededFuture();
        Future<List<Check>> found = look(caller);
        return Future.all(waiting, money, found)
                .map(done -> new Overview(
                        done.resultAt(0),
                        done.resultAt(1),
                        done.<List<Check>>resultAt(2).stream()
                                .filter(check -> check.reason() != null)
                                .toList()));
    }

    private Queue promised(StaffQueue queue, Waiting found) {
        Integer hours = promises.hours(queue.name());
        return new Queue(
                queue.name(),
                queue.list().path(),
                queue.filter(),
                found,
                hours,
                hours == null || found.oldest() == null ? null : found.oldest().plus(Duration.ofHours(hours)));
    }

    Future<Found> find(Caller caller, SearchAnything ask) {
        StaffSearch.Term term = StaffSearch.Term.of(ask.search());
        return all(searches.stream()
                        .filter(search -> search.shows().access().isFor(caller))
                        .map(search -> search.find().apply(db, term).map(hits -> hits.stream()
                                .map(hit -> new SearchAnything.Item(
                                        search.kind(), search.shows().path(), hit))
                                .toList()))
                        .toList())
                .map(kinds ->
                        new Found(kinds.stream().flatMap(Collection::stream).toList()));
    }

    Future<Health> health(Caller caller, GetHealth ask) {
        return look(caller).map(Health::new);
    }

    private Future<List<Check>> look(Caller caller) {
        return all(checks.stream()
                .filter(check -> caller.may(check.permission()))
                .map(check ->
                        check.look().apply(db).otherwise(HealthCheck.UNKNOWN).map(finding -> shown(check, finding)))
                .toList());
    }

    private static Check shown(HealthCheck check, Finding finding) {
        boolean isWell = finding.reason() == null;
        return new Check(
                check.name(),
                finding.isProblem() ? Status.UNWELL : isWell ? Status.WELL : Status.WAITING,
                finding.reason(),
                isWell ? null : Translatable.of(check.remedy()));
    }

    private static List<Moved> moved(List<Sums> sums) {
        return sums.stream()
                .map(sum -> new Moved(
                        sum.currency(),
                        flow(sum.currency(), sum.today()),
                        flow(sum.currency(), sum.month()),
                        Money.decimal(sum.requested(), sum.currency()),
                        Money.decimal(sum.inTransit(), sum.currency()),
                        Money.decimal(sum.reserved(), sum.currency())))
                .toList();
    }

    private static Flow flow(String currency, Sums.Period sums) {
        return new Flow(
                Money.decimal(sums.received(), currency),
                Money.decimal(sums.charged(), currency),
                Money.decimal(sums.paid(), currency));
    }

    private static <T> Future<List<T>> all(List<Future<T>> parts) {
        return Future.all(parts).map(done -> done.<T>list());
    }
}
