package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.campaigns.campaign.store.AdmissionsRepository;
import dev.fanfare.campaigns.campaign.store.AdmissionsRepository.Decision;
import dev.fanfare.campaigns.discovery.CampaignApplicationRepository.Applying;
import dev.fanfare.campaigns.discovery.CampaignApplicationRepository.Fit;
import dev.fanfare.campaigns.discovery.CampaignApplicationRepository.Row;
import dev.fanfare.campaigns.discovery.CampaignApplicationRepository.Subject;
import dev.fanfare.campaigns.discovery.api.ApplicationState;
import dev.fanfare.campaigns.discovery.api.ApplicationTransition;
import dev.fanfare.campaigns.discovery.api.CampaignApplications;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.Action;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ApplicationDecision;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.AppliedToCampaign;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ApplyToCampaign;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.CampaignApplicationPage;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.DecideApplication;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ListCampaignApplications;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ListOwnApplications;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.OwnApplications;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.WithdrawApplication;
import dev.fanfare.campaigns.discovery.api.DiscoveryJobs.ExpireApplications;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Lets publishers apply for places in campaigns that choose, and advertisers and staff decide. */
record CampaignApplicationService(Database db, DiscoveryConfig config) {
    private static final int MAX_EXPIRED = 5_000;

    /** The rows of a part of a list, and the cursor of what follows. */
    private record Found(List<Row> rows, String next) {}

    Future<Committed<AppliedToCampaign>> apply(Caller caller, ApplyToCampaign ask) {
        long campaignId = ask.campaignId();
        return db.change(caller, ask, tx -> CampaignApplicationRepository.findApplying(tx, campaignId, caller.id())
                .compose(found -> {
                    Applying applying = found.filter(one -> one.state().isPublished())
                            .orElseThrow(() -> CampaignsError.notFound(campaignId));
                    check(caller, campaignId, applying);
                    return AdmissionsRepository.insertApplication(
                            tx, campaignId, caller.id(), ask.text().strip(), minor(ask.proposedRate(), applying));
                })
                .compose(inserted -> {
                    if (inserted.isEmpty()) {
                        throw CommonFault.duplicate("campaign_application", "campaign_id");
                    }
                    return Audit.write(
                                    tx,
                                    caller,
                                    "campaign.apply",
                                    "campaign:" + campaignId,
                                    null,
                                    Map.of("application_id", inserted.get().id()),
                                    null)
                            .map(new AppliedToCampaign(
                                    "success",
                                    Translatable.of("Your application was received."),
                                    inserted.get().id(),
                                    inserted.get().expiresAt()));
                }));
    }

    private static void check(Caller caller, long campaignId, Applying applying) {
        if (caller.isOfTeam(applying.advertiserId())) {
            throw CommonFault.PERMISSION_DENIED.because("You may not apply to your own campaign.");
        }
        if (applying.joined()) {
            throw CampaignsError.alreadyJoined(campaignId);
        }
        Fit fit = applying.fit();
        Unavailable.closed(applying.state(), applying.open())
                .or(() -> Unavailable.unfit(fit.hasNetwork(), fit.inCountry(), fit.inCategory()).stream()
                        .findFirst())
                .ifPresent(obstacle -> {
                    throw CampaignsError.notAvailable(obstacle);
                });
        if (!applying.byChoice()) {
            throw CommonFault.invalid("campaign_id", "takes no applications: join it");
        }
    }

    private static Long minor(BigDecimal rate, Applying applying) {
        return rate == null
                ? null
                : Money.parse(rate, applying.currency())
                        .map(Money::minor)
                        .orElseThrow(() -> CommonFault.invalid(
                                "proposed_rate", "has more decimals than {0}", applying.currency()));
    }

    Future<Committed<ApplicationDecision>> decide(Caller caller, DecideApplication ask) {
        ApplicationTransition move =
                ask.action() == Action.ACCEPT ? ApplicationTransition.ACCEPT : ApplicationTransition.DECLINE;
        String reason = OptionalText.blankToNull(ask.reason());
        long id = ask.applicationId();
        return db.change(
                caller, ask, tx -> find(tx, id, application -> ActsFor.manages(caller, application.advertiserId()))
                        .compose(application -> {
                            if (caller.is(application.userId())) {
                                throw CommonFault.PERMISSION_DENIED.because("You may not decide your own application.");
                            }
                            return AdmissionsRepository.decideApplication(
                                    tx,
                                    new Decision(id, move.to().code(), caller.id(), reason, config.joinDays()),
                                    move.startCodes());
                        })
                        .compose(decided -> decided.isEmpty()
                                ? explain(tx, id, move, ActsFor.actor(caller))
                                : note(tx, caller, id, move, reason).map(decision(move, decided.get()))));
    }

    private static Future<Void> note(Tx tx, Caller caller, long id, ApplicationTransition move, String reason) {
        Outbox.announceEvents(tx);
        return Audit.write(
                tx,
                caller,
                "campaign.application." + move.code(),
                "campaign_application:" + id,
                Map.of("status", ApplicationState.OPEN.code()),
                Map.of("status", move.to().code()),
                reason);
    }

    private static ApplicationDecision decision(ApplicationTransition move, Instant expiresAt) {
        return new ApplicationDecision(
                CampaignApplications.Decision.valueOf(move.to().name()),
                move == ApplicationTransition.ACCEPT
                        ? Translatable.of("The application was accepted.")
                        : Translatable.of("The application was declined."),
                expiresAt);
    }

    Future<Committed<ActionResult>> withdraw(Caller caller, WithdrawApplication ask) {
        long id = ask.applicationId();
        return db.change(caller, ask, tx -> find(tx, id, application -> caller.is(application.userId()))
                .compose(application ->
                        AdmissionsRepository.endApplication(tx, id, ApplicationTransition.WITHDRAW.startCodes()))
                .compose(withdrawn -> withdrawn
                        ? Future.succeededFuture(new ActionResult("The application was withdrawn."))
                        : explain(tx, id, ApplicationTransition.WITHDRAW, Actor.PUBLISHER)));
    }

    private static Future<Subject> find(Tx tx, long id, Predicate<Subject> visible) {
        return CampaignApplicationRepository.find(tx, id).map(found -> found.filter(visible)
                .orElseThrow(() -> CommonFault.notFound("campaign_application", id)));
    }

    /** Fails with the reason why a transition is impossible. */
    private static <T> Future<T> explain(Tx tx, long id, ApplicationTransition move, Actor actor) {
        return CampaignApplicationRepository.find(tx, id).compose(now -> {
            ApplicationState state = now.orElseThrow().status();
            Refused refused = CommonFault.transition(
                    "campaign_application",
                    state.code(),
                    move.to().code(),
                    ApplicationTransition.MACHINE.next(state, actor));
            return refused.failed();
        });
    }

    Future<CampaignApplicationPage> list(Caller caller, ListCampaignApplications ask) {
        if (!ActsFor.views(caller, ask.advertiserId())) {
            throw CommonFault.notFound("advertiser", ask.advertiserId());
        }
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return CampaignApplicationRepository.list(db, ask, part)
                .map(read -> part.cut(read, row -> row.application().applicationId(), Found::new))
                .compose(found -> ListingRepository.findCards(
                                db,
                                found.rows().stream()
                                        .map(Row::userId)
                                        .distinct()
                                        .toList())
                        .map(cards -> new CampaignApplicationPage(
                                found.rows().stream()
                                        .map(row -> new CampaignApplicationPage.Item(
                                                row.application(), cards.get(row.userId())))
                                        .toList(),
                                found.next())));
    }

    Future<OwnApplications> listOwn(Caller caller, ListOwnApplications ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return CampaignApplicationRepository.listOwn(db, caller.id(), ask, part)
                .map(read -> part.cut(read, item -> item.applicationId(), OwnApplications::new));
    }

    Future<JobResult> expire(Caller caller, ExpireApplications ask) {
        return CampaignApplicationRepository.EXPIRED.handle(
                db, MAX_EXPIRED, AdmissionsRepository::endExpiredApplications);
    }
}
