package dev.fanfare.console;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;

/** A world in which every page of the console has something to show, made once. */
final class Furnished {
    private static Furnished made;

    final World world = World.shared();
    final Operator superuser = world.operator();
    final Advertiser advertiser = world.advertiser("USD");
    final Publisher publisher = world.publisher().connected(12_000);

    static synchronized Furnished world() {
        if (made == null) {
            made = new Furnished();
        }
        return made;
    }

    private Furnished() {
        advertiser.signsIn();
        Campaign campaign = advertiser.campaignWithBonuses();
        world.publisher().connected(5_000).joins(campaign).handsIn();
        publisher.joins(campaign);
        superuser.rejects(publisher.joins(advertiser.campaign()).handsIn(), "The label is missing.");
        publisher.paidForATask();
        world.publisher().submits("instagram", World.unique("account"), 900);
        publisher.earns("500", "USD");
        publisher.asksPayout("60");
    }
}
