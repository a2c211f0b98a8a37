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
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Database;

/** Advertisers and their spending limits. */
public final class AdvertisersModule extends DomainModule {
    public AdvertisersModule() {
        super("advertisers");
        Handlers<Services> answers = onEveryLoop(Services::new);
        forPartners(answers);
        forOperators(answers);
    }

    private static void forPartners(Handlers<Services> answers) {
        answers.endpoint(
                post("/api/advertiser/check/", FindAdvertiser.class)
                        .by(BACKEND.needing(Permission.USERS_VIEW))
                        .summary("Find the advertiser with an email address."),
                s -> s.advertisers::findByEmail);
        answers.endpoint(
                post("/api/general/lists/advertisers/", ListAdvertiserNames.class)
                        .by(BACKEND.needing(Permission.CAMPAIGNS_VIEW))
                        .summary("List advertisers, newest first: a thousand, or the requested page."),
                s -> s.advertisers::listNames);
        answers.endpoint(
                post("/api/advertiser/maximum-limit/", GetMaximumLimit.class)
                        .by(BACKEND.needing(Permission.FINANCE_VIEW).orAdvertiser())
                        .summary("Show how much an advertiser may promise and spend.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s.advertisers::getLimit);
    }

    private static void forOperators(Handlers<Services> answers) {
        answers.change(
                post("/admin/api/advertisers/create/", CreateAdvertiser.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .dryRuns()
                        .summary("Create an advertiser's account with a spending limit.")
                        .errors(CommonFault.DUPLICATE_RESOURCE)
                        .creates(),
                s -> s.advertisers::create);
        answers.change(
                post("/admin/api/advertisers/update/", UpdateAdvertiser.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
                        .dryRuns()
                        .summary("Change an advertiser's name or limit.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s.advertisers::update);
        answers.endpoint(
                post("/admin/api/advertisers/list/", ListAdvertisers.class)
                        .by(OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
                        .summary("List advertisers with their limits and what has been promised and spent."),
                s -> s.advertisers::list);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final AdvertisersService advertisers;

        Services(ModuleContext parts) {
            Bus bus = parts.bus();
            Database db = parts.database();
            this.advertisers = new AdvertisersService(bus, db);
        }
    }
}
