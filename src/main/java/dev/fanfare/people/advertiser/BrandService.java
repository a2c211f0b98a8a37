package dev.fanfare.people.advertiser;

import dev.fanfare.people.advertiser.api.Brand;
import dev.fanfare.people.advertiser.api.BrandProfiles.GetBrand;
import dev.fanfare.people.advertiser.api.BrandProfiles.UpdateBrand;
import dev.fanfare.people.advertiser.store.BrandRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The brands of advertisers, as publishers see them on campaigns. */
record BrandService(Database db) {
    Future<Brand> get(Caller caller, GetBrand ask) {
        require(caller, ask.advertiserId(), Permission.CAMPAIGNS_VIEW, TeamRight.CAMPAIGNS_VIEW);
        return BrandRepository.find(db, ask.advertiserId())
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("advertiser", ask.advertiserId())));
    }

    Future<Committed<ActionResult>> save(Caller caller, UpdateBrand ask) {
        long id = ask.advertiserId();
        require(caller, id, Permission.CAMPAIGNS_MANAGE, TeamRight.CAMPAIGNS_MANAGE);
        return db.change(caller, ask, tx -> BrandRepository.lock(tx, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("advertiser", id)))
                .compose(before -> attach(tx, caller, id, ask.logo(), before)
                        .compose(logo -> BrandRepository.update(
                                tx,
                                id,
                                stripped(ask.name()),
                                stripped(ask.description()),
                                logo,
                                stripped(ask.website())))
                        .compose(saved -> BrandRepository.find(tx, id))
                        .compose(after -> Audit.write(
                                tx, caller, "advertiser.brand", "advertiser:" + id, before, after.orElseThrow(), null)))
                .compose(written -> TeamService.tellOwner(tx, caller, id))
                .map(new ActionResult("The brand was saved.")));
    }

    /** The logo's path; null for no change, empty for none. A member may keep the image that another one uploaded. */
    private static Future<String> attach(Tx tx, Caller caller, long id, List<String> logo, Brand before) {
        if (logo == null || logo.size() == 1 && logo.get(0).equals(before.logo())) {
            return Future.succeededFuture();
        }
        if (!logo.stream().allMatch(Media::isPath)) {
            throw CommonFault.invalid("logo", "must be a file");
        }
        return Media.attach(tx, caller.id(), "advertiser:" + id, logo, "logo").map(logo.isEmpty() ? "" : logo.get(0));
    }

    private static void require(Caller caller, long advertiserId, Permission permission, TeamRight right) {
        if (!caller.may(permission) && !caller.acts(advertiserId, right)) {
            throw CommonFault.notFound("advertiser", advertiserId);
        }
    }

    private static String stripped(String text) {
        return text == null ? null : text.strip();
    }
}
