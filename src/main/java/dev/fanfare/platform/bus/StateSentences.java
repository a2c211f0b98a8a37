package dev.fanfare.platform.bus;

import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import java.util.Map;

/** What people read of the state of something when a change of it is refused. */
public final class StateSentences {
    private static final Map<String, Translatable> SENTENCES = Map.ofEntries(
            state("task.pending", "No post has been submitted for this task yet."),
            state("task.under_review", "This post is being reviewed."),
            state("task.accepted", "This post has already been approved."),
            state("task.rejected", "This post has already been rejected."),
            state("task.appealed", "This rejection has been appealed: the appeal is decided first."),
            state("task.paid", "This post has already been paid."),
            state("task.left", "This task has been given up."),
            state("campaign.draft", "This campaign is a draft: it has to be submitted and approved first."),
            state("campaign.pending", "This campaign has not started yet."),
            state("campaign.active", "This campaign is already running."),
            state("campaign.paused", "This campaign is paused: resume it first."),
            state("campaign.completed", "This campaign has already ended."),
            state("campaign.cancelled", "This campaign has been cancelled."),
            state("campaign_invitation.open", "This invitation has not been answered yet."),
            state("campaign_invitation.accepted", "This invitation has already been accepted."),
            state("campaign_invitation.declined", "This invitation has already been declined."),
            state("campaign_invitation.withdrawn", "This invitation has been withdrawn."),
            state("campaign_invitation.expired", "This invitation has expired."),
            state("campaign_application.open", "This application has not been decided yet."),
            state("campaign_application.accepted", "This application has already been accepted."),
            state("campaign_application.declined", "This application has already been declined."),
            state("campaign_application.withdrawn", "This application has been withdrawn."),
            state("campaign_application.joined", "The creator has already joined this campaign."),
            state("campaign_application.expired", "This application has expired."),
            state("connection.pending", "This account is still waiting for its review."),
            state("connection.accepted", "This account has already been accepted."),
            state("connection.rejected", "This account has been rejected: it can be submitted again."),
            state("connection.suspended", "This account is suspended."),
            state("connection.disconnected", "This account has been disconnected."),
            state("payout.pending", "This payout has not been processed yet."),
            state("payout.processing", "This payout is already being processed."),
            state("payout.completed", "This payout has already been paid."),
            state("payout.rejected", "This payout has already been rejected."),
            state("payout.cancelled", "This payout has been cancelled."),
            state("payout.failed", "This payout has already failed."),
            state("payout_run.gathering", "This payout batch is still being created."),
            state("payout_run.ready", "This payout batch has not been sent yet."),
            state("payout_run.sending", "This payout batch is already being sent."),
            state("payout_run.sent", "This payout batch has already been sent."),
            state("payout_run.cancelled", "This payout batch has been cancelled."),
            state("transfer.intended", "This transfer has not been sent yet."),
            state("transfer.unknown", "Whether this transfer was sent is not known yet."),
            state("transfer.sent", "This transfer has already been sent."),
            state("transfer.settled", "This transfer has already arrived."),
            state("transfer.failed", "This transfer has already failed."),
            state("transfer.returned", "This transfer has already come back."),
            state("withdrawal.requested", "This withdrawal has not been sent yet."),
            state("withdrawal.sending", "This withdrawal is already being sent."),
            state("withdrawal.paid", "This withdrawal has already been paid."),
            state("withdrawal.rejected", "This withdrawal has already been rejected."),
            state("withdrawal.cancelled", "This withdrawal has been cancelled."),
            state("withdrawal.failed", "This withdrawal has already failed."),
            state("card_reversal.taken", "This card reversal has already been taken from our account."),
            state("card_reversal.confirmed", "This card reversal has already been confirmed."),
            state("card_reversal.returned", "The money of this card reversal has already come back."),
            state("invoice.open", "This invoice is still open."),
            state("invoice.partly_paid", "This invoice has already been paid in part."),
            state("invoice.paid", "This invoice has already been paid."),
            state("invoice.written_off", "This invoice has already been written off."),
            state("invoice.void", "This invoice has already been cancelled."),
            state("signal.quiet", "This signal is not in the queue."),
            state("signal.open", "This signal has not been decided yet."),
            state("signal.held", "This payment is already held."),
            state("signal.appealed", "This hold has been appealed: the appeal is decided first."),
            state("signal.cleared", "This signal has already been cleared."),
            state("signal.rejected", "This signal has already been rejected."),
            state("sign_up.waiting", "This sign-up has not been decided yet."),
            state("sign_up.approved", "This sign-up has already been approved."),
            state("sign_up.refused", "This sign-up has already been refused."),
            state("screening.open", "This name has not been decided on yet."),
            state("screening.cleared", "This name has already been cleared."),
            state("screening.blocked", "This name has already been blocked."),
            state("proposal.open", "This proposal has not been decided yet."),
            state("proposal.approved", "This proposal has already been approved."),
            state("proposal.rejected", "This proposal has already been rejected."),
            state("proposal.expired", "This proposal has expired."),
            state("proposal.void", "This proposal no longer counts."),
            state("payee_check.accepted", "This holder's name has already been accepted."),
            state("payee_check", "The bank knows no other holder of this account, so there is nothing to accept."),
            state("correction.reversed", "This correction has already been reversed."),
            state("month.closed", "This month is already closed."),
            state("account.suspended", "This account is suspended: lift the suspension first."));

    private StateSentences() {}

    /**
     * The sentence of a state.
     *
     * @param kind what it is the state of: a machine's name, or another code such as {@code invoice}
     * @return null if there is none, which tests find
     */
    public static Translatable find(String kind, String state) {
        return SENTENCES.getOrDefault(kind + "." + state, SENTENCES.get(kind));
    }

    private static Map.Entry<String, Translatable> state(String key, @English String sentence) {
        return Map.entry(key, Translatable.of(sentence));
    }
}
