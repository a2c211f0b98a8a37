package dev.fanfare.people.profile;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Node;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** US-01, US-02, US-06, AU-10: what users say of themselves. */
class ProfileUpdateTest {
    private static final String APP = "/api/update/profile/";
    private static final String WEB = "/web/api/update/profile/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Publisher user = world.publisher();

    private final long elsewhere = node.number("select min(country_id) from cities where country_id <> 1");
    private final long cityElsewhere = node.number("select min(id) from cities where country_id = " + elsewhere);

    @Test
    @DisplayName("US-06: everything can be said, in JSON as in a form, and the web profile shows its exact fields")
    void keepsWhatIsSaid() {
        Client app = world.through(world.application(), user);
        app.form(APP, """
                        {"first_name": " Zoë ", "last_name": %s, "email": "Zoe.%s", "phone": "+43 (660) 123-4567",
                         "country": %s, "city": %s}""", "O'Neil <b>", user.email(), elsewhere, cityElsewhere)
                .expect(200)
                .expectFields("status", "message");
        user.ok(
                        WEB,
                        "{bio: %s, sex: 'female', birth_date: '1990-02-28', timezone: 'Europe/Vienna'}",
                        "Line one\nLine two ✨")
                .expectFields("status", "message");
        JsonNode profile = profile();
        Answer.assertFields(
                profile,
                "user_id username email first_name last_name avatar country city language joined_date last_login"
                        + " is_active is_staff is_superuser timezone statistics");
        Answer.assertFields(profile.get("country"), "id name");
        Answer.assertFields(
                profile.get("statistics"), "total_campaigns completed_tasks total_earned total_reach total_engagement");
        assertShows(profile, """
                        {"first_name": "Zoë", "last_name": %s, "email": "Zoe.%s", "country": {"id": %s},
                         "city": {"id": %s}, "timezone": "Europe/Vienna", "is_active": true, "is_staff": false,
                         "is_superuser": false}""", "O'Neil <b>", user.email(), elsewhere, cityElsewhere);
        assertThat(stored("phone || '|' || bio || '|' || sex || '|' || birth_date"))
                .isEqualTo("+436601234567|Line one\nLine two ✨|female|1990-02-28");
    }

    @Test
    @DisplayName(
            "the picture is an uploaded image of one's own: kept by other changes, replaced by the next one, taken away")
    void takesAPicture() {
        String first = uploads(Pictures.png());
        user.ok(WEB, "{bio: 'b', avatar: [%s]}", first);
        assertThat(profile().path("avatar").asText()).isEqualTo(first);
        assertThat(world.anybody().get(first).expect(200).bytes()).isNotEmpty();
        String second = uploads(Pictures.jpeg());
        assertThat(second).isNotEqualTo(first);
        user.invalid("avatar", WEB, "{avatar: ['https://a.example/1.png']}");
        Publisher other = world.publisher();
        other.invalid("avatar", WEB, "{avatar: [%s]}", second);
        user.ok(WEB, "{avatar: []}");
        assertThat(profile().path("avatar").isNull()).isTrue();
    }

    private String uploads(byte[] picture) {
        MultipartBody body = new MultipartBody().text("first_name", "Zoë").file("avatar", "me.png", picture);
        user.web().raw(WEB, MultipartBody.TYPE, body.whole()).expect(200);
        return profile().path("avatar").asText();
    }

    @Test
    @DisplayName("US-02: what is left out or null stays, a blank text clears")
    void leavesWhatIsLeftOutAndClearsWhatIsBlank() {
        String all = "concat_ws('|', first_name, last_name, email, phone, country_id, city_id, bio, sex, birth_date,"
                + " timezone)";
        user.ok(WEB, "{phone: '0660 1234567', bio: 'b', sex: 'other', birth_date: '1999-01-01'}");
        String before = stored(all);
        user.ok(WEB);
        user.web().raw(WEB, null, new byte[0]).expect(200);
        user.ok(WEB, """
                        {"first_name": null, "last_name": null, "email": null, "phone": null, "country": null,
                         "city": null, "bio": null, "sex": null, "birth_date": null, "timezone": null}""");
        user.form(WEB, "{country: '', city: ' '}").expect(200);
        assertThat(stored(all)).isEqualTo(before);
        user.ok(WEB, "{phone: '', bio: ' ', sex: ''}");
        user.form(WEB, "{birth_date: '', first_name: '', last_name: ''}").expect(200);
        assertThat(stored(all)).isEqualTo("||" + user.email() + "|1|1|UTC");
    }

    @Test
    @DisplayName("ER-04: everything that is wrong is named at once, whatever finds it, and nothing is changed")
    void namesEveryOffender() {
        Answer refused = user.refused(422, "validation_error", WEB, """
                        {"first_name": %s, "last_name": "kept out", "email": "nowhere", "phone": "call me",
                         "country": 99999, "city": 99999, "bio": %s, "sex": "yes", "birth_date": "2999-01-01",
                         "timezone": "Mars/Olympus"}""", "x".repeat(101), "x".repeat(2_001))
                .expectFields("error message field details");
        assertThat(refused.code()).isEqualTo("INVALID_VALUES");
        Answer.assertFields(
                refused.at("details.field_errors"), "bio birth_date city country email first_name phone sex timezone");
        Answer types = user.refused(
                422, "validation_error", WEB, "{country: 'Atlantis', first_name: ['a', 'b'], bio: {a: 1}}");
        Answer.assertFields(types.at("details.field_errors"), "bio country first_name");
        assertThat(stored("last_name")).isEqualTo("Example");
    }

    @ParameterizedTest
    @DisplayName("US-06: impossible dates of birth, times that are kept nowhere, and no addresses at all")
    @CsvSource(
            delimiter = '|',
            value = {
                "birth_date|1990-02-30",
                "birth_date|1990-13-01",
                "birth_date|01.02.1990",
                "birth_date|1990",
                "birth_date|1800-01-01",
                "timezone|+02:00",
                "timezone|CEST5",
                "timezone|''",
                "email|''",
                "email|' '",
                "email|a b@example.com",
                "phone|123456",
                "phone|1234567890123456",
                "phone|+49 151 ext 12",
                "sex|Male"
            })
    void refusesWhatCannotBe(String field, String value) {
        user.invalid(field, WEB, "{%s: %s}", field, value);
    }

    @Test
    void takesTheFirstAndTheLastPossibleDateOfBirth() {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        user.ok(WEB, "{birth_date: %s}", today.minusYears(120).plusDays(1).toString());
        user.ok(WEB, "{birth_date: %s}", today.minusDays(1).toString());
        user.call(WEB, "{birth_date: %s}", today.plusDays(2).toString()).expect(422);
        user.call(WEB, "{birth_date: %s}", today.minusYears(120).minusDays(2).toString())
                .expect(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1234567", "+123456789012345", "0660/12 34.567", "(0660) 1234-567", "436601234567"})
    void takesPhoneNumbersAsPeopleWriteThem(String phone) {
        user.form(WEB, "{phone: %s}", phone).expect(200);
        assertThat(stored("phone")).isEqualTo(phone.replaceAll("[^0-9+]", ""));
    }

    @Test
    @DisplayName("US-01: the city lies in the country, the one sent or the one that stays")
    void keepsTheCityInsideTheCountry() {
        user.invalid("city", WEB, "{city: %s}", cityElsewhere);
        user.invalid("city", WEB, "{country: %s, city: 1}", elsewhere);
        user.ok(WEB, "{country: 1}");
        assertThat(profile().at("/city/id").asLong()).isEqualTo(1);
        user.ok(WEB, "{country: %s}", elsewhere);
        assertThat(profile().get("city").isNull()).isTrue();
        user.ok(WEB, "{city: %s}", cityElsewhere);
        user.ok(WEB, "{country: 1, city: 1}");
        for (Object bad : new Object[] {0, -1, Integer.MAX_VALUE, 1.5, 9_999_999_999L}) {
            user.call(WEB, "{country: %s}", bad).expect(422);
        }
    }

    @Test
    @DisplayName("US-01: a place that operators took off the list cannot be chosen")
    void refusesPlacesThatAreNotAllowed() {
        long closed = world.operator()
                .call(
                        "/admin/api/lists/cities/create/",
                        "{country_id: 1, name: %s, allowed: false}",
                        World.unique("Closed "))
                .expect(201)
                .number("id");
        user.invalid("city", WEB, "{country: 1, city: %s}", closed);
    }

    @Test
    @DisplayName("US-02: two changes of different fields at once are both kept, and a city never leaves its country")
    void losesNoneOfTwoChangesAtOnce() {
        for (int round = 0; round < 15; round++) {
            String name = "Name" + round;
            List<CompletableFuture<Answer>> both = List.of(
                    user.web().postAsync(WEB, "{first_name: %s}", name),
                    user.web().postAsync(WEB, "{bio: %s}", name),
                    user.web().postAsync(WEB, "{country: %s}", round % 2 == 0 ? elsewhere : 1),
                    user.web().postAsync(WEB, "{city: %s}", round % 3 == 0 ? cityElsewhere : 1));
            both.subList(0, 3).forEach(answer -> answer.join().expect(200));
            assertThat(both.get(3).join().status()).isIn(200, 422);
            assertThat(stored("first_name || bio")).isEqualTo(name + name);
            assertThat(node.number("select count(*) from users u left join cities c on c.id = u.city_id where u.id = "
                            + user.id() + " and c.country_id <> u.country_id"))
                    .isZero();
        }
    }

    @Test
    void whatABackendTokenChangesIsWrittenToTheAuditLog() {
        user.ok(APP, "{first_name: 'Audited'}");
        user.ok(WEB, "{first_name: 'Unseen'}");
        String log = " from audit_log where action = 'user.update_profile' and subject = 'user:" + user.id() + "'";
        assertThat(node.text("select after ->> 'first_name'" + log)).isEqualTo("Audited");
        assertThat(node.text("select before ->> 'first_name'" + log)).isEqualTo("Pat");
    }

    private JsonNode profile() {
        return user.ok("/web/api/get/profile/").body();
    }

    private String stored(String expression) {
        return node.text("select " + expression + " from users where id = " + user.id());
    }
}
