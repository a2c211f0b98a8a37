package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** AU-09, AU-10: who can register, and as what. */
class RegistrationTest {
    private static final int RACERS = Soak.size(40, 200);
    private static final String REGISTER = "/web/api/auth/register/";

    private final Client anybody = Node.shared().client();

    @Test
    @DisplayName("ER-04: every problem is named at once")
    void saysEverythingThatIsWrongAtOnce() {
        Answer invalid = anybody.refused(422, "validation_error", REGISTER, """
                        {"username": "a b", "email": "nowhere", "password": "Password1", "first_name": %s,
                         "country": "Atlantis"}""", "x".repeat(101));
        Answer.assertFields(details(invalid).path("field_errors"), "country email first_name password username");
        Answer missing = anybody.refused(400, "validation_error", REGISTER, "{password: 'short', email: 'nowhere'}");
        assertThat(details(missing).path("missing_fields").toString()).isEqualTo("[\"username\"]");
        Answer.assertFields(details(missing).path("field_errors"), "email password");
        Answer places = register("{country: 99999, city: 99999}").expectError(422, "validation_error");
        Answer.assertFields(details(places).path("field_errors"), "city country");
    }

    @Test
    @DisplayName("AU-09: 8 to 128 characters, and not what everybody guesses first")
    void refusesPasswordsThatAreNoGood() {
        for (String bad : List.of(
                "1234567",
                "x".repeat(129),
                "password",
                "PASSWORD",
                "12345678",
                "iloveyou",
                "Fanfare2026",
                "influencer!")) {
            Answer answer = register("{password: %s}", bad);
            assertThat(answer.expect(422).text("field")).as(bad).isEqualTo("password");
        }
        register("{password: %s}", "x".repeat(128)).expect(201);
        register("{password: %s}", "a fanfare for no reason").expect(201);
    }

    @Test
    @DisplayName("AU-10: of 200 at once with one address, whatever its case, one gets it")
    void givesAnAddressToOneOfMany() {
        String address = World.unique("many") + "@example.com";
        race(
                number -> anybody.postAsync(
                        REGISTER,
                        "{username: %s, email: %s, password: %s}",
                        World.unique("many"),
                        number % 2 == 0 ? address : address.toUpperCase(Locale.ROOT),
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
                        "{username: %s, email: '%s@example.com', password: %s}",
                        spellings.get(number % spellings.size()),
                        World.unique("name"),
                        World.PASSWORD),
                "username");
        for (String spelling : spellings) {
            anybody.signIn(spelling, World.PASSWORD).expect(200);
        }
    }

    @Test
    @DisplayName("AU-10: a name typed with combining marks is the one that it looks like")
    void normalisesANameBeforeItJudgesIt() {
        String typed = World.unique("zoe\u0308");
        String composed = Normalizer.normalize(typed, Normalizer.Form.NFKC);
        assertThat(composed).isNotEqualTo(typed);
        register("{username: %s}", typed).expect(201);
        for (String spelling : List.of(typed, composed, composed.toUpperCase(Locale.ROOT))) {
            anybody.signIn(spelling, World.PASSWORD).expect(200).shows("{user: {username: %s}}", composed);
            register("{username: %s}", spelling).expectError(409, "conflict");
        }
        // Fifty letters of two characters each are fifty letters.
        String number = World.unique("");
        register("{username: %s}", "e\u0301".repeat(50 - number.length()) + number)
                .expect(201);
        // A mark too many, marks that no letter takes, a letter too many, and what would be long work to put in order.
        for (String bad : List.of(
                "a\u0308\u0308", "qqq\u0325\u0307", "e\u0301".repeat(51), "a" + "\u0301\u0323".repeat(30_000))) {
            register("{username: %s}", bad).expectError(422, "validation_error").shows("{field: 'username'}");
        }
        // What is spread out becomes longer: two characters, four letters.
        register("{username: %s}", World.unique("\uFB03")).expect(201);
    }

    @Test
    @DisplayName("AU-10: nor is a name free that looks like another's")
    void refusesLookalikes() {
        String name = World.unique("scope");
        register("{username: %s}", name).expect(201);
        // Cyrillic letters, a zero for an o, and a capital I for an l.
        String other = World.unique("label");
        register("{username: %s}", other).expect(201);
        for (String alike : List.of(
                other.replace('l', 'I'),
                name.replace("scope", "\u0455\u0441\u043E\u0440\u0435"),
                name.replace("o", "0"))) {
            register("{username: %s}", alike)
                    .expectError(409, "conflict")
                    .shows("{details: {conflicting_field: 'username'}}");
        }
    }

    @Test
    @DisplayName("AU-10: an address is brought to NFKC before it is judged")
    void normalisesAddresses() {
        String name = World.unique("wide");
        register("{email: '%s\uFF20example.com'}", name).expect(201);
        register("{email: '%s@\uFF45xample.com'}", name)
                .expectError(409, "conflict")
                .shows("{details: {conflicting_field: 'email'}}");
        anybody.signIn(name + "@example.com", World.PASSWORD).expect(200);
    }

    @Test
    @DisplayName("AU-10: a password is neither the name nor the address")
    void refusesPasswordsThatAreNames() {
        String name = World.unique("person");
        for (String bad : List.of(name, name.toUpperCase(Locale.ROOT), name + "@Example.com")) {
            Answer refused = register("{username: %s, email: '%s@example.com', password: %s}", name, name, bad)
                    .expectError(422, "validation_error");
            assertThat(refused.text("field")).as(bad).isEqualTo("password");
        }
    }

    private static void race(IntFunction<CompletableFuture<Answer>> racer, String field) {
        List<CompletableFuture<Answer>> racing =
                IntStream.range(0, RACERS).mapToObj(racer).toList();
        List<Answer> lost = racing.stream()
                .map(CompletableFuture::join)
                .filter(answer -> answer.status() != 201)
                .toList();
        assertThat(lost).hasSize(RACERS - 1).allSatisfy(answer -> {
            answer.expectError(409, "conflict", "DUPLICATE_RESOURCE");
            answer.shows("{details: {conflicting_field: %s}}", field);
        });
    }

    private Answer register(Object... more) {
        String name = World.unique("reg");
        return anybody.post(
                REGISTER,
                Body.with(
                        Body.of("{username: %s, email: '%s@example.com', password: %s}", name, name, World.PASSWORD),
                        more));
    }

    private static JsonNode details(Answer answer) {
        return answer.at("details");
    }
}
