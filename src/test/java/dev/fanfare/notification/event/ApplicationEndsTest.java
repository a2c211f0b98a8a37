package dev.fanfare.notification.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.oauth.api.OAuthJobs.EndExpiredGrants;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sources;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Application;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every way in which an application's access to an account ends is an event of its log, after which nothing follows. */
@Nightly
class ApplicationEndsTest {
    private static final String HOME = "https://app.example.com/callback";
    private static final String NEXT_PASSWORD = "another good passphrase";

    /** What ends a grant: a constant of a repository, or what erases a table. */
    private static final Pattern STATEMENT =
            Pattern.compile("String (\\w+) = \"\"\"\\s+update oauth_grants( g)? set revoked_at");

    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private final World world = NODE.world();

    /** An application, of an operator of its own, and a user with a grant. */
    private final class Granted {
        final Operator maker = world.staff(Permission.APPLICATIONS_MANAGE);
        final Application application;
        final OAuth oauth;
        final Publisher user = world.publisher();
        final Answer tokens;

        Granted() {
            Answer made = maker.call(
                            "/admin/api/applications/create/",
                            "{name: %s, redirect_uris: [%s]}",
                            World.unique("App"),
                            HOME)
                    .expect(201);
            application = new Application(made.text("client_id"), made.text("client_secret"));
            oauth = new OAuth(NODE.client(), application);
            tokens = oauth.exchange(oauth.code(HOME, user), HOME).expect(200);
        }

        Client through() {
            return NODE.client().as("Bearer " + tokens.text("access_token"));
        }

        void moderated(String path, String more) {
            world.operator().ok(path, "{user_id: %s" + more + "}", user.id());
        }
    }

    private interface Way {
        void ends(Granted granted);
    }

    /** By the statement that ends the grant. */
    private Map<String, Map<String, Way>> ways() {
        return new TreeMap<>(Map.of(
                "REVOKE",
                Map.of(
                        "the user disconnects it",
                        granted -> granted.user.ok(
                                "/web/api/account/applications/disconnect/",
                                "{client_id: %s}",
                                granted.application.clientId())),
                "REVOKE_GRANT",
                Map.of(
                        "a replaced refresh token is used", this::replaysRefresh,
                        "a code is used again", this::replaysCode),
                "REVOKE_BY_TOKEN",
                Map.of("it gives its token back", granted -> granted.oauth
                        .asApplication()
                        .form("/oauth/revoke", "{token: %s}", granted.tokens.text("refresh_token"))
                        .expect(200)),
                "REVOKE_OF_APPLICATION",
                Map.of("an operator disables it", granted -> world.operator()
                        .ok("/admin/api/applications/disable/", "{client_id: %s}", granted.application.clientId())),
                "REVOKE_OF_ENDED",
                Map.of("its maker resets the password", granted -> resets(granted.maker)),
                "REVOKE_EXPIRED",
                Map.of("its tokens expire", granted -> {
                    world.execute(
                            "update oauth_grants set expires_at = now() - interval '1 second' where user_id = ?",
                            granted.user.id());
                    NODE.sweep(new EndExpiredGrants());
                }),
                "END_GRANT",
                Map.of("it signs the user out", granted -> granted.through().ok("/api/action/logout/")),
                "END_GRANTS",
                Map.of(
                        "the user is banned", granted -> world.operator().bans(granted.user),
                        "staff deactivates the account",
                                granted -> granted.moderated("/admin/api/users/update/", ", is_active: false"),
                        "staff signs the user out", granted -> granted.moderated("/api/user/force-logout/", ""),
                        "the user changes the password",
                                granted -> granted.user.ok(
                                        "/web/api/account/password/update/",
                                        "{current_password: %s, new_password: '" + NEXT_PASSWORD + "'}",
                                        World.PASSWORD),
                        "the user resets the password", granted -> resets(granted.user)),
                "erased",
                Map.of("the account is erased", granted -> {
                    granted.user.ok("/web/api/account/delete/", "{password: %s}", World.PASSWORD);
                    world.execute("update users set leaves_at = now() where id = ?", granted.user.id());
                    NODE.sweep(new EraseAccounts());
                })));
    }

    private void replaysRefresh(Granted granted) {
        granted.oauth.refresh(granted.tokens.text("refresh_token")).expect(200);
        world.execute(
                "update oauth_tokens set used_at = used_at - interval '31 seconds' where used_at is not null"
                        + " and grant_id in (select id from oauth_grants where user_id = ?)",
                granted.user.id());
        granted.oauth.refresh(granted.tokens.text("refresh_token")).expectError(400, "invalid_grant");
    }

    private void replaysCode(Granted granted) {
        granted.through().ok("/api/action/logout/");
        world.logsEvents();
        String code = granted.oauth.code(HOME, granted.user);
        granted.oauth.exchange(code, HOME).expect(200);
        granted.oauth.exchange(code, HOME).expectError(400, "invalid_grant");
    }

    private void resets(Actor actor) {
        String token = NODE.token(new MakeLink(actor.id(), MailKind.RESET_PASSWORD, actor.email(), null, null));
        NODE.client().ok("/web/api/auth/password/reset/", "{token: %s, password: '" + NEXT_PASSWORD + "'}", token);
    }

    @TestFactory
    @DisplayName("EV-05 each way in which access ends is the last event of the user")
    Stream<DynamicTest> endsTheLog() {
        return ways().values().stream()
                .flatMap(each -> each.entrySet().stream())
                .map(way -> DynamicTest.dynamicTest(way.getKey(), () -> ends(way.getValue())));
    }

    private void ends(Way way) {
        Granted granted = new Granted();
        world.logsEvents();
        granted.user.connects(1_000);
        way.ends(granted);
        world.execute(
                "insert into new_events (type, subject_id, user_id) values ('user.activated', ?, ?)",
                granted.user.id(),
                granted.user.id());
        world.logsEvents();
        String client = granted.application.clientId();
        assertThat(world.number("select count(*) from event_access where client_id = ?", client))
                .isZero();
        // Also of one that may read no more.
        world.execute("update applications set disabled_at = null where client_id = ?", client);
        assertThat(world.text(
                        "select string_agg(type || ' ' || user_id, ' ' order by position desc) from event_log"
                                + " where client_id = ?",
                        client))
                .startsWith("grant.revoked " + granted.user.id() + " grant.created ");
        List<JsonNode> read =
                secretly(granted).ok("/api/get/application/events/").list("events");
        assertThat(read)
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.get("type").asText()).startsWith("grant."));
        assertThat(read.get(read.size() - 1).get("type").asText()).isEqualTo("grant.revoked");
    }

    /** The application with a secret of ours, whatever became of its own. */
    private Client secretly(Granted granted) {
        Answer rotated = world.operator()
                .ok("/admin/api/applications/rotate-secret/", "{client_id: %s}", granted.application.clientId());
        return world.onItsOwn(new Application(granted.application.clientId(), rotated.text("client_secret")));
    }

    @Test
    @DisplayName("EV-05 the ways are those of all statements that end grants")
    void walksAllStatements() {
        Set<String> statements = new TreeSet<>(Sources.main().stream()
                .flatMap(source -> STATEMENT.matcher(source.text()).results().map(found -> found.group(1)))
                .collect(Collectors.toSet()));
        long all = Sources.main().stream()
                .mapToLong(source -> Pattern.compile("update oauth_grants\\b(?! set expires_at)")
                        .matcher(source.text())
                        .results()
                        .count())
                .sum();
        assertThat(statements).hasSize(Math.toIntExact(all));
        statements.add("erased");
        assertThat(ways().keySet()).isEqualTo(statements);
        assertThat(Sources.main()).noneMatch(source -> source.text().contains("delete from oauth_grants"));
    }
}
