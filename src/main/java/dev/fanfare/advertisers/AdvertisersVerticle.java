package dev.fanfare.advertisers;

import dev.fanfare.advertisers.api.CreateAdvertiser;
import dev.fanfare.advertisers.api.FindAdvertiser;
import dev.fanfare.advertisers.api.GetMaximumLimit;
import dev.fanfare.advertisers.api.ListAdvertiserNames;
import dev.fanfare.advertisers.api.ListAdvertisers;
import dev.fanfare.advertisers.api.UpdateAdvertiser;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers for advertisers. */
public final class AdvertisersVerticle extends VerticleBase {
    private final Bus bus;
    private final AdvertisersService advertisers;

    public AdvertisersVerticle(Bus bus, Database db) {
        this.bus = bus;
        this.advertisers = new AdvertisersService(bus, db);
    }

    @Override
    public Future<?> start() {
        return Future.all(List.of(
                bus.answer(CreateAdvertiser.class, advertisers::create),
                bus.answer(UpdateAdvertiser.class, advertisers::update),
                bus.answer(ListAdvertisers.class, advertisers::list),
                bus.answer(ListAdvertiserNames.class, advertisers::listNames),
                bus.answer(GetMaximumLimit.class, advertisers::getLimit),
                bus.answer(FindAdvertiser.class, advertisers::findByEmail)));
    }
}
