package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.people.account.api.CheckEmail;
import dev.fanfare.people.account.api.FindUser;
import dev.fanfare.people.account.api.ManageUsers;
import dev.fanfare.people.account.api.PasswordChanges;
import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.advertiser.api.FindAdvertiser;
import dev.fanfare.people.advertiser.api.Team;
import dev.fanfare.people.privacy.api.OwnData;
import dev.fanfare.people.profile.api.UpdateProfile;
import dev.fanfare.people.signin.api.Register;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.World;
import jakarta.validation.constraints.Email;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** AU-17: a domain in its own letters and in ASCII is one. */
class EmailDomainsTest {
    private static final String LETTERS = "b\u00fccher.example";
    private static final String ASCII = "xn--bcher-kva.example";

    private final World world = World.shared();

    @ParameterizedTest
    @DisplayName("AU-17: the key of an address has its domain in ASCII")
    @CsvSource({
        "m@b\u00fccher.example, m@xn--bcher-kva.example",
        "M@B\u00dcCHER.example, m@xn--bcher-kva.example",
        "m@bu\u0308cher.example, m@xn--bcher-kva.example",
        "m@XN--BCHER-KVA.example, m@xn--bcher-kva.example",
        "m@b\u00fccher\u3002example, m@xn--bcher-kva.example",
        "m@stra\u00dfe.example, m@xn--strae-oqa.example",
        "\u00fc@b\u00fccher.example, \u00fc@xn--bcher-kva.example",
        "m@example.com, m@example.com",
        "b\u00fccher.example, b\u00fccher.example",
        "m@b\u00fccher..example, m@b\u00fccher..example",
    })
    void hasOneKey(String address, String key) {
        assertThat(UniqueNames.emailKey(address)).isEqualTo(key);
    }

    /** With the address of an account at PayPal, which PayPal compares. */
    private static final Set<Class<?>> NOT_OURS = Set.of(PayoutAddress.class, OwnData.RequestErasure.class);

    /** The asks with an address, also in a part of theirs. */
    private static Set<Class<?>> asksWithAddress() {
        return Endpoints.all()
                .map(endpoint -> (Class<?>) endpoint.ask())
                .filter(ask -> ask != null && addresses(ask).findAny().isPresent())
                .collect(Collectors.toSet());
    }

    private static Stream<RecordComponent> addresses(Class<?> type) {
        if (!type.isRecord() || NOT_OURS.contains(type)) {
            return Stream.empty();
        }
        return Arrays.stream(type.getRecordComponents())
                .flatMap(one ->
                        one.getAccessor().isAnnotationPresent(Email.class) ? Stream.of(one) : addresses(one.getType()));
    }

    @Test
    @DisplayName("AU-17: each ask that takes an address finds the account by either form of its domain")
    void findsTheAccountByEither() {
        String name = World.unique("idn");
        Answer made = register(World.unique("reader"), name + "@" + LETTERS).expect(201);
        long id = made.number("user_id");
        String ascii = name + "@" + ASCII;
        String brand = World.unique("brand");
        long advertiser = world.operator()
                .call(
                        Endpoints.path(CreateAdvertiser.class),
                        "{name: %s, email: %s, maximum_limit: 1, currency: 'EUR'}",
                        brand,
                        brand + "@" + LETTERS)
                .expect(201)
                .number("advertiser_id");
        Advertiser inviting = world.advertiser("EUR");
        Map<Class<? extends Ask<?>>, Consumer<String>> examples = new HashMap<>();
        examples.put(
                Register.class, path -> register(World.unique("second"), ascii).expectError(409, "conflict"));
        examples.put(CheckEmail.class, path -> world.operator()
                .call("/api/check/email/", "{email: %s}", ascii)
                .shows("{user_id: %s}", id));
        examples.put(
                FindUser.class,
                path -> world.operator().call(path, "{email: %s}", ascii).shows("{id: %s}", id));
        examples.put(FindAdvertiser.class, path -> world.operator()
                .call(path, "{email: %s}", brand + "@" + ASCII)
                .shows("{id: %s}", advertiser));
        examples.put(CreateAdvertiser.class, path -> world.operator()
                .call(path, "{name: %s, email: %s, maximum_limit: 1, currency: 'EUR'}", brand + "2", ascii)
                .expectError(409, "conflict"));
        examples.put(ManageUsers.CreateUser.class, path -> world.operator()
                .call(path, "{username: %s, email: %s}", World.unique("third"), ascii)
                .expectError(409, "conflict"));
        examples.put(
                UpdateProfile.class,
                path -> world.publisher().web().post(path, "{email: %s}", ascii).expect(409));
        examples.put(Team.InviteMember.class, path -> {
            Client web = inviting.signsIn();
            web.ok("/web/api/account/reauthenticate/", "{password: %s}", World.PASSWORD);
            for (String address : List.of(name + "@" + LETTERS, ascii)) {
                web.post(path, "{advertiser_id: %s, email: %s, role: 'reviewer'}", inviting.id(), address)
                        .expect(201);
            }
            assertThat(world.number(
                            "select count(*) from advertiser_members where advertiser_id = ? and removed_at is null",
                            inviting.id()))
                    .isEqualTo(1);
        });
        examples.put(PasswordChanges.ForgetPassword.class, path -> {
            world.anybody().post(path, "{email: %s}", name + "@" + LETTERS).expect(200);
            // The event finds the account by the key, when mails are written.
            assertThat(world.number("""
                            select count(*) from outbox o join users u on o::text like '%' || u.email_key || '%'
                            where u.id = ? and u.email_key = ?
                            """, id, ascii)).isPositive();
        });
        assertThat(asksWithAddress()).isEqualTo(examples.keySet());
        SoftAssertions.assertSoftly(each ->
                examples.forEach((ask, example) -> each.assertThatCode(() -> example.accept(Endpoints.path(ask)))
                        .as(ask.getSimpleName())
                        .doesNotThrowAnyException()));
        world.anybody()
                .post("/web/api/auth/login/", "{username: %s, password: %s}", ascii, World.PASSWORD)
                .expect(200);
    }

    private Answer register(String username, String email) {
        return world.anybody()
                .post(
                        "/web/api/auth/register/",
                        "{username: %s, email: %s, password: %s, first_name: 'Pat', last_name: 'Example', country: 1, city: 1}",
                        username,
                        email,
                        World.PASSWORD);
    }
}
