package dev.fanfare.console;

import static dev.fanfare.support.Together.together;

import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.World;

/** Posts that wait for a decision. */
final class Posts {
    private Posts() {}

    /** Hands in so many posts, each of another publisher. */
    static Campaign waiting(World world, int number) {
        Campaign campaign = world.advertiser("USD").campaign();
        String name = World.unique("desk");
        world.enrols(name, number);
        together(number, i -> {
            Client publisher = world.anybody().as("Bearer fft_" + name + "-" + (i + 1));
            publisher.ok("/api/action/campaign/join/", "{campaign_id: %s}", campaign.id());
            long task = world.number(
                    "select t.id from tasks t join users u on u.id = t.user_id where u.username = ?",
                    name + "-" + (i + 1));
            return publisher.ok(
                    "/api/action/task/complete/",
                    "{task_id: %s, post_url: 'https://www.instagram.com/p/own%s', reach: 900}",
                    task,
                    task);
        });
        return campaign;
    }

    /** How many tasks of the campaign have this status. */
    static long with(Campaign campaign, String status) {
        return campaign.world()
                .number("select count(*) from tasks where campaign_id = ? and status = ?", campaign.id(), status);
    }
}
