package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.api.DateParts;
import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.campaigns.task.api.TaskCard;
import dev.fanfare.campaigns.task.api.TaskCardBuilder;
import dev.fanfare.campaigns.task.api.TaskReason;
import dev.fanfare.campaigns.task.api.TaskSheet;
import dev.fanfare.campaigns.task.api.TaskSheetBuilder;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.language.Texts;
import java.math.BigDecimal;
import java.time.Instant;

/** Task views for publishers, advertisers and staff. {@link TaskTransition} decides what is allowed. */
final class TaskViews {
    static TaskCard card(TaskRow task, Texts texts, Instant now) {
        FrozenTerms terms = task.terms();
        return TaskCardBuilder.builder()
                .id(task.id())
                .type(task.type())
                .title(task.title())
                .description(task.description())
                .requirements(task.requirements())
                .deadline(task.deadline())
                .status(task.status())
                .userId(task.userId())
                .updatedAt(task.updatedAt())
                .bonus(new TaskCard.Bonus(
                        offered(terms.reward().bonusReach(), terms),
                        offered(terms.reward().bonusEngagement(), terms),
                        offered(terms.reward().bonusBestPost(), terms)))
                .payments(payments(task))
                .info(new TaskCard.Info(statusName(task, texts), info(task, texts)))
                .changesRequested(task.status() == TaskStatus.REJECTED && task.changesRequested())
                .allowComplete(task.isSubmittable(now))
                .appealableUntil(task.isAppealable(now) ? task.appealableUntil() : null)
                .appeal(task.appeal())
                .termsAcceptedAt(task.termsAcceptedAt())
                .draft(task.draft())
                .campaign(campaign(task, texts))
                .build();
    }

    static TaskSheet sheet(TaskRow task, Texts texts, Instant now) {
        RewardTerms reward = task.terms().reward();
        boolean submittable = task.isSubmittable(now);
        boolean payable = TaskTransition.MARK_PAID.startsAt(task.status());
        boolean reviewable =
                TaskTransition.APPROVE.startsAt(task.status()) || TaskTransition.GRANT_APPEAL.startsAt(task.status());
        return TaskSheetBuilder.builder()
                .id(task.id())
                .type(task.type())
                .networks(task.campaign().brief().networks())
                .status(task.status())
                .userId(task.userId())
                .updatedAt(task.updatedAt())
                .statusName(statusName(task, texts))
                .media(new TaskSheet.Media(
                        task.screenshots().stream().findFirst().orElse(null), task.postUrl()))
                .allowComplete(submittable)
                .allowLeave(TaskTransition.LEAVE.startsAt(task.status()))
                .allowCountdown(submittable)
                .allowPayments(payable)
                .allowBonus(reward.offersBonus())
                .disabled(!submittable && !payable && !reviewable)
                .allowedComplete(submittable)
                .dateCompletedMinimum(texts.moment(task.assignedAt(), task.viewerTimezone()))
                .dateCompletedMaximum(texts.moment(task.deadline(), task.viewerTimezone()))
                .dateEnd(DateParts.of(task.deadline()))
                .bonus(new TaskSheet.Bonus(
                        reward.offered(reward.bonusReach()) > 0,
                        reward.offered(reward.bonusEngagement()) > 0,
                        reward.offered(reward.bonusBestPost()) > 0))
                .payments(payments(task))
                .termsAcceptedAt(task.termsAcceptedAt())
                .campaign(new TaskSheet.Campaign(
                        campaign(task, texts), task.campaign().tasks()))
                .build();
    }

    static TaskCard.Payments payments(TaskRow task) {
        FrozenTerms terms = task.terms();
        return new TaskCard.Payments(
                decimal(terms.reward().minimumReward(), terms),
                decimal(terms.reward().postRateOrNothing(), terms),
                task.total().decimal());
    }

    private static TaskCard.Campaign campaign(TaskRow task, Texts texts) {
        CampaignRow campaign = task.campaign();
        return new TaskCard.Campaign(
                campaign.brief(), texts.moment(campaign.end().endsAt(), task.viewerTimezone()));
    }

    private static String statusName(TaskRow task, Texts texts) {
        return texts.text("task.status." + task.status().code());
    }

    /** The status as text, or the reason for rejection. */
    private static String info(TaskRow task, Texts texts) {
        if (task.status() != TaskStatus.REJECTED || task.reason() == null) {
            return texts.text("task.info." + task.status().code());
        }
        return TaskReason.inWords(task.reason(), texts::text);
    }

    private static BigDecimal offered(long bonus, FrozenTerms terms) {
        return decimal(terms.reward().offered(bonus), terms);
    }

    private static BigDecimal decimal(long minor, FrozenTerms terms) {
        return Money.decimal(minor, terms.currency());
    }
}
