package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.OidcServer;
import dev.fanfare.support.OidcServer.Member;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-19: tokens of an account that the company's OpenID provider manages need a sign-in there now and then. */
class ManagedTokensTest {
    private static final String USERS = "/admin/api/users/list/";
    private static final String NETWORKS = "/api/get/networks/";
    private static final String REFUSED = "provider_sign_in_required";
    private static final int DAYS = 30;

    @AutoClose
    private static final OidcServer PROVIDER = new OidcServer();

    @AutoClose
    private static final Node NODE = Node.start(PROVIDER.settings());

    private final World world = NODE.world();
    private final OidcBrowser browser = new OidcBrowser(NODE.client(), PROVIDER);

    private void signedIn(long userId, String ago) {
        world.execute(
                "update oidc_accounts set signed_in_at = now() - interval '" + ago + "' where user_id = ?", userId);
    }

    /** Not the one of before, whose identity may be cached. */
    private Client token(long userId) {
        return world.backend(userId);
    }

    @Test
    @DisplayName(
            "DR-19: a backend token is refused some days after the last sign-in by the provider, and works after the next")
    void needsASignIn() {
        Member member = Member.of("helpers");
        long id = browser.signsIn(member).expect(200).number("user.id");
        Client early = token(id);
        signedIn(id, DAYS + " days 1 minute");
        early.refused(401, REFUSED, USERS);
        early.refused(401, REFUSED, NETWORKS);
        early.refused(401, REFUSED, "/api/action/payout/");
        assertThat(early.post(USERS).body().toString()).contains("identity provider", "after a sign-in there");

        Member left = member.in();
        browser.signsIn(left).expectError(403, "permission_denied");
        early.refused(401, REFUSED, USERS);

        Client session = browser.session(member);
        session.ok(USERS);
        early.ok(USERS);
        signedIn(id, (DAYS - 1) + " days 23 hours 59 minutes");
        token(id).ok(USERS);
        signedIn(id, "99 days");
        session.ok("/web/api/account/get/");
    }

    @Test
    @DisplayName("DR-19: so is an application's token; those of accounts that it does not manage never are")
    void holdsForApplications() {
        Publisher user = world.publisher();
        Client through = world.through(world.application(), user);
        world.execute(
                "insert into oidc_accounts (user_id, issuer, subject, signed_in_at) values (?, 'i', ?, now() - interval '31 days')",
                user.id(),
                user.username());
        through.refused(401, REFUSED, NETWORKS);
        signedIn(user.id(), "29 days");
        through.ok(NETWORKS);
        Publisher other = world.publisher();
        world.execute(
                "update users set joined_at = now() - interval '99 days', last_login = null where id = ?", other.id());
        other.backend().ok(NETWORKS);
    }
}
