package dev.fanfare.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Stored;
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
    private final World.Account user = world.publisher();

    @Test
    @DisplayName("AU-10: an address that somebody has cannot be taken, whatever its case; one's own can be respelt")
    void keepsAddressesUnique() {
        World.Account other = world.publisher();
        Client.Answer refused = user.web()
                .post(WEB, "email", other.email().toUpperCase(Locale.ROOT), "first_name", "Thief")
                .expectError(409, "conflict");
        assertThat(refused.code()).isEqualTo("DUPLICATE_RESOURCE");
        assertThat(refused.body().at("/details/conflicting_field").asText()).isEqualTo("email");
        assertThat(refused.body().at("/details/resource_type").asText()).isEqualTo("user");
        assertThat(stored("first_name")).isEqualTo("Pat");
        user.web().post(WEB, "email", user.email().toUpperCase(Locale.ROOT)).expect(200);
        assertThat(profile().get("email").asText()).isEqualTo(user.email().toUpperCase(Locale.ROOT));
        // ER-06: what is wrong with the input is said before what others have.
        user.web().post(WEB, "email", other.email(), "sex", "?").expectError(422, "validation_error");
    }

    @Test
    void signsInByTheNewAddressAndNoLongerByTheOld() {
        String address = World.unique("moved") + "@example.com";
        user.web().post(WEB, "email", address).expect(200);
        login(address).expect(200);
        login(user.email()).expectError(401, "invalid_credentials");
        login(user.username()).expect(200);
        // The old one is free for anybody.
        world.publisher().web().post(WEB, "email", user.email()).expect(200);
    }

    @Test
    void anAdvertiserGoesByTheNewAddress() {
        World.Account advertiser = world.advertiser("EUR");
        String address = World.unique("Brand") + "@example.com";
        advertiser.backend().form(APP, "email", address).expect(200);
        assertThat(Stored.text(node, "select username_key || email_key from users where id = " + advertiser.id()))
                .isEqualTo((address + address).toLowerCase(Locale.ROOT));
        assertThat(advertiser.backend().post("/api/check/auth/").expect(200).text("username"))
                .isEqualTo(address);
    }

    @Test
    @DisplayName("AU-10: of many who want one address at once, one gets it")
    void givesAnAddressToOneOfMany() {
        String address = World.unique("wanted") + "@example.com";
        List<World.Account> racers = new ArrayList<>();
        for (int i = 0; i < RACERS; i++) {
            racers.add(world.publisher());
        }
        List<CompletableFuture<Client.Answer>> racing = racers.stream()
                .map(racer -> racer.web().postAsync(WEB, "email", address))
                .toList();
        List<Integer> statuses = racing.stream()
                .map(CompletableFuture::join)
                .map(Client.Answer::status)
                .toList();
        assertThat(statuses).containsOnly(200, 409).containsOnlyOnce(200);
        assertThat(number("select count(*) from users where email_key = '" + address + "'"))
                .isEqualTo(1);
    }

    private Client.Answer login(String name) {
        return node.client().post("/web/api/auth/login/", "username", name, "password", World.PASSWORD);
    }

    private JsonNode profile() {
        return user.web().post("/web/api/get/profile/").expect(200).body();
    }

    private String stored(String expression) {
        return Stored.text(node, "select " + expression + " from users where id = " + user.id());
    }

    private long number(String sql) {
        return Stored.number(node, sql);
    }
}
