package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The version of the terms that people have accepted. */
class TermsTest {
    private static final String REGISTER = "/web/api/auth/register/";
    private static final String GET = "/web/api/account/terms/get/";
    private static final String ACCEPT = "/web/api/account/terms/accept/";

    private static Answer register(Node node, String rest) {
        String name = "terms" + System.nanoTime();
        return node.client()
                .post(
                        REGISTER,
                        "{username: '" + name + "', email: '" + name + "@mail.example', password: 'seven green bottles'"
                                + rest + "}");
    }

    private static Client registered(Node node, String rest) {
        return node.client().as("JWT " + register(node, rest).expect(201).text("token"));
    }

    @Test
    @DisplayName("a registration accepts the version that counts, or none; a new version is accepted later, each once")
    void acceptsTheVersionThatCounts(@TempDir Path folder) throws Exception {
        String terms = Files.writeString(folder.resolve("terms.md"), "# Rules").toString();
        try (Node node = Node.start(Map.of("legal.terms", terms, "legal.terms_version", "2026-11"))) {
            Answer old =
                    register(node, ", accepted_terms: '2026-10', city: 99999").expectError(422, "validation_error");
            Answer.assertFields(old.at("details.field_errors"), "accepted_terms city");
            Client accepting = registered(node, ", accepted_terms: '2026-11'");
            Answer accepted = accepting.ok(GET);
            assertThat(accepted.text("version")).isEqualTo("2026-11");
            assertThat(accepted.text("accepted")).isEqualTo("2026-11");
            Client silent = registered(node, "");
            assertThat(silent.ok(GET).at("accepted").isNull()).isTrue();
            silent.invalid("version", ACCEPT, "{version: '2026-10'}");
            silent.ok(ACCEPT, "{version: '2026-11'}");
            silent.ok(ACCEPT, "{version: '2026-11'}");
            assertThat(silent.ok(GET).text("accepted")).isEqualTo("2026-11");
            assertThat(node.world().number("select count(*) from accepted_terms"))
                    .isEqualTo(2);
        }
    }

    @Test
    @DisplayName("without terms nothing can be accepted")
    void acceptsNothingWithoutTerms() {
        Node node = Node.shared();
        Answer refused = register(node, ", accepted_terms: '1'").expectError(422, "validation_error");
        assertThat(refused.text("field")).isEqualTo("accepted_terms");
        Client person = registered(node, "");
        person.invalid("version", ACCEPT, "{version: '1'}");
        assertThat(person.ok(GET).at("version").isNull()).isTrue();
    }
}
