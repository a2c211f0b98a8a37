package dev.fanfare.campaigns;

import dev.fanfare.campaigns.api.CampaignJobs.EndCampaigns;
import dev.fanfare.campaigns.api.CampaignJobs.ReleaseHeldPlaces;
import dev.fanfare.campaigns.api.CampaignJobs.StartCampaigns;
import dev.fanfare.campaigns.api.CreateCampaign;
import dev.fanfare.campaigns.api.DefineTask;
import dev.fanfare.campaigns.api.FindCampaigns;
import dev.fanfare.campaigns.api.GetCampaign;
import dev.fanfare.campaigns.api.GetCampaignOffer;
import dev.fanfare.campaigns.api.GetFullCampaign;
import dev.fanfare.campaigns.api.JoinCampaign;
import dev.fanfare.campaigns.api.ListAllCampaigns;
import dev.fanfare.campaigns.api.ListAllowedCampaigns;
import dev.fanfare.campaigns.api.ListCampaigns;
import dev.fanfare.campaigns.api.ListPublicCampaigns;
import dev.fanfare.campaigns.api.PostRegister;
import dev.fanfare.campaigns.api.PreRegister;
import dev.fanfare.campaigns.api.SetCampaignSettings;
import dev.fanfare.campaigns.api.SetCampaignStatus;
import dev.fanfare.campaigns.api.UpdateCampaign;
import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers what is asked of the campaigns domain. */
public final class CampaignsVerticle extends VerticleBase {
    private final Bus bus;
    private final BrowsingService browsing;
    private final PartnersService partners;
    private final JoiningService joining;
    private final StatusService status;
    private final CreatingService creating;
    private final UpdatingService updating;
    private final SettingsService settings;
    private final HoldingService holding;
    private final DefiningService defining;
    private final DueService due;

    public CampaignsVerticle(Bus bus, Database db, NetworkKinds kinds) {
        this.bus = bus;
        this.browsing = new BrowsingService(db);
        this.partners = new PartnersService(bus, db);
        this.joining = new JoiningService(bus, db);
        this.status = new StatusService(db);
        CampaignReferences references = new CampaignReferences(bus, db, kinds);
        this.creating = new CreatingService(db, references);
        this.updating = new UpdatingService(db, references);
        this.settings = new SettingsService(db);
        this.holding = new HoldingService(bus, db, joining);
        this.defining = new DefiningService(db);
        this.due = new DueService(db);
    }

    @Override
    public Future<?> start() {
        return Future.join(List.of(
                bus.answer(ListPublicCampaigns.class, browsing::listPublic),
                bus.answer(ListCampaigns.class, browsing::list),
                bus.answer(GetCampaign.class, browsing::get),
                bus.answer(GetCampaignOffer.class, browsing::getOffer),
                bus.answer(GetFullCampaign.class, browsing::getFull),
                bus.answer(FindCampaigns.class, browsing::find),
                bus.answer(ListAllCampaigns.class, partners::list),
                bus.answer(JoinCampaign.class, joining::join),
                bus.answer(SetCampaignStatus.class, status::set),
                bus.answer(CreateCampaign.class, creating::create),
                bus.answer(UpdateCampaign.class, updating::update),
                bus.answer(SetCampaignSettings.class, settings::set),
                bus.answer(PreRegister.class, holding::preRegister),
                bus.answer(PostRegister.class, holding::postRegister),
                bus.answer(DefineTask.class, defining::define),
                bus.answer(ListAllowedCampaigns.class, browsing::listAllowed),
                bus.answer(StartCampaigns.class, due::start),
                bus.answer(EndCampaigns.class, due::end),
                bus.answer(ReleaseHeldPlaces.class, due::release)));
    }
}
