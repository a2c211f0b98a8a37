package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.statistics.api.CampaignStages.CampaignBudget;
import dev.fanfare.campaigns.statistics.api.CampaignStages.CountStages;
import dev.fanfare.campaigns.statistics.api.CampaignStages.GetCampaignBudget;
import dev.fanfare.campaigns.statistics.api.CampaignStages.ListCampaignPosts;
import dev.fanfare.campaigns.statistics.api.CampaignStages.ListStage;
import dev.fanfare.campaigns.statistics.api.CampaignStages.StageCounts;
import dev.fanfare.campaigns.statistics.api.CampaignStages.StagePage;
import dev.fanfare.campaigns.statistics.api.CampaignStages.StagePage.Item;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/** Shows a campaign's team and staff how far its creators are, what they posted, and where its money is. */
record CampaignStagesService(Database db) {
    Future<StageCounts> count(Caller caller, CountStages ask) {
        return visible(caller, ask.campaignId()).compose(sql -> CampaignStagesRepository.count(sql, ask.campaignId()));
    }

    Future<StagePage> list(Caller caller, ListStage ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return visible(caller, ask.campaignId())
                .compose(sql -> CampaignStagesRepository.list(sql, ask.campaignId(), ask.stage(), part))
                .map(read -> part.cut(read, Item::id, StagePage::new));
    }

    Future<StagePage> listPosts(Caller caller, ListCampaignPosts ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return visible(caller, ask.campaignId())
                .compose(sql -> CampaignStagesRepository.listPosts(sql, ask.campaignId(), part))
                .map(read -> part.cut(read, Item::id, StagePage::new));
    }

    Future<CampaignBudget> budget(Caller caller, GetCampaignBudget ask) {
        return visible(caller, ask.campaignId())
                .compose(sql -> CampaignStagesRepository.findBudget(sql, ask.campaignId()))
                .map(found -> found.orElseThrow(() -> CampaignsError.notFound(ask.campaignId())));
    }

    /** Where to read a campaign that the caller may see; CAMPAIGN_NOT_FOUND for another one. */
    private Future<Sql> visible(Caller caller, long campaignId) {
        Sql sql = db.forLists(caller);
        return ReportLinkRepository.findOwner(sql, campaignId)
                .map(found -> found.filter(owner -> ActsFor.views(caller, owner))
                        .orElseThrow(() -> CampaignsError.notFound(campaignId)))
                .map(sql);
    }
}
