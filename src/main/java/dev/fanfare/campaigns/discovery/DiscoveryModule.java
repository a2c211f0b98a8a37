package dev.fanfare.campaigns.discovery;

import static dev.fanfare.campaigns.campaign.api.CampaignsError.ALREADY_JOINED;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_AVAILABLE;
import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.MISSING_FIELDS;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RATE_LIMIT_EXCEEDED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.NO_MONEY;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.EndpointRule.STEP_UP;
import static dev.fanfare.platform.module.OwnerWait.step;

import dev.fanfare.campaigns.discovery.api.ApplicationTransition;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ApplyToCampaign;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.DecideApplication;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ListCampaignApplications;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ListOwnApplications;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.WithdrawApplication;
import dev.fanfare.campaigns.discovery.api.DiscoveryJobs.ExpireApplications;
import dev.fanfare.campaigns.discovery.api.DiscoveryJobs.ExpireInvitations;
import dev.fanfare.campaigns.discovery.api.Favourites.DeleteFavouriteList;
import dev.fanfare.campaigns.discovery.api.Favourites.ListFavourites;
import dev.fanfare.campaigns.discovery.api.Favourites.UpdateFavouriteList;
import dev.fanfare.campaigns.discovery.api.Favourites.UpdateFavouriteMembers;
import dev.fanfare.campaigns.discovery.api.InvitationTransition;
import dev.fanfare.campaigns.discovery.api.Invitations.DeclineInvitation;
import dev.fanfare.campaigns.discovery.api.Invitations.ListInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.ListOwnInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.OpenInvitation;
import dev.fanfare.campaigns.discovery.api.Invitations.SendInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.WithdrawInvitation;
import dev.fanfare.campaigns.discovery.api.Listing.BlockInvitations;
import dev.fanfare.campaigns.discovery.api.Listing.GetListing;
import dev.fanfare.campaigns.discovery.api.Listing.UpdateListing;
import dev.fanfare.campaigns.discovery.api.PublicProfiles.GetPublicProfile;
import dev.fanfare.campaigns.discovery.api.PublicProfiles.ShowPublicProfile;
import dev.fanfare.campaigns.discovery.api.PublicProfiles.UpdatePublicProfile;
import dev.fanfare.campaigns.discovery.api.SearchPublishers;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.OwnerWait.By;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntFunction;

/** Publishers and advertisers find each other. */
public final class DiscoveryModule extends DomainModule {

    private static final Access READS = APP_USER.granted(Scope.CAMPAIGNS_READ);
    private static final Access WRITES = APP_USER.granted(Scope.CAMPAIGNS_WRITE);
    private static final Access VIEWS =
            BACKEND.needing(Permission.CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW);
    private static final Access MANAGES =
            BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser(TeamRight.CAMPAIGNS_MANAGE);

    private final Handlers<ListingService> listings;
    private final Handlers<SearchService> search;
    private final Handlers<FavouritesService> favourites = onEveryLoop((bus, db) -> new FavouritesService(db));
    private final Handlers<InvitationService> invitations;
    private final Handlers<CampaignApplicationService> applications;
    private final Handlers<PublicProfileService> profiles = onEveryLoop((bus, db) -> new PublicProfileService(db));

    /** @param kinds the networks for which publishers may set rates */
    public DiscoveryModule(DiscoveryConfig config, ConfiguredNetworks kinds) {
        super("discovery");
        listings = onEveryLoop((bus, db) -> new ListingService(db, kinds));
        search = onEveryLoop((bus, db) -> new SearchService(db, kinds));
        invitations = onEveryLoop((bus, db) -> new InvitationService(db, config));
        applications = onEveryLoop((bus, db) -> new CampaignApplicationService(db, config));
        forPublishers();
        publicProfiles();
        applications();
        search();
        invitations();
        invitations.job(new ExpireInvitations(), Duration.ofMinutes(1), s -> s::expire);
        applications.job(new ExpireApplications(), Duration.ofMinutes(1), s -> s::expire);
        states(InvitationTransition.MACHINE, ApplicationTransition.MACHINE);
        ownerWaits(
                new OwnerWait(
                        "invitation",
                        Scope.CAMPAIGNS_READ,
                        Map.of("open", step(By.YOU, "Join the campaign, or decline the invitation.")),
                        (sql, caller) -> InvitationRepository.listWaiting(sql, caller.id())),
                new OwnerWait(
                        "application",
                        Scope.CAMPAIGNS_READ,
                        Map.of(
                                "open",
                                step(By.ADVERTISER, "The brand decides on your application."),
                                "accepted",
                                step(By.YOU, "You are chosen: join the campaign before the time is over.")),
                        (sql, caller) -> CampaignApplicationRepository.listWaiting(sql, caller.id())));
    }

    private void forPublishers() {
        listings.endpoint(
                post("/api/listing/", GetListing.class, APP_USER.granted(Scope.PROFILE_READ))
                        .exempt(PAGING, "a hundred rates and a hundred blocks at most")
                        .summary(
                                "Show whether advertisers find you, your minimum rates and the advertisers you have blocked."),
                s -> s::get);
        listings.change(
                post("/api/listing/update/", UpdateListing.class, APP_USER.granted(Scope.PROFILE_WRITE))
                        .summary("Choose whether advertisers find you, and your minimum rates.")
                        .errors(MISSING_FIELDS),
                s -> s::save);
        invitations.endpoint(
                post("/api/campaign/invitations/", ListOwnInvitations.class, READS)
                        .summary("List your invitations to campaigns; joining a campaign accepts its invitation."),
                s -> s::listOwn);
        invitations.change(
                post("/api/campaign/invitations/mark-opened/", OpenInvitation.class, WRITES)
                        .summary("Let the brand know that you have opened its invitation.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::open);
        invitations.change(
                post("/api/campaign/invitations/decline/", DeclineInvitation.class, WRITES)
                        .summary("Decline an invitation to a campaign.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::decline);
        listings.change(
                post("/api/campaign/invitations/block/", BlockInvitations.class, WRITES)
                        .summary("Block the invitations of an advertiser, or let them come again.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::block);
    }

    /**
     * Has the pages of creators shown who chose to have one.
     *
     * @param house name of the installation
     * @param address the public address of this service, by the port of the request
     */
    public DiscoveryModule withPages(String house, IntFunction<String> address) {
        routes(context -> new PublicProfileRoutes(new PublicSite(context.bus(), house, address)));
        return this;
    }

    private void publicProfiles() {
        profiles.endpoint(
                post("/api/profile/public/", GetPublicProfile.class, APP_USER.granted(Scope.PROFILE_READ))
                        .summary("Show what you chose about your public page, and what it can show."),
                s -> s::get);
        profiles.change(
                post("/api/profile/public/update/", UpdatePublicProfile.class, APP_USER.granted(Scope.PROFILE_WRITE))
                        .summary("Make your page public or hide it, and choose what it shows.")
                        .errors(PERMISSION_DENIED),
                s -> s::update);
        profiles.ask(ShowPublicProfile.class, s -> s::show);
    }

    private void applications() {
        applications.change(
                post("/api/campaign/apply/", ApplyToCampaign.class, WRITES)
                        .exempt(STEP_UP, NO_MONEY)
                        .dryRuns()
                        .summary("Apply for a place in a campaign that chooses who takes part.")
                        .errors(
                                CAMPAIGN_NOT_FOUND,
                                ALREADY_JOINED,
                                CAMPAIGN_NOT_AVAILABLE,
                                DUPLICATE_RESOURCE,
                                PERMISSION_DENIED)
                        .creates(),
                s -> s::apply);
        applications.endpoint(
                post("/api/campaign/applications/", ListOwnApplications.class, READS)
                        .summary("List your applications to campaigns, the newest first."),
                s -> s::listOwn);
        applications.change(
                post("/api/campaign/applications/withdraw/", WithdrawApplication.class, WRITES)
                        .exempt(STEP_UP, NO_MONEY)
                        .dryRuns()
                        .summary("Withdraw an application to a campaign.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::withdraw);
        applications.endpoint(
                post("/api/advertiser/applications/", ListCampaignApplications.class, VIEWS)
                        .summary("List the applications to an advertiser's campaigns, the newest first.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::list);
        applications.change(
                post("/api/advertiser/applications/decide/", DecideApplication.class, MANAGES)
                        .exempt(APPROVAL, NO_MONEY)
                        .exempt(STEP_UP, NO_MONEY)
                        .dryRuns()
                        .summary("Accept or decline an application to a campaign.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION, PERMISSION_DENIED, MISSING_FIELDS),
                s -> s::decide);
    }

    private void search() {
        search.endpoint(
                post("/api/advertiser/publishers/search/", SearchPublishers.class, VIEWS)
                        .summary("Search the publishers who agreed to be found, or those of a list of favourites.")
                        .errors(RESOURCE_NOT_FOUND)
                        .alsoChecks(SearchPublishers.CheckSearch::new),
                s -> s::search);
        search.ask(SearchPublishers.CheckSearch.class, s -> s::check);
        favourites.endpoint(
                post("/api/advertiser/favourites/", ListFavourites.class, VIEWS)
                        .exempt(PAGING, "fifty lists at most")
                        .summary("List an advertiser's lists of favourite publishers.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::list);
        favourites.change(
                post("/api/advertiser/favourites/update/", UpdateFavouriteList.class, MANAGES)
                        .summary("Create or rename a list of favourites: 50 at most.")
                        .errors(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE),
                s -> s::save);
        favourites.change(
                post("/api/advertiser/favourites/update-members/", UpdateFavouriteMembers.class, MANAGES)
                        .summary("Add publishers to a list of favourites, up to 1,000, and remove others.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::change);
        favourites.change(
                post("/api/advertiser/favourites/delete/", DeleteFavouriteList.class, MANAGES)
                        .summary("Delete a list of favourites.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::delete);
    }

    private void invitations() {
        invitations.endpoint(
                post("/api/advertiser/invitations/", ListInvitations.class, VIEWS)
                        .summary("List an advertiser's invitations, the newest first.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::list);
        invitations.change(
                post("/api/advertiser/invitations/send/", SendInvitations.class, MANAGES)
                        .exempt(APPROVAL, NO_MONEY)
                        .exempt(STEP_UP, NO_MONEY)
                        .dryRuns()
                        .summary("Invite up to 100 publishers to a campaign, each on their own.")
                        .errors(CAMPAIGN_NOT_FOUND, RATE_LIMIT_EXCEEDED),
                s -> s::send);
        invitations.change(
                post("/api/advertiser/invitations/cancel/", WithdrawInvitation.class, MANAGES)
                        .exempt(APPROVAL, NO_MONEY)
                        .exempt(STEP_UP, NO_MONEY)
                        .dryRuns()
                        .summary("Withdraw an open invitation.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::withdraw);
    }
}
