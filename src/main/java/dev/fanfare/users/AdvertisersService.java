package dev.fanfare.users;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.AdvertiserNames;
import dev.fanfare.users.api.GetMaximumLimit;
import dev.fanfare.users.api.ListAdvertiserNames;
import dev.fanfare.users.api.MaximumLimit;
import io.vertx.core.Future;

/** Partners look at advertisers, and each advertiser at their own limit. */
final class AdvertisersService {
    /** Advertisers of an answer whose reader asked for no page. */
    private static final int MOST = 1_000;

    private final Database db;

    AdvertisersService(Database db) {
        this.db = db;
    }

    Future<MaximumLimit> getLimit(Caller caller, GetMaximumLimit ask) {
        long id = ask.advertiserId();
        if (!caller.may(Permission.FINANCE_VIEW) && !caller.is(id)) {
            throw CommonFault.notFound("advertiser", id);
        }
        return AdvertisersRepository.findLimit(db, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("advertiser", id)));
    }

    Future<AdvertiserNames> listNames(Caller caller, ListAdvertiserNames ask) {
        Paging paging =
                ask.page() == null && ask.limit() == null ? new Paging(1, MOST) : Paging.of(ask.page(), ask.limit());
        return AdvertisersRepository.listNames(db, paging).map(AdvertiserNames::new);
    }
}
