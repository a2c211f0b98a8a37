package dev.fanfare.users;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** AU-09, AU-10: who can register, and as what. */
class RegistrationTest {
    private static final int RACERS = 200;
    private static final String REGISTER = "/web/api/auth/register/";

    private final Client anybody = Node.shared().client();

    @Test
    @DisplayName("ER-04: every problem is named at once")
    void saysEverythingThatIsWrongAtOnce() {
        Client.Answer invalid = anybody.post(
                        REGISTER,
                        "username",
                        "a b",
                        "email",
                        "nowhere",
                        "password",
                        "Password1",
                        "first_name",
                        "x".repeat(101),
                        "country",
                        "Atlantis")
                .expectError(422, "validation_error");
        assertThat(Client.fields(details(invalid).path("field_errors")))
                .containsExactly("country", "email", "first_name", "password", "username");
        Client.Answer missing =
                anybody.post(REGISTER, "password", "short", "email", "nowhere").expectError(400, "validation_error");
        assertThat(details(missing).path("missing_fields").toString()).isEqualTo("[\"username\"]");
        assertThat(Client.fields(details(missing).path("field_errors"))).containsExactly("email", "password");
        Client.Answer places = register("password", World.PASSWORD, "country", 99_999, "city", 99_999)
                .expectError(422, "validation_error");
        assertThat(Client.fields(details(places).path("field_errors"))).containsExactly("city", "country");
    }

    @Test
    @DisplayName("AU-09: 8 to 128 characters, and not what everybody guesses first")
    void refusesPasswordsThatAreNoGood() {
        for (String bad : List.of("1234567", "x".repeat(129), "password", "PASSWORD", "12345678", "iloveyou")) {
            Client.Answer answer = register("password", bad);
            assertThat(answer.status()).as(bad).isEqualTo(422);
            assertThat(answer.text("field")).as(bad).isEqualTo("password");
        }
        register("password", "x".repeat(128)).expect(201);
    }

    @Test
    @DisplayName("AU-10: of 200 at once with one address, whatever its case, one gets it")
    void givesAnAddressToOneOfMany() {
        String address = World.unique("many") + "@example.com";
        race(
                number -> anybody.postAsync(
                        REGISTER,
                        "username",
                        World.unique("many"),
                        "email",
                        number % 2 == 0 ? address : address.toUpperCase(Locale.ROOT),
                        "password",
                        World.PASSWORD),
                "email");
    }

    @Test
    @DisplayName("AU-10: nor can one name be had twice in other letters")
    void givesANameToOneOfMany() {
        String name = World.unique("name");
        StringBuilder wide = new StringBuilder();
        // The full-width form of a letter or digit stands this much further on.
        name.chars().forEach(c -> wide.appendCodePoint(c + 0xFEE0));
        List<String> spellings = List.of(name, name.toUpperCase(Locale.ROOT), wide.toString());
        race(
                number -> anybody.postAsync(
                        REGISTER,
                        "username",
                        spellings.get(number % spellings.size()),
                        "email",
                        World.unique("name") + "@example.com",
                        "password",
                        World.PASSWORD),
                "username");
        for (String spelling : spellings) {
            anybody.post("/web/api/auth/login/", "username", spelling, "password", World.PASSWORD)
                    .expect(200);
        }
    }

    @Test
    @DisplayName("AU-10: a name typed with combining marks is the one that it looks like")
    void normalisesANameBeforeItJudgesIt() {
        String typed = World.unique("zoe\u0308");
        String composed = Normalizer.normalize(typed, Normalizer.Form.NFKC);
        assertThat(composed).isNotEqualTo(typed);
        register("username", typed, "password", World.PASSWORD).expect(201);
        for (String spelling : List.of(typed, composed, composed.toUpperCase(Locale.ROOT))) {
            Client.Answer session = anybody.post(
                            "/web/api/auth/login/", "username", spelling, "password", World.PASSWORD)
                    .expect(200);
            assertThat(session.body().at("/user/username").asText()).isEqualTo(composed);
            register("username", spelling, "password", World.PASSWORD).expectError(409, "conflict");
        }
        // Fifty letters of two characters each are fifty letters.
        String number = World.unique("");
        register("username", "e\u0301".repeat(50 - number.length()) + number, "password", World.PASSWORD)
                .expect(201);
        // A mark too many, marks that no letter takes, a letter too many, and what would be long work to put in order.
        for (String bad : List.of(
                "a\u0308\u0308", "qqq\u0325\u0307", "e\u0301".repeat(51), "a" + "\u0301\u0323".repeat(30_000))) {
            assertThat(register("username", bad, "password", World.PASSWORD)
                            .expectError(422, "validation_error")
                            .text("field"))
                    .isEqualTo("username");
        }
        // What is spread out becomes longer: two characters, four letters.
        register("username", World.unique("\uFB03"), "password", World.PASSWORD).expect(201);
    }

    private static void race(IntFunction<CompletableFuture<Client.Answer>> racer, String field) {
        List<CompletableFuture<Client.Answer>> racing = new ArrayList<>();
        for (int i = 0; i < RACERS; i++) {
            racing.add(racer.apply(i));
        }
        List<Client.Answer> lost = racing.stream()
                .map(CompletableFuture::join)
                .filter(answer -> answer.status() != 201)
                .toList();
        assertThat(lost).hasSize(RACERS - 1).allSatisfy(answer -> {
            answer.expectError(409, "conflict");
            assertThat(answer.code()).isEqualTo("DUPLICATE_RESOURCE");
            assertThat(details(answer).path("conflicting_field").asText()).isEqualTo(field);
        });
    }

    private Client.Answer register(Object... more) {
        String name = World.unique("reg");
        List<Object> body = new ArrayList<>(List.of("username", name, "email", name + "@example.com"));
        body.addAll(List.of(more));
        return anybody.post(REGISTER, body.toArray());
    }

    private static JsonNode details(Client.Answer answer) {
        return answer.body().path("details");
    }
}
