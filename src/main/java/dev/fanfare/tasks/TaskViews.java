package dev.fanfare.tasks;

import dev.fanfare.campaigns.api.DateParts;
import dev.fanfare.money.Money;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.tasks.api.TaskCard;
import dev.fanfare.tasks.api.TaskEvents.TaskReviewed;
import dev.fanfare.tasks.api.TaskMove;
import dev.fanfare.tasks.api.TaskSheet;
import dev.fanfare.tasks.api.TaskSheetBuilder;
import dev.fanfare.tasks.api.TaskStatus;
import java.math.BigDecimal;
import java.time.Instant;

/** Tasks as publishers, and as advertisers and staff, see them. What may be done comes from {@link TaskMove}. */
final class TaskViews {
    private TaskViews() {}

    static TaskCard card(TaskRow task, Texts texts) {
        Terms terms = task.terms();
        CampaignRow campaign = task.campaign();
        return new TaskCard(
                task.id(),
                task.type(),
                task.title(),
                task.description(),
                task.requirements(),
                task.deadline(),
                task.status().code(),
                new TaskCard.Bonus(
                        decimal(terms.offered(terms.bonusReach()), terms),
                        decimal(terms.offered(terms.bonusEngagement()), terms),
                        decimal(terms.offered(terms.bonusBestPost()), terms)),
                payments(task),
                new TaskCard.Info(statusName(task, texts), standing(task, texts)),
                new TaskCard.Campaign(
                        campaign.id(),
                        campaign.name(),
                        campaign.type(),
                        campaign.tagline(),
                        campaign.description(),
                        campaign.imageLogo(),
                        campaign.imagePost(),
                        campaign.hashtags(),
                        DateParts.of(campaign.dateEnd()),
                        texts.moment(campaign.dateEnd(), task.viewerTimezone()),
                        campaign.networks(),
                        campaign.currency()));
    }

    static TaskSheet sheet(TaskRow task, Texts texts, Instant now) {
        Terms terms = task.terms();
        boolean completable = task.isCompletable(now);
        boolean payable = TaskMove.MARK_PAID.startsAt(task.status());
        boolean reviewable = TaskMove.APPROVE.startsAt(task.status());
        return TaskSheetBuilder.builder()
                .id(task.id())
                .type(task.type())
                .networks(task.campaign().networks())
                .status(task.status().code())
                .statusName(statusName(task, texts))
                .media(new TaskSheet.Media(
                        task.screenshots().stream().findFirst().orElse(null), task.postUrl()))
                .allowComplete(completable)
                .allowLeave(TaskMove.LEAVE.startsAt(task.status()))
                .allowCountdown(completable)
                .allowPayments(payable)
                .allowBonus(terms.offersBonus())
                .disabled(!completable && !payable && !reviewable)
                .allowedComplete(completable)
                .dateCompletedMinimum(texts.moment(task.assignedAt(), task.viewerTimezone()))
                .dateCompletedMaximum(texts.moment(task.deadline(), task.viewerTimezone()))
                .dateEnd(DateParts.of(task.deadline()))
                .bonus(new TaskSheet.Bonus(
                        terms.offered(terms.bonusReach()) > 0,
                        terms.offered(terms.bonusEngagement()) > 0,
                        terms.offered(terms.bonusBestPost()) > 0))
                .payments(payments(task))
                .campaign(campaign(task, texts))
                .build();
    }

    static TaskCard.Payments payments(TaskRow task) {
        Terms terms = task.terms();
        return new TaskCard.Payments(
                decimal(terms.minimumReward(), terms),
                decimal(terms.postRateOrNothing(), terms),
                task.total().decimal());
    }

    private static TaskSheet.Campaign campaign(TaskRow task, Texts texts) {
        CampaignRow campaign = task.campaign();
        String currency = campaign.currency();
        return new TaskSheet.Campaign(
                campaign.id(),
                campaign.name(),
                campaign.type(),
                campaign.tagline(),
                campaign.description(),
                campaign.imageLogo(),
                campaign.imagePost(),
                campaign.hashtags(),
                DateParts.of(campaign.dateEnd()),
                texts.moment(campaign.dateEnd(), task.viewerTimezone()),
                campaign.networks(),
                currency,
                new TaskSheet.Tasks(
                        new TaskSheet.Offer(
                                campaign.bonusActive(),
                                Money.decimal(campaign.bonusReach(), currency),
                                Money.decimal(campaign.bonusEngagement(), currency),
                                Money.decimal(campaign.bonusBestPost(), currency)),
                        Money.decimal(campaign.minimumReward(), currency)));
    }

    private static String statusName(TaskRow task, Texts texts) {
        return texts.text("task.status." + task.status().code());
    }

    /** Where the task stands, or why it was rejected. */
    private static String standing(TaskRow task, Texts texts) {
        if (task.status() != TaskStatus.REJECTED || task.reason() == null) {
            return texts.text("task.info." + task.status().code());
        }
        return TaskReviewed.DEADLINE_MISSED.equals(task.reason())
                ? texts.text("task.info." + TaskReviewed.DEADLINE_MISSED)
                : task.reason();
    }

    private static BigDecimal decimal(long minor, Terms terms) {
        return Money.decimal(minor, terms.currency());
    }
}
