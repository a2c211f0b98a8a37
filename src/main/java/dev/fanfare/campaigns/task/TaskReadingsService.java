package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.network.store.PostReadingsRepository;
import dev.fanfare.campaigns.network.store.PostReadingsRepository.Reading;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.TaskReadingsRepository.Row;
import dev.fanfare.campaigns.task.api.ListReadings;
import dev.fanfare.campaigns.task.api.ListReadings.Earned;
import dev.fanfare.campaigns.task.api.ListReadings.Item;
import dev.fanfare.campaigns.task.api.ListReadings.TaskReadings;
import dev.fanfare.campaigns.task.api.ListReadings.Window;
import dev.fanfare.campaigns.task.api.ListReadingsItemBuilder;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Shows the readings of posts to their publishers, the brand's team and reviewers. */
record TaskReadingsService(Database db) {
    Future<TaskReadings> list(Caller caller, ListReadings ask) {
        return TaskReadingsRepository.find(db, ask.taskId()).compose(found -> {
            Row task = found.filter(one -> caller.is(one.userId())
                            || caller.may(Permission.TASKS_REVIEW)
                            || caller.acts(one.advertiserId(), TeamRight.CAMPAIGNS_VIEW))
                    .orElseThrow(() -> CommonFault.notFound("task", ask.taskId()));
            return PostReadingsRepository.list(db, ask.taskId(), ListReadings.MAX_COUNT)
                    .map(read -> new TaskReadings(
                            task.taskId(),
                            task.network(),
                            window(task),
                            seesMoney(caller, task) ? earned(task) : null,
                            read.stream().map(TaskReadingsService::item).toList()));
        });
    }

    private static boolean seesMoney(Caller caller, Row task) {
        return caller.is(task.userId())
                || caller.may(Permission.TASKS_REVIEW)
                || caller.acts(task.advertiserId(), TeamRight.MONEY_VIEW);
    }

    private static Window window(Row task) {
        return task.windowEndsAt() == null
                ? null
                : new Window(
                        task.windowEndsAt(),
                        task.views().countedAt(),
                        task.views().countedViews(),
                        task.latestViews(),
                        task.nextAt(),
                        task.viewsFellAt());
    }

    private static Earned earned(Row task) {
        if (task.windowEndsAt() == null) {
            return null;
        }
        ViewPromise promise = task.views();
        // A pool alone promises nothing to a post before it is shared.
        if (task.terms().plan().mostByViews() == 0 && task.paymentPool() == 0 && task.viewsTakenBack() == 0) {
            return null;
        }
        boolean paid = promise.viewsPaidAt() != null;
        Long views = promise.countedAt() == null ? task.latestViews() : promise.countedViews();
        String currency = task.terms().currency();
        long amount = paid
                ? Math.addExact(task.paymentViews(), task.paymentPool())
                : Rewards.of(task.terms(), new PostFigures(null, null, views))
                        .withViewsUpTo(promise.viewsPromised())
                        .views()
                        .minor();
        return new Earned(
                Money.decimal(amount, currency),
                paid ? null : Money.decimal(promise.viewsPromised(), currency),
                Money.decimal(task.viewsTakenBack(), currency),
                currency,
                promise.viewsPaidAt());
    }

    private static Item item(Reading reading) {
        return ListReadingsItemBuilder.builder()
                .dueAt(reading.dueAt())
                .outcome(reading.state())
                .readAt(reading.readAt())
                .views(reading.views())
                .reach(reading.reach())
                .engagement(reading.engagement())
                .source(reading.source())
                .note(reading.note())
                .build();
    }
}
