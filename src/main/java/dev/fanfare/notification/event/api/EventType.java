package dev.fanfare.notification.event.api;

import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The types of events: a state machine and the state that its subject entered, or what else happened. */
public enum EventType implements Coded {
    CONNECTION_PENDING("connection.pending", null, "An account at a network waits for its review."),
    CONNECTION_ACCEPTED("connection.accepted", null, "An account at a network was accepted."),
    CONNECTION_REJECTED("connection.rejected", null, "An account at a network was rejected."),
    CONNECTION_SUSPENDED("connection.suspended", null, "An account at a network was suspended."),
    CONNECTION_DISCONNECTED("connection.disconnected", null, "An account at a network was disconnected."),
    CONNECTION_UPDATED("connection.updated", null, "What is shown of an account at a network changed."),
    CAMPAIGN_DRAFT("campaign.draft", TeamRight.CAMPAIGNS_VIEW, "A campaign was drafted, withdrawn or sent back."),
    CAMPAIGN_PENDING("campaign.pending", TeamRight.CAMPAIGNS_VIEW, "A campaign was submitted, or waits for its start."),
    CAMPAIGN_ACTIVE("campaign.active", TeamRight.CAMPAIGNS_VIEW, "A campaign was started or resumed."),
    CAMPAIGN_PAUSED("campaign.paused", TeamRight.CAMPAIGNS_VIEW, "A campaign was paused."),
    CAMPAIGN_COMPLETED("campaign.completed", TeamRight.CAMPAIGNS_VIEW, "A campaign was completed, or ended."),
    CAMPAIGN_CANCELLED("campaign.cancelled", TeamRight.CAMPAIGNS_VIEW, "A campaign was cancelled."),
    CAMPAIGN_BUDGET_USED_UP(
            "campaign.budget_used_up",
            TeamRight.CAMPAIGNS_VIEW,
            "A campaign's budget for views is used up: posts pay their minimum only."),
    CAMPAIGN_BUDGET_AVAILABLE(
            "campaign.budget_available",
            TeamRight.CAMPAIGNS_VIEW,
            "A campaign whose budget for views was used up has some again."),
    CAMPAIGN_UPDATED("campaign.updated", TeamRight.CAMPAIGNS_VIEW, "What is shown of a campaign changed."),
    CAMPAIGN_INVITATION_OPEN(
            "campaign_invitation.open", TeamRight.CAMPAIGNS_VIEW, "A publisher was invited to a campaign."),
    CAMPAIGN_INVITATION_ACCEPTED(
            "campaign_invitation.accepted", TeamRight.CAMPAIGNS_VIEW, "A publisher accepted an invitation by joining."),
    CAMPAIGN_INVITATION_DECLINED(
            "campaign_invitation.declined", TeamRight.CAMPAIGNS_VIEW, "A publisher declined an invitation."),
    CAMPAIGN_INVITATION_WITHDRAWN(
            "campaign_invitation.withdrawn", TeamRight.CAMPAIGNS_VIEW, "An invitation was withdrawn."),
    CAMPAIGN_INVITATION_EXPIRED("campaign_invitation.expired", TeamRight.CAMPAIGNS_VIEW, "An invitation expired."),
    CAMPAIGN_APPLICATION_OPEN(
            "campaign_application.open", TeamRight.CAMPAIGNS_VIEW, "A publisher applied for a campaign."),
    CAMPAIGN_APPLICATION_ACCEPTED(
            "campaign_application.accepted", TeamRight.CAMPAIGNS_VIEW, "An application was accepted."),
    CAMPAIGN_APPLICATION_DECLINED(
            "campaign_application.declined", TeamRight.CAMPAIGNS_VIEW, "An application was declined."),
    CAMPAIGN_APPLICATION_WITHDRAWN(
            "campaign_application.withdrawn", TeamRight.CAMPAIGNS_VIEW, "A publisher withdrew an application."),
    CAMPAIGN_APPLICATION_JOINED(
            "campaign_application.joined", TeamRight.CAMPAIGNS_VIEW, "A publisher joined by an accepted application."),
    CAMPAIGN_APPLICATION_EXPIRED("campaign_application.expired", TeamRight.CAMPAIGNS_VIEW, "An application expired."),
    PARTICIPATION_HELD(
            "participation.held", TeamRight.CAMPAIGNS_VIEW, "A place in a campaign is held for a publisher."),
    PARTICIPATION_JOINED(
            "participation.joined", TeamRight.CAMPAIGNS_VIEW, "A publisher joined a campaign, and has its tasks."),
    PARTICIPATION_LEFT(
            "participation.left", TeamRight.CAMPAIGNS_VIEW, "A publisher left a campaign, or a held place lapsed."),
    TASK_PENDING("task.pending", TeamRight.CAMPAIGNS_VIEW, "A publisher got a task."),
    TASK_UNDER_REVIEW("task.under_review", TeamRight.CAMPAIGNS_VIEW, "A post was handed in for a task."),
    TASK_ACCEPTED("task.accepted", TeamRight.MONEY_VIEW, "A task was accepted; the amount is what it pays."),
    TASK_REJECTED("task.rejected", TeamRight.CAMPAIGNS_VIEW, "A task was rejected, or its deadline has passed."),
    TASK_CHANGES_REQUESTED(
            "task.changes_requested", TeamRight.CAMPAIGNS_VIEW, "A reviewer returned a post, to be changed."),
    TASK_REVERSED(
            "task.reversed",
            TeamRight.MONEY_VIEW,
            "The acceptance of a task was reversed; the amount is what it had paid."),
    TASK_APPEALED("task.appealed", TeamRight.CAMPAIGNS_VIEW, "A publisher appealed the rejection of a task."),
    TASK_PAID("task.paid", TeamRight.MONEY_VIEW, "A task was paid; the amount is what it pays."),
    TASK_LEFT("task.left", TeamRight.CAMPAIGNS_VIEW, "A publisher left a task."),
    TASK_UPDATED("task.updated", TeamRight.CAMPAIGNS_VIEW, "What is shown of a task changed."),
    TASK_REVIEW_STARTED("task.review_started", TeamRight.CAMPAIGNS_VIEW, "A reviewer took a task."),
    TASK_REVIEW_STOPPED("task.review_stopped", TeamRight.CAMPAIGNS_VIEW, "A reviewer gave a task back."),
    TASK_APPEAL_TAKEN("task.appeal_taken", TeamRight.CAMPAIGNS_VIEW, "A reviewer took an appeal."),
    TASK_APPEAL_RETURNED("task.appeal_returned", TeamRight.CAMPAIGNS_VIEW, "A reviewer gave an appeal back."),
    TASK_VIEWS_PROMISED(
            "task.views_promised",
            TeamRight.MONEY_VIEW,
            "A post that was handed in is promised money for its views; the amount is the most that they pay."),
    TASK_VIEWS_READ("task.views_read", TeamRight.CAMPAIGNS_VIEW, "A network told how often a post was seen."),
    TASK_POST_MISSING("task.post_missing", TeamRight.CAMPAIGNS_VIEW, "A network shows a post no longer."),
    TASK_VIEWS_UNREADABLE(
            "task.views_unreadable", TeamRight.CAMPAIGNS_VIEW, "A network did not tell how often a post was seen."),
    TASK_VIEWS_COUNTED(
            "task.views_counted", TeamRight.CAMPAIGNS_VIEW, "The window of a post closed, and its views were counted."),
    TASK_VIEWS_PAID(
            "task.views_paid",
            TeamRight.MONEY_VIEW,
            "The counted views of a post that is accepted already are paid; the amount is what they pay."),
    TASK_POOL_PAID(
            "task.pool_paid",
            TeamRight.MONEY_VIEW,
            "A campaign's pool was divided; the amount is the share of the post."),
    TASK_VIEWS_TAKEN_BACK(
            "task.views_taken_back",
            TeamRight.MONEY_VIEW,
            "Views of a post vanished; the amount is what was taken back."),
    SIGNAL_QUIET("signal.quiet", null, "What does not fit about a post or an account is no longer enough to look at."),
    SIGNAL_OPEN("signal.open", null, "Something does not fit about a post or an account; staff look at it."),
    SIGNAL_HELD("signal.held", TeamRight.MONEY_VIEW, "Staff hold a payment for some days."),
    SIGNAL_APPEALED("signal.appealed", TeamRight.MONEY_VIEW, "A publisher appealed the hold of a payment."),
    SIGNAL_APPEAL_GRANTED(
            "signal.appeal_granted",
            TeamRight.MONEY_VIEW,
            "The appeal of a hold was granted, or not decided in time; the hold has ended."),
    SIGNAL_APPEAL_DISMISSED(
            "signal.appeal_dismissed", TeamRight.MONEY_VIEW, "The appeal of a hold was dismissed; the hold goes on."),
    SIGNAL_CLEARED(
            "signal.cleared", TeamRight.MONEY_VIEW, "A signal was cleared, and the hold of its payment has ended."),
    SIGNAL_REJECTED("signal.rejected", TeamRight.MONEY_VIEW, "Staff have found a post or an account to be fraud."),
    PAYOUT_PENDING("payout.pending", null, "A payout was requested."),
    PAYOUT_PROCESSING("payout.processing", null, "A payout was taken on."),
    PAYOUT_COMPLETED("payout.completed", null, "A payout was completed."),
    PAYOUT_REJECTED("payout.rejected", null, "A payout was rejected."),
    PAYOUT_CANCELLED("payout.cancelled", null, "A payout was cancelled."),
    PAYOUT_FAILED("payout.failed", null, "A payout failed, or came back."),
    PAYOUT_UPDATED("payout.updated", null, "What is shown of a payout changed."),
    TRANSFER_INTENDED("transfer.intended", null, "A transfer was postponed, to be sent again."),
    TRANSFER_UNKNOWN("transfer.unknown", null, "A transfer is being sent; its outcome is not known yet."),
    TRANSFER_SENT("transfer.sent", null, "A transfer was taken on by its provider or bank."),
    TRANSFER_SETTLED("transfer.settled", null, "A transfer arrived."),
    TRANSFER_FAILED("transfer.failed", null, "A transfer failed."),
    TRANSFER_RETURNED("transfer.returned", null, "A transfer came back."),
    PAYOUT_RUN_GATHERING("payout_run.gathering", null, "A payout run was begun."),
    PAYOUT_RUN_READY("payout_run.ready", null, "A payout run is ready to be sent."),
    PAYOUT_RUN_SENDING("payout_run.sending", null, "A payout run was approved and is being sent."),
    PAYOUT_RUN_SENT("payout_run.sent", null, "A payout run was sent."),
    PAYOUT_RUN_CANCELLED("payout_run.cancelled", null, "A payout run was cancelled."),
    WITHDRAWAL_REQUESTED("withdrawal.requested", TeamRight.MONEY_VIEW, "An advertiser requested funds back by bank."),
    WITHDRAWAL_SENDING("withdrawal.sending", TeamRight.MONEY_VIEW, "A refund to a card is being sent."),
    WITHDRAWAL_PAID("withdrawal.paid", TeamRight.MONEY_VIEW, "A withdrawal was paid."),
    WITHDRAWAL_REJECTED("withdrawal.rejected", TeamRight.MONEY_VIEW, "A withdrawal was rejected."),
    WITHDRAWAL_CANCELLED("withdrawal.cancelled", TeamRight.MONEY_VIEW, "A withdrawal was cancelled."),
    WITHDRAWAL_FAILED("withdrawal.failed", TeamRight.MONEY_VIEW, "A refund to a card failed."),
    CARD_REVERSAL_TAKEN(
            "card_reversal.taken", TeamRight.MONEY_VIEW, "A dispute or refund took money from a card payment."),
    CARD_REVERSAL_CONFIRMED(
            "card_reversal.confirmed", TeamRight.MONEY_VIEW, "A dispute was lost, or a refund succeeded."),
    CARD_REVERSAL_RETURNED("card_reversal.returned", TeamRight.MONEY_VIEW, "A dispute was won, or a refund failed."),
    INVOICE_ISSUED("invoice.issued", TeamRight.MONEY_VIEW, "An invoice was issued; the amount includes VAT."),
    INVOICE_OPEN("invoice.open", TeamRight.MONEY_VIEW, "An invoice is open again."),
    INVOICE_PAID("invoice.paid", TeamRight.MONEY_VIEW, "An invoice was paid."),
    INVOICE_VOID("invoice.void", TeamRight.MONEY_VIEW, "Credit notes made an invoice void."),
    INVOICE_WRITTEN_OFF("invoice.written_off", TeamRight.MONEY_VIEW, "The rest of an invoice was written off."),
    INVOICE_UPDATED("invoice.updated", TeamRight.MONEY_VIEW, "A part of an invoice was paid or credited, or the like."),
    USER_REGISTERED("user.registered", null, "An account was registered."),
    USER_BANNED("user.banned", null, "An account was banned."),
    USER_UNBANNED("user.unbanned", null, "A ban was lifted."),
    USER_ACTIVATED("user.activated", null, "An account was activated."),
    USER_DEACTIVATED("user.deactivated", null, "An account was deactivated."),
    USER_DELETION_REQUESTED("user.deletion_requested", null, "The deletion of an account was requested."),
    USER_DELETION_CANCELLED("user.deletion_cancelled", null, "The deletion of an account was cancelled."),
    USER_DELETED("user.deleted", null, "The personal data of an account was erased."),
    GRANT_CREATED("grant.created", null, "An application may read the account's events from now on."),
    GRANT_REVOKED("grant.revoked", null, "The grant of an application was revoked.");

    private final String code;
    private final TeamRight right;
    private final String sentence;

    EventType(String code, TeamRight right, String sentence) {
        this.code = code;
        this.right = right;
        this.sentence = sentence;
    }

    /**
     * Refuses unknown types.
     *
     * @param types their codes; null for none
     * @param own whether those of one's own account count, too, rather than advertisers' alone
     */
    public static void check(List<String> types, boolean own, FieldErrors problems) {
        if (types != null
                && !types.stream().allMatch(code -> findByCode(code)
                        .filter(type -> own || type.right() != null)
                        .isPresent())) {
            problems.putIfAbsent(
                    "types", Translatable.of(own ? "must be types of events" : "must be types of events of brands"));
        }
    }

    /** The type with this code; empty if unknown. */
    public static Optional<EventType> findByCode(String code) {
        return Arrays.stream(values()).filter(type -> type.code.equals(code)).findFirst();
    }

    @Override
    public String code() {
        return code;
    }

    /** The right that shows such events, with amounts, to an advertiser's team; null if the team does not see them. */
    public TeamRight right() {
        return right;
    }

    /** What happened, for readers. */
    public String sentence() {
        return sentence;
    }
}
