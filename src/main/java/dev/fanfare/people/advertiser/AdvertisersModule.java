package dev.fanfare.people.advertiser;

import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.advertiser.api.FindAdvertiser;
import dev.fanfare.people.advertiser.api.GetMaximumLimit;
import dev.fanfare.people.advertiser.api.ListAdvertiserNames;
import dev.fanfare.people.advertiser.api.ListAdvertisers;
import dev.fanfare.people.advertiser.api.UpdateAdvertiser;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;

/** Advertisers and their spending limits. */
public final class AdvertisersModule extends DomainModule {
    private final Handlers<AdvertisersService> advertisers = onEveryLoop(AdvertisersService::new);

    public AdvertisersModule() {
        super("advertisers");
        forPartners();
        forOperators();
        finds("advertiser", "/admin/api/advertisers/list/", AdvertiserDeskRepository::find);
    }

    private void forPartners() {
        advertisers.endpoint(
                post("/api/advertiser/check/", FindAdvertiser.class, BACKEND.needing(Permission.USERS_VIEW))
                        .summary("Find the advertiser with an email address."),
                s -> s::findByEmail);
        advertisers.endpoint(
                post(
                                "/api/general/lists/advertisers/",
                                ListAdvertiserNames.class,
                                BACKEND.needing(Permission.CAMPAIGNS_VIEW))
                        .summary("List advertisers, newest first: a thousand, or the requested page."),
                s -> s::listNames);
        advertisers.endpoint(
                post(
                                "/api/advertiser/maximum-limit/",
                                GetMaximumLimit.class,
                                BACKEND.needing(Permission.FINANCE_VIEW).orAdvertiser())
                        .summary("Show how much an advertiser may promise and spend.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s::getLimit);
    }

    private void forOperators() {
        advertisers.change(
                post(
                                "/admin/api/advertisers/create/",
                                CreateAdvertiser.class,
                                OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .asksAgain()
                        .dryRuns()
                        .summary("Create an advertiser's account with a spending limit.")
                        .errors(CommonFault.DUPLICATE_RESOURCE)
                        .creates(),
                s -> s::create);
        advertisers.change(
                post(
                                "/admin/api/advertisers/update/",
                                UpdateAdvertiser.class,
                                OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .dryRuns()
                        .summary("Change an advertiser's name or limit.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s::update);
        advertisers.endpoint(
                post("/admin/api/advertisers/list/", ListAdvertisers.class, OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
                        .summary("List advertisers with their limits and what has been promised and spent."),
                s -> s::list);
    }
}
