package dev.fanfare.people.signin;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** AU-02, AU-12: what has ended opens nothing more from the moment on at which the ending was answered. */
@Nightly
class StoppingAtOnceTest {
    private static final int CLIENTS = 8;
    private static final int BEFORE = 5;
    private static final int AFTER = 15;

    @Test
    @DisplayName("AU-02, AU-12: on one node")
    void endsAtOnceOnOneNode() throws Exception {
        Node node = Node.shared();
        Client operator = node.world().operator().backend();
        for (Ending ending : endings(node.client(), operator)) {
            isOver(ending, node.client());
        }
    }

    @Test
    @Soak.Only
    @DisplayName("AU-02, AU-12: what is ended on one node has ended on the other")
    void endsAtOnceOnAnotherNode() throws Exception {
        String database = Db.freshUri();
        String token;
        try (Node first = Node.start(database, Map.of())) {
            token = first.world().operator().backend().authorization();
        }
        int port = NodeProcess.freePort();
        try (NodeProcess here = NodeProcess.start(clustered(database, port, port));
                NodeProcess there = NodeProcess.start(clustered(database, NodeProcess.freePort(), port))) {
            for (Ending ending : endings(here.client(), here.client().as(token))) {
                isOver(ending, there.client());
            }
        }
    }

    /**
     * A credential and its end.
     *
     * @param credential the Authorization header
     * @param end returns when the end was answered
     */
    private record Ending(String name, String credential, Runnable end) {}

    /** Each kind of end with each kind of credential that it ends. */
    private static List<Ending> endings(Client anybody, Client operator) {
        List<Ending> endings = new ArrayList<>();
        ends(
                endings,
                "revoke",
                List.of("token"),
                anybody,
                operator,
                (victim, credential) -> operator.ok("/admin/api/tokens/revoke/", "{token_id: %s}", victim.tokenId));
        ends(endings, "logout", List.of("web"), anybody, operator, (victim, credential) -> anybody.as(credential)
                .ok("/web/api/auth/logout/"));
        ends(
                endings,
                "application logout",
                List.of("application"),
                anybody,
                operator,
                (victim, credential) -> anybody.as(credential).ok("/api/action/logout/"));
        ends(
                endings,
                "force-logout",
                List.of("web", "application"),
                anybody,
                operator,
                (victim, credential) -> operator.ok("/api/user/force-logout/", "{user_id: %s}", victim.id));
        List<String> users = List.of("web", "application", "token");
        ends(
                endings,
                "ban",
                users,
                anybody,
                operator,
                (victim, credential) -> operator.ok("/api/user/status/ban/", "{user_id: %s, banned: true}", victim.id));
        ends(
                endings,
                "made inactive",
                users,
                anybody,
                operator,
                (victim, credential) ->
                        operator.ok("/admin/api/users/update/", "{user_id: %s, is_active: false}", victim.id));
        List<String> applications = List.of("application", "own");
        ends(
                endings,
                "disable",
                applications,
                anybody,
                operator,
                (victim, credential) -> operator.ok(
                        "/admin/api/applications/disable/", "{client_id: %s}", victim.application.clientId()));
        ends(endings, "oauth revoke", applications, anybody, operator, (victim, credential) -> victim.oauth
                .asApplication()
                .form("/oauth/revoke", "{token: %s}", credential.substring("Bearer ".length()))
                .expect(200));
        return endings;
    }

    private static void ends(
            List<Ending> endings,
            String name,
            List<String> kinds,
            Client anybody,
            Client operator,
            BiConsumer<Victim, String> end) {
        for (String kind : kinds) {
            Victim victim = new Victim(anybody, operator);
            String credential = victim.credentials.get(kind);
            endings.add(new Ending(name + ", " + kind, credential, () -> end.accept(victim, credential)));
        }
    }

    /** A user with one credential of each kind, made over HTTP. */
    private static final class Victim {
        private final long id;
        private final long tokenId;
        private final World.Application application;
        private final OAuth oauth;
        private final Map<String, String> credentials = new HashMap<>();

        Victim(Client anybody, Client operator) {
            String name = World.unique("victim");
            Answer registered = anybody.post(
                            "/web/api/auth/register/",
                            "{username: %s, email: '%s@example.com', password: %s}",
                            name,
                            name,
                            World.PASSWORD)
                    .expect(201);
            id = registered.number("user_id");
            credentials.put("web", "JWT " + registered.text("token"));
            Answer token = operator.post("/admin/api/tokens/create/", "{user_id: %s, name: 'test'}", id)
                    .expect(201);
            tokenId = token.number("token_id");
            credentials.put("token", "Bearer " + token.text("token"));
            Answer made = operator.post("/admin/api/applications/create/", "{name: %s, trusted: true}", name)
                    .expect(201);
            application = new World.Application(made.text("client_id"), made.text("client_secret"));
            oauth = new OAuth(anybody, application);
            credentials.put(
                    "application",
                    bearer(oauth.token("{grant_type: 'password', username: %s, password: %s}", name, World.PASSWORD)));
            credentials.put("own", bearer(oauth.token("{grant_type: 'client_credentials'}")));
        }

        private static String bearer(Answer tokens) {
            return "Bearer " + tokens.expect(200).text("access_token");
        }
    }

    private static void isOver(Ending ending, Client anybody) throws Exception {
        Client client = anybody.as(ending.credential());
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger ready = new AtomicInteger();
        AtomicInteger acceptedAfter = new AtomicInteger();
        AtomicInteger refusedAfter = new AtomicInteger();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                running.add(clients.submit(() -> {
                    int before = 0;
                    for (int after = 0; after < AFTER; ) {
                        boolean sentAfter = ended.get();
                        boolean accepted = client.post("/api/check/auth/").status() == 200;
                        if (sentAfter) {
                            (accepted ? acceptedAfter : refusedAfter).incrementAndGet();
                            after++;
                        } else if (accepted && ++before == BEFORE) {
                            ready.incrementAndGet();
                        }
                    }
                }));
            }
            eventually(
                    "all clients are at work",
                    () -> ready.get() == CLIENTS || running.stream().anyMatch(Future::isDone));
            ending.end().run();
            ended.set(true);
            for (Future<?> one : running) {
                one.get(60, TimeUnit.SECONDS);
            }
        } finally {
            clients.shutdownNow();
        }
        assertThat(acceptedAfter).as("accepted after %s", ending.name()).hasValue(0);
        assertThat(refusedAfter).as("refused after %s", ending.name()).hasValue(CLIENTS * AFTER);
    }

    private static Map<String, String> clustered(String database, int port, int member) {
        Map<String, String> environment = NodeProcess.clustered(database, port, member);
        environment.put("FANFARE_ROLES", "users,oauth,operations,http");
        environment.put("FANFARE_LIMITS_ENABLED", "false");
        return environment;
    }
}
