package dev.fanfare.app.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("ER-04 every problem is named at once, whether the record, the domain or the reader of files finds it")
class EveryProblemTest {
    private static final String LONG = "x".repeat(101);

    private final World world = World.shared();
    private final Publisher publisher = world.publisher().connected();
    private final Task task = publisher.joins(world.advertiser("USD").campaign());

    /** A body, and the fields that are wrong with it: of a wrong type, beyond a constraint, and unknown to the domain. */
    private record Case(Client client, String body, String... fields) {}

    private Map<String, Case> cases() {
        Map<String, Case> cases = new TreeMap<>();
        String name = World.unique("u");
        String register =
                ("{'username': '%s', 'email': 'no address', 'password': '%s', 'country': 999, 'city': 'Rome', "
                                + "'first_name': '%s'}")
                        .formatted(name, "password of " + name, LONG);
        for (String path : List.of("/web/api/auth/register/", "/api/action/register/")) {
            Client client = path.startsWith("/web/") ? world.anybody() : world.onItsOwn(world.application());
            cases.put(path, new Case(client, register, "city", "country", "email", "first_name"));
        }
        String approval = "{'network_type': 'instagram', 'network_id': 'a', 'network_url': 'https://evil.example/a', "
                + "'followers': 'many', 'category': '" + LONG + "'}";
        for (String path : List.of("/api/action/network/approval/", "/web/api/network/approval/")) {
            cases.put(path, new Case(client(path), approval, "category", "followers", "network_url"));
        }
        for (String kind : List.of("page", "wall", "channel")) {
            String size = kind.equals("channel") ? "subscribers" : "followers";
            String body =
                    "{'network': 'facebook', 'K_id': 'a', 'K_name': 'A', 'K_url': 'https://evil.example/a', 'category': '"
                            + LONG + "', '" + size + "': 'many'}";
            cases.put(
                    "/api/add/social-" + kind + "/",
                    new Case(publisher.backend(), body.replace("K_", kind + "_"), "category", size, kind + "_url"));
        }
        String complete =
                "{'task_id': " + task.id() + ", 'post_url': 'https://evil.example/p/1', 'screenshots': ['none'], "
                        + "'reach': -1, 'engagement': 'much'}";
        for (String path : List.of("/api/action/task/complete/", "/web/api/task/complete/")) {
            cases.put(path, new Case(client(path), complete, "engagement", "post_url", "reach", "screenshots"));
        }
        String profile = "{'first_name': '" + LONG + "', 'country': 999, 'city': 'Rome', 'timezone': 'Mars/North'}";
        for (String path : List.of("/api/update/profile/", "/web/api/update/profile/")) {
            cases.put(path, new Case(client(path), profile, "city", "country", "first_name", "timezone"));
        }
        String preferences = "{'categories': ['none'], 'networks': ['none'], 'language': 'xx', "
                + "'notifications': {'new_campaign': 'perhaps'}}";
        for (String path : List.of("/api/update/preferences/", "/web/api/update/preferences/")) {
            cases.put(
                    path,
                    new Case(
                            client(path),
                            preferences,
                            "categories",
                            "language",
                            "networks",
                            "notifications.new_campaign"));
        }
        return cases;
    }

    private Client client(String path) {
        return path.startsWith("/web/") ? publisher.web() : publisher.backend();
    }

    @Test
    void isNamedByEachRowWhoseDomainChecksItsInput() {
        Map<String, Case> cases = cases();
        assertThat(cases.keySet())
                .as("a row that asks its domain for more than its record shows needs a case")
                .isEqualTo(Endpoints.all()
                        .filter(row -> row.furtherChecks() != null)
                        .map(Endpoint::path)
                        .collect(Collectors.toSet()));
        cases.forEach((path, each) -> {
            Answer answer = each.client().post(path, each.body().replace('\'', '"'));
            assertThat(Answer.fields(answer.expectError(422, "validation_error").at("details.field_errors")))
                    .as(path + " " + answer.text())
                    .containsExactlyInAnyOrder(each.fields());
        });
    }

    @Test
    void isNamedBesideBadFiles() {
        byte[] text = "no picture".getBytes(StandardCharsets.UTF_8);
        Answer wrong = publisher
                .web()
                .raw(
                        "/web/api/task/complete/",
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .text("task_id", task.id())
                                .text("post_url", "https://evil.example/p/1")
                                .text("reach", "-1")
                                .file("screenshots", "a.png", text)
                                .whole());
        wrong.expectError(422, "validation_error", "FILE_VALIDATION_ERROR");
        assertThat(Answer.fields(wrong.at("details.file_errors"))).containsExactly("screenshots");
        assertThat(Set.copyOf(Answer.fields(wrong.at("details.field_errors")))).isEqualTo(Set.of("post_url", "reach"));
        Answer missing = publisher
                .web()
                .raw(
                        "/web/api/task/complete/",
                        MultipartBody.TYPE,
                        new MultipartBody().file("screenshots", "a.png", text).whole());
        missing.expectError(400, "validation_error", "MISSING_FIELDS");
        assertThat(missing.at("details.missing_fields").toString()).contains("task_id", "post_url");
        assertThat(Answer.fields(missing.at("details.file_errors"))).containsExactly("screenshots");
    }
}
