package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ER-08: in which language clients read messages, and what is never translated. */
class AnswerLanguageTest {
    private static final String JOIN = "/web/api/campaign/join/";

    private final World world = World.shared();

    @ParameterizedTest
    @DisplayName("Accept-Language decides, by its quality values; English is the answer for all others")
    @CsvSource(
            delimiter = '|',
            value = {
                "de|de|Diese Kampagne gibt es nicht.",
                "es-MX,es;q=0.9|es|No existe esa campaña.",
                "fr;q=1, de;q=0.5|de|Diese Kampagne gibt es nicht.",
                "de;q=0.1, es;q=0.2|es|No existe esa campaña.",
                "en-GB|en|There is no such campaign.",
                "fr|en|There is no such campaign.",
                ";;q=,|en|There is no such campaign."
            })
    void answersInTheLanguageOfTheRequest(String header, String language, String message) {
        Answer answer = in(header, world.publisher().web()).post(JOIN, "{campaign_id: 999999999}");
        answer.expectError(404, "campaign_not_found", "RESOURCE_NOT_FOUND");
        assertThat(answer.text("message")).isEqualTo(message);
        assertThat(answer.text("details.resource_type")).isEqualTo("campaign");
        expectLanguage(answer, language);
    }

    @Test
    @DisplayName("without a header the account's language decides; a header goes before it")
    void answersInTheLanguageOfTheAccount() {
        Publisher german = speaking("de");
        Answer own = german.web().post(JOIN, "{campaign_id: 999999999}");
        assertThat(own.text("message")).isEqualTo("Diese Kampagne gibt es nicht.");
        expectLanguage(own, "de");
        Answer asked = in("es", german.web()).post(JOIN, "{campaign_id: 999999999}");
        assertThat(asked.text("message")).isEqualTo("No existe esa campaña.");
        Answer unsupported = in("fr", german.web()).post(JOIN, "{campaign_id: 999999999}");
        assertThat(unsupported.text("message")).isEqualTo("There is no such campaign.");
        Answer english = world.publisher().web().post(JOIN, "{campaign_id: 999999999}");
        assertThat(english.text("message")).isEqualTo("There is no such campaign.");
        expectLanguage(english, "en");
    }

    @Test
    @DisplayName("an account that lacks a permission is told so in its language")
    void refusesPermissionsInTheLanguageOfTheAccount() {
        Answer answer = speaking("es").web().post("/admin/api/campaigns/create/", "{}");
        answer.expectError(403, "insufficient_permissions");
        assertThat(answer.text("error_description"))
                .isEqualTo("Al token le faltan los permisos que exige este punto de acceso.");
        expectLanguage(answer, "es");
    }

    @Test
    @DisplayName("the format of backend rows, where there is no token")
    void translatesTheErrorsOfTokens() {
        Answer answer = in("de", Node.shared().client()).post("/api/campaigns/", "{}");
        answer.expectError(401, "missing_token").expectFields("error", "error_description", "message");
        assertThat(answer.text("error_description")).isEqualTo("Der Header Authorization fehlt oder ist ungültig.");
        assertThat(answer.header("WWW-Authenticate").orElseThrow()).isEqualTo("Bearer realm=\"fanfare\"");
        expectLanguage(answer, "de");
    }

    @Test
    @DisplayName("every field's problem, its numbers as they are in English")
    void translatesTheProblemsOfFields() {
        Client client = Node.shared().client();
        String path = "/web/api/auth/register/";
        String body = "{username: 'visitor', email: 'nowhere', password: 'short', country: 'many'}";
        Answer english = client.post(path, body);
        Answer german = in("de", client).post(path, body);
        assertThat(english.text("details.field_errors.email")).isEqualTo("must be a well-formed email address");
        assertThat(german.text("details.field_errors.email"))
                .isEqualTo("muss eine korrekt formatierte E-Mail-Adresse sein");
        assertThat(english.text("details.field_errors.password")).isEqualTo("must have a length of 8 to 128");
        assertThat(german.text("details.field_errors.password")).isEqualTo("muss eine Länge von 8 bis 128 haben");
        assertThat(english.text("details.field_errors.country")).isEqualTo("must be a whole number");
        assertThat(german.text("details.field_errors.country")).isEqualTo("muss eine ganze Zahl sein");
        assertThat(Answer.fields(german.at("details.field_errors")))
                .isEqualTo(Answer.fields(english.at("details.field_errors")));
        assertThat(german.text("field")).isEqualTo(english.text("field"));
        assertThat(german.text("message"))
                .isEqualTo(german.text("field") + ": " + german.text("details.field_errors." + german.text("field")));
    }

    @Test
    @DisplayName("missing fields are named as they are written")
    void translatesWhatIsMissing() {
        Answer answer = in("es", world.publisher().web()).post(JOIN, "{}");
        answer.expectError(400, "validation_error", "MISSING_FIELDS");
        assertThat(answer.text("message")).isEqualTo("Falta: campaign_id");
    }

    @Test
    @DisplayName("requests that reach no endpoint")
    void translatesWhatIsNoEndpoint() {
        Answer unknown = in("de", Node.shared().client()).post("/api/nowhere/", "{}");
        unknown.expectError(404, "not_found", "RESOURCE_NOT_FOUND");
        assertThat(unknown.text("message")).isEqualTo("Unter dieser Adresse gibt es keinen Endpunkt.");
        expectLanguage(unknown, "de");
        Answer method = in("es", Node.shared().client()).method("DELETE", JOIN);
        method.expectError(405, "method_not_allowed", "METHOD_NOT_ALLOWED");
        assertThat(method.text("message")).isEqualTo("Esta dirección no admite este método.");
        expectLanguage(method, "es");
        Answer broken = in("de", world.publisher().web())
                .raw(JOIN, "application/json", "{\n\"campaign_id\" 7}".getBytes(StandardCharsets.UTF_8));
        assertThat(broken.text("message")).startsWith("Der JSON-Body kann nicht gelesen werden: Zeile 2, Spalte ");
    }

    @Test
    @DisplayName("successes too; what is repeated with a key is said in the language of the repeated request")
    void translatesSuccesses() {
        Campaign campaign = world.advertiser("USD").campaign();
        Client web = world.publisher().connected(12_000).web();
        String key = UUID.randomUUID().toString();
        Answer first = in("de", web).postOnce(key, JOIN, "{campaign_id: %s}", campaign.id());
        first.expect(200);
        assertThat(first.text("status")).isEqualTo("success");
        assertThat(first.text("message")).isEqualTo("Sie nehmen jetzt an der Kampagne teil.");
        expectLanguage(first, "de");
        Answer again = in("es", web).postOnce(key, JOIN, "{campaign_id: %s}", campaign.id());
        assertThat(again.header("Idempotent-Replayed")).contains("true");
        assertThat(again.text("message")).isEqualTo("Ahora participa en la campaña.");
        Answer plain = web.postOnce(key, JOIN, "{campaign_id: %s}", campaign.id());
        assertThat(plain.text("message")).isEqualTo("You have joined the campaign.");
        expectLanguage(plain, "en");
    }

    @Test
    @DisplayName("answers that all callers share have no language")
    void sharesAnswersWithoutALanguage() {
        String path = "/api/get/public/campaigns/";
        Answer german = in("de", Node.shared().client()).post(path, "{}");
        Answer english = Node.shared().client().post(path, "{}");
        assertThat(german.header("Content-Language")).isEmpty();
        assertThat(english.header("Content-Language")).isEmpty();
    }

    private Publisher speaking(String language) {
        Publisher publisher = world.publisher();
        publisher.ok("/web/api/update/language/", "{language: %s}", language);
        return publisher;
    }

    private static Client in(String header, Client client) {
        return client.with("Accept-Language", header);
    }

    private static void expectLanguage(Answer answer, String language) {
        assertThat(answer.header("Content-Language")).contains(language);
        assertThat(answer.headers().allValues("Vary")).anyMatch(value -> value.equalsIgnoreCase("Accept-Language"));
    }
}
