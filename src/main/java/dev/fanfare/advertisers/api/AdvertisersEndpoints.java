package dev.fanfare.advertisers.api;

import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.advertisers.api.CreateAdvertiser.AdvertiserCreated;
import dev.fanfare.advertisers.api.GetMaximumLimit.MaximumLimit;
import dev.fanfare.advertisers.api.ListAdvertiserNames.AdvertiserNames;
import dev.fanfare.advertisers.api.ListAdvertisers.AdvertiserList;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.users.api.FindUser.FoundId;
import java.util.List;

/** The rows of the advertisers domain. */
public final class AdvertisersEndpoints {
    private AdvertisersEndpoints() {}

    static final Endpoint<CreateAdvertiser, AdvertiserCreated> ADVERTISER_CREATE = post(
                    "/admin/api/advertisers/create/", CreateAdvertiser.class)
            .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
            .says("Make an advertiser's account with a limit on what it may spend.")
            .refuses(CommonFault.DUPLICATE_RESOURCE)
            .creates();

    static final Endpoint<UpdateAdvertiser, Done> ADVERTISER_UPDATE = post(
                    "/admin/api/advertisers/update/", UpdateAdvertiser.class)
            .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
            .says("Change an advertiser's name or limit.")
            .refuses(CommonFault.RESOURCE_NOT_FOUND);

    static final Endpoint<ListAdvertisers, AdvertiserList> ADVERTISER_LIST = post(
                    "/admin/api/advertisers/list/", ListAdvertisers.class)
            .by(OPERATOR.needing(Permission.CAMPAIGNS_VIEW))
            .says("List advertisers with their limits and what is promised and spent.");

    static final Endpoint<FindAdvertiser, FoundId> ADVERTISER_CHECK = post(
                    "/api/advertiser/check/", FindAdvertiser.class)
            .by(BACKEND.needing(Permission.USERS_VIEW))
            .says("Find the advertiser of an email address.");

    static final Endpoint<ListAdvertiserNames, AdvertiserNames> ADVERTISER_NAMES = post(
                    "/api/general/lists/advertisers/", ListAdvertiserNames.class)
            .by(BACKEND.needing(Permission.CAMPAIGNS_VIEW))
            .says("List advertisers, the newest first: a thousand, or the page that is asked for.");

    static final Endpoint<GetMaximumLimit, MaximumLimit> MAXIMUM_LIMIT = post(
                    "/api/advertiser/maximum-limit/", GetMaximumLimit.class)
            .by(BACKEND.needing(Permission.FINANCE_VIEW).orAdvertiser())
            .says("Show how much an advertiser may promise and spend.")
            .refuses(CommonFault.RESOURCE_NOT_FOUND);

    public static final Domain DOMAIN = new Domain(
            "advertisers",
            List.of(
                    ADVERTISER_CREATE,
                    ADVERTISER_UPDATE,
                    ADVERTISER_LIST,
                    ADVERTISER_CHECK,
                    ADVERTISER_NAMES,
                    MAXIMUM_LIMIT),
            List.of());
}
