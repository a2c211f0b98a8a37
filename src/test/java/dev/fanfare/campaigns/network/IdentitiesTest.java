package dev.fanfare.campaigns.network;

import static dev.fanfare.campaigns.network.ProviderTokens.logIn;
import static dev.fanfare.campaigns.network.ProviderTokens.userId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** DR-13: external identities are linked by their owner only, and yield no more than was consented to. */
class IdentitiesTest {
    @AutoClose
    private static final Mails MAILS = new Mails();

    private static final World WORLD = MAILS.node.world();
    private static final String HOME = "https://app.example.com/callback";
    private static final String LINK = "/web/api/account/identities/link/";
    private static final String LIST = "/web/api/account/identities/list/";
    private static final String REMOVE = "/web/api/account/identities/delete/";

    private final Publisher user = WORLD.publisher();
    private final World.Application application = WORLD.application(World.unique("Sign-in "), true, HOME);
    private final Client own = WORLD.onItsOwn(application);
    private final String userId = userId();

    @ParameterizedTest
    @ValueSource(strings = {"facebook", "google"})
    @DisplayName("DR-13: linked with re-authentication, told, audited, listed and removed")
    void isLinkedAndRemovedByItsOwner(String provider) {
        user.refused(403, "reauthentication_required", LINK, link(provider, userId));
        user.reauthenticates();
        user.refused(400, "network_verification_failed", LINK, link(provider, "other-" + userId));
        long id = user.call(LINK, link(provider, userId)).expect(201).number("identity_id");
        user.call(LINK, link(provider, userId)).expectError(409, "conflict");
        user.ok(LIST).shows("{identities: [{identity_id: %s, provider: %s, subject: %s}]}", id, provider, userId);
        assertThat(MAILS.subjects(user.email())).containsExactly("You can sign in by another account");
        Client signedIn = signedIn(logIn(own, provider, userId));
        signedIn.ok("/api/check/auth/").shows("{user_id: %s}", user.id());
        // The user has allowed this application nothing.
        signedIn.refused(403, "insufficient_scope", "/api/get/preferences/");

        Publisher other = WORLD.publisher();
        other.refused(403, "reauthentication_required", REMOVE, "{identity_id: %s}", id);
        other.reauthenticates();
        other.refused(404, "not_found", REMOVE, "{identity_id: %s}", id);
        user.ok(REMOVE, "{identity_id: %s}", id);
        signedIn.refused(401, "invalid_access_token", "/api/check/auth/");
        logIn(own, provider, userId).expectError(409, "network_already_connected");
        assertThat(MAILS.subjects(user.email())).contains("An account no longer signs in");
        assertThat(WORLD.text(
                        "select string_agg(action, ' ' order by id) from audit_log where subject = ? and action like 'identity%'",
                        "user:" + user.id()))
                .isEqualTo("identity.link identity.remove");
    }

    @Test
    @DisplayName("DR-13: an application links no identity of its own by its user's token")
    void isNotLinkedByAnApplication() {
        Client through = WORLD.through(application, user);
        logIn(through, "google", userId).expect(200);
        through.refused(401, "invalid_access_token", LINK, link("google", userId));
        logIn(own, "google", userId).expectError(409, "network_already_connected");
    }

    @Test
    @DisplayName("DR-13: with sign_up alone, an application connects nothing to its user's account")
    void isNotConnectedWithSignUpAlone() {
        OAuth oauth = new OAuth(MAILS.node.client(), application);
        String location = oauth.submit(
                        oauth.open(oauth.request(HOME, "scope", "sign_up")).expect(200),
                        "{username: %s, password: %s, decision: 'allow'}",
                        user.username(),
                        World.PASSWORD)
                .expect(303)
                .header("Location")
                .orElseThrow();
        Client through = signedIn(oauth.exchange(location.replaceAll(".*[?&]code=([^&]+).*", "$1"), HOME));
        logIn(through, "google", userId).expectError(403, "insufficient_scope");
        logIn(through, "facebook", userId).expectError(403, "insufficient_scope");
    }

    @Test
    @DisplayName("DR-13: what was disconnected signs in again only after a new consent, and with its scopes")
    void keepsToTheConsent() {
        Client made = signedIn(logIn(own, "facebook", userId));
        long id = made.ok("/api/check/auth/").number("user_id");
        String username = made.ok("/api/check/auth/").text("username");
        made.ok("/api/get/networks/");
        WORLD.execute(
                "update users set password_hash = (select password_hash from users where id = ?) where id = ?",
                user.id(),
                id);
        Client web = WORLD.login(username);
        web.ok("/web/api/account/applications/disconnect/", "{client_id: %s}", application.clientId());
        made.refused(401, "invalid_access_token", "/api/get/networks/");
        logIn(own, "facebook", userId).expectError(403, "permission_denied");
        web.refused(
                404,
                "not_found",
                "/web/api/account/applications/disconnect/",
                "{client_id: %s}",
                application.clientId());

        OAuth oauth = new OAuth(MAILS.node.client(), application);
        oauth.submit(
                        oauth.open(oauth.request(HOME, "scope", "networks.read"))
                                .expect(200),
                        "{username: %s, password: %s, decision: 'allow'}",
                        username,
                        World.PASSWORD)
                .expect(303);
        Client again = signedIn(logIn(own, "facebook", userId));
        again.ok("/api/get/networks/");
        again.refused(403, "insufficient_scope", "/api/get/preferences/");
    }

    private static Client signedIn(Answer answer) {
        return MAILS.node.client().as("Bearer " + answer.expect(200).text("access_token"));
    }

    private static Object[] link(String provider, String subject) {
        return new Object[] {
            "{provider: %s, access_token: 'sim-%s-%s', user_id: %s}",
            provider,
            provider,
            subject.replace("other-", ""),
            subject
        };
    }
}
