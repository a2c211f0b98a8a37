package dev.fanfare.people.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
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
    @DisplayName("AU-10: another account's address cannot be taken in any case; one's own can be respelt")
    void keepsAddressesUnique() {
        Publisher other = world.publisher();
        String taken = other.email().toUpperCase(Locale.ROOT);
        user.refused(409, "conflict", WEB, "{email: %s, first_name: 'Thief'}", taken)
                .shows("{details: {code: 'DUPLICATE_RESOURCE', conflicting_field: 'email', resource_type: 'user'}}");
        user.ok("/web/api/get/profile/").shows("{first_name: 'Pat'}");
        String own = user.email().toUpperCase(Locale.ROOT);
        user.ok(WEB, "{email: %s}", own);
        user.ok("/web/api/get/profile/").shows("{email: %s}", own);
        // ER-06: what is wrong with the input is said before what others have.
        user.refused(422, "validation_error", WEB, "{email: %s, sex: '?'}", other.email());
    }

    @Test
    void signsInByTheNewAddressAndNoLongerByTheOld() {
        String address = World.unique("moved") + "@example.com";
        user.ok(WEB, "{email: %s}", address);
        login(address).expect(200);
        login(user.email()).expectError(401, "invalid_credentials");
        login(user.username()).expect(200);
        // The old one is free for anybody.
        world.publisher().ok(WEB, "{email: %s}", user.email());
    }

    @Test
    void anAdvertiserGoesByTheNewAddress() {
        Advertiser advertiser = world.advertiser("EUR");
        String address = World.unique("Brand") + "@example.com";
        advertiser.form(APP, "{email: %s}", address).expect(200);
        assertThat(node.text("select username_key || email_key from users where id = ?", advertiser.id()))
                .isEqualTo((address + address).toLowerCase(Locale.ROOT));
        assertThat(advertiser.ok("/api/check/auth/").text("username")).isEqualTo(address);
    }

    @Test
    @DisplayName("AU-10: of many who want one address at once, one gets it")
    void givesAnAddressToOneOfMany() {
        String address = World.unique("wanted") + "@example.com";
        List<Publisher> racers = Stream.generate(world::publisher).limit(RACERS).toList();
        assertThat(Together.together(RACERS, i -> racers.get(i).call(WEB, "{email: %s}", address)))
                .extracting(Answer::status)
                .containsOnly(200, 409)
                .containsOnlyOnce(200);
        assertThat(node.number("select count(*) from users where email_key = ?", address))
                .isEqualTo(1);
    }

    private Answer login(String name) {
        return node.client().signIn(name, World.PASSWORD);
    }
}
