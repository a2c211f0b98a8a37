package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.store.AdmissionsRepository;
import dev.fanfare.campaigns.campaign.store.AdmissionsRepository.Sent;
import dev.fanfare.campaigns.discovery.InvitationRepository.Campaign;
import dev.fanfare.campaigns.discovery.InvitationRepository.Judged;
import dev.fanfare.campaigns.discovery.InvitationRepository.Row;
import dev.fanfare.campaigns.discovery.InvitationRepository.Subject;
import dev.fanfare.campaigns.discovery.api.DiscoveryJobs.ExpireInvitations;
import dev.fanfare.campaigns.discovery.api.InvitationState;
import dev.fanfare.campaigns.discovery.api.InvitationTransition;
import dev.fanfare.campaigns.discovery.api.Invitations.DeclineInvitation;
import dev.fanfare.campaigns.discovery.api.Invitations.InvitationPage;
import dev.fanfare.campaigns.discovery.api.Invitations.InvitationsSent;
import dev.fanfare.campaigns.discovery.api.Invitations.ListInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.ListOwnInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.OpenInvitation;
import dev.fanfare.campaigns.discovery.api.Invitations.OwnInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.Result;
import dev.fanfare.campaigns.discovery.api.Invitations.SendInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.WithdrawInvitation;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Invites publishers to campaigns, and ends unanswered invitations. */
record InvitationService(Database db, DiscoveryConfig config) {
    private static final int MAX_EXPIRED = 5_000;

    /** The rows of a part of a list, and the cursor of what follows. */
    private record Found(List<Row> rows, String next) {}

    Future<Committed<InvitationsSent>> send(Caller caller, SendInvitations ask) {
        long campaignId = ask.campaignId();
        List<Long> wanted = ask.publisherIds().stream().distinct().toList();
        return db.change(caller, ask, tx -> findCampaign(tx, caller, campaignId)
                // Other members wait here, so that the team stays within its limit.
                .compose(campaign -> FavouritesRepository.lockAdvertiser(tx, campaign.advertiserId())
                        .compose(locked -> Future.all(
                                InvitationRepository.countSent(tx, campaign.advertiserId()),
                                InvitationRepository.listJudged(tx, campaignId, wanted))))
                .compose(known -> {
                    List<Judged> judged = known.resultAt(1);
                    List<Long> users = judged.stream()
                            .filter(one -> one.outcome() == Result.INVITED)
                            .map(Judged::userId)
                            .toList();
                    requireRoom(known.resultAt(0), users.size());
                    String text = ask.text() == null ? "" : ask.text().strip();
                    return AdmissionsRepository.insertInvitations(tx, campaignId, users, text, caller.id())
                            .compose(sent -> note(tx, caller, campaignId, sent).map(answer(judged, sent)));
                }));
    }

    private static Future<Campaign> findCampaign(Tx tx, Caller caller, long campaignId) {
        return InvitationRepository.findCampaign(tx, campaignId).map(found -> {
            Campaign campaign = found.filter(one -> ActsFor.manages(caller, one.advertiserId()))
                    .orElseThrow(() -> CampaignsError.notFound(campaignId));
            if (!campaign.published()) {
                throw CommonFault.invalid("campaign_id", "is a draft, or has ended");
            }
            return campaign;
        });
    }

    private void requireRoom(long sent, int further) {
        if (further > 0 && sent + further > config.invitationsPerDay()) {
            throw CommonFault.RATE_LIMIT_EXCEEDED.because(
                    "A brand may invite {0} creators in 24 hours, and has invited {1}.",
                    config.invitationsPerDay(), sent);
        }
    }

    private static Future<Void> note(Tx tx, Caller caller, long campaignId, List<Sent> sent) {
        List<Long> ids = sent.stream().map(Sent::id).toList();
        if (ids.isEmpty()) {
            return Future.succeededFuture();
        }
        Outbox.announceEvents(tx);
        return Audit.write(
                tx, caller, "campaign.invite", "campaign:" + campaignId, null, Map.of("invitation_ids", ids), null);
    }

    private static InvitationsSent answer(List<Judged> judged, List<Sent> sent) {
        Map<Long, Long> ids = sent.stream().collect(Collectors.toMap(Sent::userId, Sent::id));
        return new InvitationsSent(
                sent.size(),
                judged.stream()
                        .map(one -> new InvitationsSent.Outcome(
                                one.userId(),
                                one.outcome() == Result.INVITED && !ids.containsKey(one.userId())
                                        ? Result.ALREADY_INVITED
                                        : one.outcome(),
                                ids.get(one.userId())))
                        .toList());
    }

    Future<Committed<ActionResult>> withdraw(Caller caller, WithdrawInvitation ask) {
        return db.change(caller, ask, tx -> end(
                        tx,
                        ask.invitationId(),
                        InvitationTransition.WITHDRAW,
                        ActsFor.actor(caller),
                        invitation -> ActsFor.manages(caller, invitation.advertiserId()))
                .compose(ended -> Audit.write(
                        tx,
                        caller,
                        "campaign.invitation.withdraw",
                        "campaign_invitation:" + ask.invitationId(),
                        null,
                        null,
                        null))
                .map(new ActionResult("The invitation was withdrawn.")));
    }

    Future<Committed<ActionResult>> open(Caller caller, OpenInvitation ask) {
        long id = ask.invitationId();
        return db.change(caller, ask, tx -> AdmissionsRepository.openInvitation(tx, id, caller.id())
                .map(opened -> {
                    if (!opened) {
                        throw CommonFault.notFound("campaign_invitation", id);
                    }
                    return new ActionResult("The brand sees that you have opened the invitation.");
                }));
    }

    Future<Committed<ActionResult>> decline(Caller caller, DeclineInvitation ask) {
        return db.change(caller, ask, tx -> end(
                        tx,
                        ask.invitationId(),
                        InvitationTransition.DECLINE,
                        Actor.PUBLISHER,
                        invitation -> caller.is(invitation.userId()))
                .map(new ActionResult("The invitation was declined.")));
    }

    private static Future<Void> end(
            Tx tx, long id, InvitationTransition move, Actor actor, Predicate<Subject> visible) {
        return InvitationRepository.find(tx, id)
                .map(found -> found.filter(visible).orElseThrow(() -> CommonFault.notFound("campaign_invitation", id)))
                .compose(before -> AdmissionsRepository.endInvitation(
                                tx, id, move.to().code(), move.startCodes())
                        .compose(ended -> ended
                                ? Future.succeededFuture()
                                : InvitationRepository.find(tx, id).compose(now -> {
                                    InvitationState state = now.orElse(before).status();
                                    throw CommonFault.transition(
                                            "campaign_invitation",
                                            state.code(),
                                            move.to().code(),
                                            InvitationTransition.MACHINE.next(state, actor));
                                })));
    }

    Future<InvitationPage> list(Caller caller, ListInvitations ask) {
        if (!ActsFor.views(caller, ask.advertiserId())) {
            throw CommonFault.notFound("advertiser", ask.advertiserId());
        }
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return InvitationRepository.list(db, ask, part)
                .map(read -> part.cut(read, row -> row.invitation().invitationId(), Found::new))
                .compose(found -> ListingRepository.findCards(
                                db,
                                found.rows().stream()
                                        .filter(Row::listed)
                                        .map(Row::userId)
                                        .distinct()
                                        .toList())
                        .map(cards -> new InvitationPage(
                                found.rows().stream()
                                        .map(row -> new InvitationPage.Item(row.invitation(), cards.get(row.userId())))
                                        .toList(),
                                found.next())));
    }

    Future<OwnInvitations> listOwn(Caller caller, ListOwnInvitations ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return InvitationRepository.listOwn(db, caller.id(), ask, part)
                .map(read -> part.cut(read, item -> item.invitation().invitationId(), OwnInvitations::new));
    }

    Future<JobResult> expire(Caller caller, ExpireInvitations ask) {
        return InvitationRepository.EXPIRED.handle(db, MAX_EXPIRED, AdmissionsRepository::endExpiredInvitations);
    }
}
