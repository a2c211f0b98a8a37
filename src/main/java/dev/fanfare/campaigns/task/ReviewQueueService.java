package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.ReviewQueueRepository.Reviewable;
import dev.fanfare.campaigns.task.ReviewQueueRepository.Row;
import dev.fanfare.campaigns.task.api.ListReviewQueue;
import dev.fanfare.campaigns.task.api.ListReviewQueue.ReviewQueue;
import dev.fanfare.campaigns.task.api.ReviewItem;
import dev.fanfare.campaigns.task.api.ReviewItemBuilder;
import dev.fanfare.campaigns.task.api.TaskReason;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;

/** Shows reviewers what waits for them. */
record ReviewQueueService(Database db) {
    Future<ReviewQueue> list(Caller caller, ListReviewQueue ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        boolean isStaff = caller.may(Permission.TASKS_REVIEW);
        if (!isStaff && ask.advertiserId() != null && !caller.acts(ask.advertiserId(), TeamRight.TASKS_REVIEW)) {
            return Future.succeededFuture(new ReviewQueue(List.of(), null));
        }
        Long advertiserId = advertiserId(caller, ask, isStaff);
        return (Boolean.TRUE.equals(ask.appeals())
                        ? ReviewQueueRepository.listAppealed(db, ask, advertiserId, part)
                        : ReviewQueueRepository.list(
                                db, ask, new Reviewable(advertiserId, TaskReviewService.reviewers(caller)), part))
                .map(read -> part.cut(
                        read,
                        row -> row.appeal() == null
                                ? row.post().handedInAt()
                                : row.appeal().dueAt(),
                        Row::taskId,
                        (rows, next) -> new ReviewQueue(
                                rows.stream()
                                        .map(row -> item(row, caller, isStaff))
                                        .toList(),
                                next)));
    }

    /** Null for all. */
    private static Long advertiserId(Caller caller, ListReviewQueue ask, boolean isStaff) {
        return isStaff || ask.advertiserId() != null
                ? ask.advertiserId()
                : Long.valueOf(caller.advertiserBy(TeamRight.TASKS_REVIEW));
    }

    private static ReviewItem item(Row row, Caller caller, boolean isStaff) {
        Texts texts = Texts.in(caller.language());
        ReviewItem.Publisher publisher = row.publisher();
        ReviewItem.History history = publisher.history();
        // What others wrote to a publisher is no advertiser's business.
        List<String> reasons = isStaff
                ? history.reasons().stream()
                        .map(reason -> TaskReason.inWords(reason, texts::text))
                        .toList()
                : List.of();
        return ReviewItemBuilder.builder()
                .taskId(row.taskId())
                .post(row.post())
                .campaign(row.campaign())
                .publisher(new ReviewItem.Publisher(
                        publisher.userId(),
                        publisher.username(),
                        publisher.account(),
                        new ReviewItem.History(history.accepted(), history.rejected(), reasons)))
                .terms(terms(row.terms()))
                .agreed(row.agreed().agreed(row.draft()))
                .pays(pays(row))
                .review(new ReviewItem.Review(row.holder(), appeal(row, texts), actions(row, caller)))
                .build();
    }

    private static ReviewItem.Appeal appeal(Row row, Texts texts) {
        ReviewItem.Appeal appeal = row.appeal();
        return appeal == null
                ? null
                : new ReviewItem.Appeal(
                        appeal.reason(),
                        appeal.appealedAt(),
                        appeal.dueAt(),
                        appeal.rejectedBy(),
                        TaskReason.inWords(appeal.rejectedReason(), texts::text));
    }

    private static List<String> actions(Row row, Caller caller) {
        if (caller.is(row.publisher().userId())) {
            return List.of();
        }
        if (row.appeal() == null) {
            return TaskTransition.reviewsFrom(TaskStatus.UNDER_REVIEW, TaskReviewService.actor(caller));
        }
        return caller.is(row.appeal().rejectedBy()) || caller.is(row.campaign().advertiserId())
                ? List.of()
                : TaskTransition.reviewsFrom(TaskStatus.APPEALED, TaskReviewService.actor(caller));
    }

    private static ReviewItem.Pays pays(Row row) {
        RewardParts claimed = Rewards.of(
                row.terms(),
                new PostFigures(row.post().claimedReach(), row.post().claimedEngagement()));
        return new ReviewItem.Pays(
                Rewards.base(row.terms()).decimal(),
                claimed.total().decimal(),
                claimed.reach().decimal(),
                claimed.engagement().decimal());
    }

    private static ReviewItem.Terms terms(FrozenTerms terms) {
        return new ReviewItem.Terms(
                terms.currency(),
                Money.decimal(terms.reward().minimumReward(), terms.currency()),
                terms.reward().postRate() == null
                        ? null
                        : Money.decimal(terms.reward().postRate(), terms.currency()),
                new ReviewItem.Bonus(
                        offered(terms, terms.reward().bonusReach()),
                        terms.reachThreshold(),
                        offered(terms, terms.reward().bonusEngagement()),
                        terms.engagementRateThreshold(),
                        offered(terms, terms.reward().bonusBestPost())));
    }

    private static BigDecimal offered(FrozenTerms terms, long bonus) {
        return Money.decimal(terms.reward().offered(bonus), terms.currency());
    }
}
