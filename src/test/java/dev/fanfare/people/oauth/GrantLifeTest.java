package dev.fanfare.people.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** AU-04: how long grants last, and which there are. */
class GrantLifeTest {
    private static final String HOME = "https://app.example.com/callback";

    @AutoClose
    private static final Node NODE = Node.start(Map.of("users.password_grant", "never"));

    private final World world = NODE.world();
    private final Publisher user = world.publisher();

    @Test
    @DisplayName("AU-04: a grant ends a year after it was given, however often it is refreshed")
    void endsAGrantAYearAfterItWasGiven() {
        OAuth oauth = new OAuth(NODE.client(), world.application("Poster", false, HOME));
        Answer first = oauth.exchange(oauth.code(HOME, user), HOME).expect(200);
        NODE.execute(
                "update oauth_grants set created_at = now() - interval '364 days 23 hours' where user_id = ?",
                user.id());
        oauth.refresh(first.text("refresh_token")).expect(200);
        assertThat(NODE.number("""
                        select count(*) from oauth_tokens t join oauth_grants g on g.id = t.grant_id
                        where g.user_id = ? and t.kind = 'refresh' and t.used_at is null
                          and t.expires_at <> g.created_at + interval '365 days'
                        """, user.id())).isZero();
    }

    @Test
    @DisplayName("AU-04: the password grant is refused where it is switched off, as in production")
    void takesNoPasswordsWhereTheSettingSaysSo() {
        new OAuth(NODE.client(), world.application())
                .token("{grant_type: 'password', username: %s, password: %s}", user.username(), World.PASSWORD)
                .expectError(400, "unauthorized_client");
        assertThat(NODE.client()
                        .get("/.well-known/oauth-authorization-server")
                        .at("grant_types_supported")
                        .toString())
                .doesNotContain("password");
        NodeConfig config = Node.config("", Map.of());
        assertThat(config.users().allowsPasswordGrant(false)).isTrue();
        assertThat(config.users().allowsPasswordGrant(true)).isFalse();
    }
}
