package dev.fanfare.people.advertiser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Limits of teams, under those who ask at the same moment. */
class TeamLimitsTest {
    private final World world = World.shared();

    @Test
    @DisplayName("of three last invitations of an hour that wait for the same lock, one is sent")
    void countsAfterWaiting() throws Exception {
        Advertiser advertiser = world.advertiser("USD");
        Client web = advertiser.signsIn();
        web.ok("/web/api/account/reauthenticate/", "{password: %s}", World.PASSWORD);
        world.execute("""
                        insert into advertiser_members (advertiser_id, address, address_key, role, invited_by, expires_at,
                                                        removed_at)
                        select ?, 'a' || n, 'a' || n, 'finance', ?, now(), now() from generate_series(1, ?) n
                        """, advertiser.id(), advertiser.id(), TeamService.MAX_SENT - 1);
        try (Connection holding = Db.connect(Db.uri());
                Statement statement = holding.createStatement()) {
            holding.setAutoCommit(false);
            statement.execute("select from advertisers where user_id = " + advertiser.id() + " for update");
            List<CompletableFuture<Answer>> racers = Stream.generate(() -> web.postAsync(
                            "/api/advertiser/team/invite/",
                            "{advertiser_id: %s, email: %s, role: 'finance'}",
                            advertiser.id(),
                            World.unique("r") + "@example.com"))
                    .limit(3)
                    .toList();
            Db.awaitWaiting(holding, 3);
            holding.rollback();
            assertThat(racers.stream().map(one -> one.join().status())).containsExactlyInAnyOrder(201, 429, 429);
        }
    }
}
