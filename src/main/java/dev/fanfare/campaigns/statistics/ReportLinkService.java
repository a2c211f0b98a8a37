package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.statistics.api.ReportLinks.AddReportLink;
import dev.fanfare.campaigns.statistics.api.ReportLinks.EndReportLink;
import dev.fanfare.campaigns.statistics.api.ReportLinks.ListReportLinks;
import dev.fanfare.campaigns.statistics.api.ReportLinks.ReportLinkAdded;
import dev.fanfare.campaigns.statistics.api.ReportLinks.ReportLinkList;
import dev.fanfare.campaigns.statistics.api.ReportLinks.ReportLinkList.Item;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Map;
import java.util.function.Predicate;

/** Makes, lists and ends links by which people without an account read a report. */
record ReportLinkService(Database db) {
    /** Links to one report that have not expired. */
    private static final int MAX_LINKS = 20;

    Future<Committed<ReportLinkAdded>> add(Caller caller, AddReportLink ask) {
        long campaignId = ask.campaignId();
        String secret = Tokens.create("");
        return db.change(caller, ask, tx -> require(tx, campaignId, owner -> ActsFor.manages(caller, owner))
                .compose(allowed -> ReportLinkRepository.count(tx, campaignId))
                .compose(count -> {
                    if (count >= MAX_LINKS) {
                        throw CommonFault.invalid("campaign_id", "has {0} links already: end one first", MAX_LINKS);
                    }
                    return ReportLinkRepository.insert(
                            tx, campaignId, Tokens.hash(secret), ask.shownCosts(), caller.id(), ask.days());
                })
                .compose(made -> Audit.event(
                                tx,
                                caller,
                                "report_link.add",
                                "campaign:" + campaignId,
                                null,
                                Map.of("link_id", made.id(), "days", ask.days(), "costs", ask.shownCosts()))
                        .map(new ReportLinkAdded(
                                "success",
                                Translatable.of("The link was made. It is shown only once."),
                                made.id(),
                                new Secret(ReportRoutes.PATH + secret),
                                made.expiresAt()))));
    }

    Future<ReportLinkList> list(Caller caller, ListReportLinks ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return require(db, ask.campaignId(), owner -> ActsFor.views(caller, owner))
                .compose(allowed -> ReportLinkRepository.list(
                        db, ask.campaignId(), part, caller.may(ReportLinkRepository.PERMISSION)))
                .map(read -> part.cut(read, Item::linkId, ReportLinkList::new));
    }

    private static Future<Void> require(Sql sql, long campaignId, Predicate<Long> allowed) {
        return ReportLinkRepository.findOwner(sql, campaignId)
                .map(found -> found.filter(allowed).orElseThrow(() -> CampaignsError.notFound(campaignId)))
                .mapEmpty();
    }

    Future<Committed<ActionResult>> end(Caller caller, EndReportLink ask) {
        long id = ask.linkId();
        return db.change(caller, ask, tx -> ReportLinkRepository.findSubject(tx, id)
                .map(found -> found.filter(link -> ActsFor.manages(caller, link.advertiserId()))
                        .orElseThrow(() -> CommonFault.notFound("report_link", id)))
                .compose(link -> ReportLinkRepository.end(tx, id, caller.userId())
                        .compose(ended -> ended
                                ? Audit.event(
                                        tx,
                                        caller,
                                        "report_link.end",
                                        "campaign:" + link.campaignId(),
                                        Map.of("link_id", id),
                                        null)
                                : CommonFault.INVALID_TRANSITION
                                        .because("The link has ended already.")
                                        .failed()))
                .map(new ActionResult("The link has ended: it leads nowhere now.")));
    }
}
