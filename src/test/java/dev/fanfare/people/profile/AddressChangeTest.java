package dev.fanfare.people.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** AU-10: users change the address they are known by. */
class AddressChangeTest {
    private static final String APP = "/api/update/profile/";
    private static final String WEB = "/web/api/update/profile/";
    private static final int RACERS = 30;

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Publisher user = world.publisher();

    @Test
    @DisplayName("AU-10: an address that somebody has cannot be taken, whatever its case; one's own can be respelt")
    void keepsAddressesUnique() {
        Publisher other = world.publisher();
        Answer refused = user.call(
                        WEB, "{email: %s, first_name: 'Thief'}", other.email().toUpperCase(Locale.ROOT))
                .expectError(409, "conflict");
        refused.shows("""
                        {"details": {"code": "DUPLICATE_RESOURCE", "conflicting_field": "email",
                         "resource_type": "user"}}""");
        assertThat(stored("first_name")).isEqualTo("Pat");
        user.call(WEB, "{email: %s}", user.email().toUpperCase(Locale.ROOT)).expect(200);
        assertThat(profile().get("email").asText()).isEqualTo(user.email().toUpperCase(Locale.ROOT));
        // ER-06: what is wrong with the input is said before what others have.
        user.call(WEB, "{email: %s, sex: '?'}", other.email()).expectError(422, "validation_error");
    }

    @Test
    void signsInByTheNewAddressAndNoLongerByTheOld() {
        String address = World.unique("moved") + "@example.com";
        user.call(WEB, "{email: %s}", address).expect(200);
        login(address).expect(200);
        login(user.email()).expectError(401, "invalid_credentials");
        login(user.username()).expect(200);
        // The old one is free for anybody.
        world.publisher().call(WEB, "{email: %s}", user.email()).expect(200);
    }

    @Test
    void anAdvertiserGoesByTheNewAddress() {
        Advertiser advertiser = world.advertiser("EUR");
        String address = World.unique("Brand") + "@example.com";
        advertiser.form(APP, "{email: %s}", address).expect(200);
        assertThat(node.sql("select username_key || email_key from users where id = ?", advertiser.id())
                        .text())
                .isEqualTo((address + address).toLowerCase(Locale.ROOT));
        assertThat(advertiser.call("/api/check/auth/").expect(200).text("username"))
                .isEqualTo(address);
    }

    @Test
    @DisplayName("AU-10: of many who want one address at once, one gets it")
    void givesAnAddressToOneOfMany() {
        String address = World.unique("wanted") + "@example.com";
        List<Publisher> racers = new ArrayList<>();
        for (int i = 0; i < RACERS; i++) {
            racers.add(world.publisher());
        }
        List<CompletableFuture<Answer>> racing = racers.stream()
                .map(racer -> racer.web().postAsync(WEB, "{email: %s}", address))
                .toList();
        List<Integer> statuses =
                racing.stream().map(CompletableFuture::join).map(Answer::status).toList();
        assertThat(statuses).containsOnly(200, 409).containsOnlyOnce(200);
        assertThat(number("select count(*) from users where email_key = '" + address + "'"))
                .isEqualTo(1);
    }

    private Answer login(String name) {
        return node.client().post("/web/api/auth/login/", "{username: %s, password: %s}", name, World.PASSWORD);
    }

    private JsonNode profile() {
        return user.call("/web/api/get/profile/").expect(200).body();
    }

    private String stored(String expression) {
        return node.sql("select " + expression + " from users where id = " + user.id())
                .text();
    }

    private long number(String sql) {
        return node.sql(sql).number();
    }
}
