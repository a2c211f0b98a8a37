package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Jwt;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** When a user was last active, which statistics count by. */
class ActivityTest {
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T12:00:00Z");

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Publisher publisher = world.publisher();

    @Test
    @DisplayName("ST-03: whatever credential a user comes with, the first call after a while is noted")
    void notesEveryKindOfCall() {
        // Each with a credential that no node has seen before.
        assertNoted(world.login(publisher.username()));
        assertNoted(world.backend(publisher.id()));
        assertNoted(world.through(world.application(), publisher));
    }

    @Test
    void notesNoMoreThanOnceAnHourAndAtLeastOnceADay() {
        Instant halfAnHourAgo = Instant.now().minus(Duration.ofMinutes(30)).truncatedTo(ChronoUnit.MICROS);
        Instant yesterday = Instant.now().truncatedTo(ChronoUnit.DAYS).minusSeconds(1);
        Client first = world.backend(publisher.id());
        lastActive(halfAnHourAgo);
        first.ok("/api/check/login/");
        // Within half an hour of midnight both rules meet.
        assertThat(lastActive().equals(halfAnHourAgo)).isEqualTo(halfAnHourAgo.isAfter(yesterday));
        Client second = world.backend(publisher.id());
        lastActive(yesterday);
        second.ok("/api/check/login/");
        assertThat(lastActive()).isAfter(yesterday.plusSeconds(1));
    }

    @Test
    void isNotBlockedByALockOnTheAccount() throws SQLException {
        Client client = world.backend(publisher.id());
        Client later = world.backend(publisher.id());
        lastActive(LONG_AGO);
        try (Connection other = Db.connect(node.databaseUri());
                Statement holding = other.createStatement()) {
            other.setAutoCommit(false);
            holding.execute("select 1 from users where id = " + publisher.id() + " for update");
            client.ok("/api/check/login/");
            assertThat(lastActive()).isEqualTo(LONG_AGO);
            other.rollback();
        }
        later.ok("/api/check/login/");
        assertThat(lastActive()).isAfter(LONG_AGO);
    }

    @Test
    void doesNotTakeAnythingElseForActivity() {
        Jwt jwt = Jwt.of(world.login(publisher.username()));
        Client expired = node.client()
                .as("JWT " + jwt.expiring(Instant.now().getEpochSecond() - 60).signed(jwt.secret(node)));
        Client revoked = world.backend(publisher.id());
        node.execute("update backend_tokens set revoked_at = now() where user_id = ?", publisher.id());
        lastActive(LONG_AGO);
        expired.post("/web/api/get/profile/").expect(401);
        revoked.post("/api/check/login/").expect(401);
        world.operator().ok("/api/user/status/", "{user_id: %s}", publisher.id());
        assertThat(lastActive()).isEqualTo(LONG_AGO);
    }

    private void assertNoted(Client client) {
        lastActive(LONG_AGO);
        Instant before = Instant.now();
        client.ok("/api/check/auth/");
        assertThat(lastActive()).isAfter(before.minusSeconds(60));
    }

    private void lastActive(Instant time) {
        node.execute("update users set last_active = ? where id = ?", time, publisher.id());
    }

    private Instant lastActive() {
        return OffsetDateTime.parse(
                        node.text("select to_json(last_active) #>> '{}' from users where id = ?", publisher.id()))
                .toInstant();
    }
}
