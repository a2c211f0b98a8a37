package dev.fanfare.people.advertiser;

import static dev.fanfare.people.owner.api.UsersError.INVALID_LINK;
import static dev.fanfare.people.owner.api.UsersError.USER_NOT_FOUND;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.RATE_LIMIT_EXCEEDED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;

import dev.fanfare.people.account.api.LinkRoutes;
import dev.fanfare.people.advertiser.api.BrandProfiles.GetBrand;
import dev.fanfare.people.advertiser.api.BrandProfiles.UpdateBrand;
import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.advertiser.api.FindAdvertiser;
import dev.fanfare.people.advertiser.api.GetMaximumLimit;
import dev.fanfare.people.advertiser.api.ListAdvertiserNames;
import dev.fanfare.people.advertiser.api.ListAdvertisers;
import dev.fanfare.people.advertiser.api.Team.AcceptInvitation;
import dev.fanfare.people.advertiser.api.Team.DeleteMember;
import dev.fanfare.people.advertiser.api.Team.InviteMember;
import dev.fanfare.people.advertiser.api.Team.ListMembers;
import dev.fanfare.people.advertiser.api.Team.UpdateRole;
import dev.fanfare.people.advertiser.api.UpdateAdvertiser;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.util.Map;

/** Advertisers and their spending limits. */
public final class AdvertisersModule extends DomainModule {
    private final Handlers<AdvertisersService> advertisers;
    private final Handlers<TeamService> teams = onEveryLoop(TeamService::new);
    private final Handlers<BrandService> brands = onEveryLoop((bus, db) -> new BrandService(db));

    /**
     * Advertisers.
     *
     * @param credit what one person may let them owe on a day
     */
    public AdvertisersModule(DailyLimit credit) {
        super("advertisers");
        advertisers = onEveryLoop((bus, db) -> new AdvertisersService(bus, db, credit));
        forPartners();
        forTeams();
        forBrands();
        forOperators();
        staffSearch("advertiser", "/admin/api/advertisers/list/", AdvertisersRepository::findHits);
        routes(context -> new LinkRoutes(context.bus(), Map.of(MailKind.TEAM_INVITATION, AcceptInvitation.class)));
    }

    private void forPartners() {
        advertisers.endpoint(
                post("/api/advertiser/check/", FindAdvertiser.class, BACKEND.needing(Permission.USERS_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("Find the advertiser with an email address."),
                s -> s::findByEmail);
        advertisers.endpoint(
                post(
                                "/api/general/lists/advertisers/",
                                ListAdvertiserNames.class,
                                BACKEND.needing(Permission.CAMPAIGNS_VIEW))
                        .exempt(PERSONAL_PERMISSION, "the interface's list of advertisers, who are companies")
                        .summary("List advertisers, newest first: a thousand, or the requested page."),
                s -> s::listNames);
        advertisers.endpoint(
                post(
                                "/api/advertiser/maximum-limit/",
                                GetMaximumLimit.class,
                                BACKEND.needing(Permission.FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("Show how much an advertiser may promise and spend.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::getLimit);
    }

    private void forTeams() {
        Access managing = BACKEND.needing(Permission.USERS_CREATE).orAdvertiser(TeamRight.TEAM_MANAGE);
        teams.change(
                post("/api/advertiser/team/invite/", InviteMember.class, managing)
                        .requiresStepUp()
                        .summary(
                                "Invite a person to an advertiser's team by e-mail: owner, manager, reviewer or finance.")
                        .errors(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE, RATE_LIMIT_EXCEEDED)
                        .creates(),
                s -> s::invite);
        teams.change(
                post("/web/api/advertiser/team/accept/", AcceptInvitation.class, PUBLIC)
                        .exempt(PAGE, NoPage.MAILED)
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Join an advertiser's team by the link that was sent to the invited address.")
                        .errors(INVALID_LINK, USER_NOT_FOUND, INVALID_TRANSITION),
                s -> s::accept);
        teams.endpoint(
                post(
                                "/api/advertiser/team/list/",
                                ListMembers.class,
                                BACKEND.needing(Permission.USERS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .exempt(PAGING, "fifty members at most")
                        .summary("List the team of an advertiser, with its invitations.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::list);
        teams.change(
                post("/api/advertiser/team/update/", UpdateRole.class, managing)
                        .requiresStepUp()
                        .summary("Change the role of a member of an advertiser's team.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::changeRole);
        teams.change(
                post(
                                "/api/advertiser/team/delete/",
                                DeleteMember.class,
                                BACKEND.needing(Permission.USERS_CREATE).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .requiresSessionStepUp()
                        .summary(
                                "Remove a member or an invitation from an advertiser's team; members may go themselves.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::remove);
    }

    private void forBrands() {
        brands.endpoint(
                post(
                                "/api/advertiser/brand/",
                                GetBrand.class,
                                BACKEND.needing(Permission.CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .summary("Show an advertiser's brand: name, description, logo and website.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::get);
        brands.change(
                post(
                                "/api/advertiser/brand/update/",
                                UpdateBrand.class,
                                BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser(TeamRight.CAMPAIGNS_MANAGE))
                        .requiresSessionStepUp()
                        .summary("Change an advertiser's brand, which publishers see on its campaigns.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::save);
    }

    private void forOperators() {
        advertisers.change(
                post(
                                "/admin/api/advertisers/create/",
                                CreateAdvertiser.class,
                                OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .exempt(APPROVAL, "begins without the credit that takes two people, and proposes it")
                        .requiresStepUp()
                        .dryRuns()
                        .summary("Create an advertiser's account with a spending limit, above a setting with a second"
                                + " person.")
                        .errors(DUPLICATE_RESOURCE)
                        .creates(),
                s -> s::create);
        advertisers.change(
                post(UpdateAdvertiser.PATH, UpdateAdvertiser.class, OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .requiresApproval(UpdateAdvertiser.SECOND)
                        .summary("Change an advertiser's name or limit; to raise it above a setting takes two people.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::update);
        advertisers.endpoint(
                post("/admin/api/advertisers/list/", ListAdvertisers.class, OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
                        .exempt(PERSONAL_PERMISSION, "advertisers are companies")
                        .summary("List advertisers with their limits and what has been promised and spent."),
                s -> s::list);
    }
}
