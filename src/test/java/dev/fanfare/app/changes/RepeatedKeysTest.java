package dev.fanfare.app.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.ReviewConnection;
import dev.fanfare.campaigns.network.api.SubmitNetwork;
import dev.fanfare.notification.api.NotifyUser;
import dev.fanfare.people.account.api.BanUser;
import dev.fanfare.people.account.api.ManageUsers.UpdateUser;
import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.advertiser.api.UpdateAdvertiser;
import dev.fanfare.people.oauth.api.OAuthApplications.CreateApplication;
import dev.fanfare.people.oauth.api.OAuthApplications.DisableApplication;
import dev.fanfare.people.oauth.api.OAuthApplications.RotateSecret;
import dev.fanfare.people.profile.api.GetProfile;
import dev.fanfare.people.session.api.ForceLogout;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HT-21, TR-01: what is sent again with its key is answered as before, word for word, and done once. */
class RepeatedKeysTest {
    private static final int AT_ONCE = 10;

    private final World world = World.shared();
    private final Client anybody = world.anybody();
    private final String name = World.unique("repeated");

    @Test
    @DisplayName("HT-21: a registration, with the session that it begins")
    void registersOnce() {
        Answer answer = repeated(anybody, "/web/api/auth/register/", registration());
        assertThat(anybody.as("JWT " + answer.text("token"))
                        .ok(Endpoints.path(GetProfile.class))
                        .text("username"))
                .isEqualTo(name);
        assertOne("users where username = ?", name);
        assertOne("sessions where user_id = ?", answer.number("user_id"));
    }

    @Test
    @DisplayName("HT-21: a registration through an application, with its access token")
    void registersOnceThroughAnApplication() {
        Answer answer = repeated(world.onItsOwn(world.application()), "/api/action/register/", registration());
        assertSignedIn(answer);
        assertOne("users where username = ?", name);
        assertOne("oauth_grants where user_id = ?", answer.number("user_id"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sessions", "oauth_tokens"})
    @DisplayName("HT-21: there is no account without its first credential")
    void registersNoAccountWithoutACredential(String credentials) {
        String refuse = World.unique("refuse_").replace('-', '_');
        boolean web = "sessions".equals(credentials);
        Client client = web ? anybody : world.onItsOwn(world.application());
        String path = web ? "/web/api/auth/register/" : "/api/action/register/";
        String owner = web ? "new.user_id" : "(select user_id from oauth_grants where id = new.grant_id)";
        world.execute("""
                create function %s() returns trigger language plpgsql as $$
                begin
                  if exists (select from users where id = %s and username = '%s') then
                    raise exception 'no room' using errcode = 'disk_full';
                  end if;
                  return new;
                end $$;
                create trigger %s before insert on %s for each row execute function %s()
                """.formatted(refuse, owner, name, refuse, credentials, refuse));
        String key = World.unique("key-");
        try {
            client.once().postOnce(key, path, registration()).expectError(503, "service_unavailable");
        } finally {
            world.execute("drop function %s() cascade".formatted(refuse));
        }
        assertThat(count("users where username = ?", name)).isZero();
        client.postOnce(key, path, registration()).expect(201);
        assertOne("users where username = ?", name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"facebook", "google"})
    @DisplayName("HT-21: a provider's login, with the connection and the access token")
    void signsInOnce(String provider) {
        Client application = world.onItsOwn(world.application());
        String path = "/api/auth/" + provider + "/";
        String user = World.unique("9");
        Object[] login = {"{access_token: 'sim-%s-%s', user_id: %s}", provider, user, user};
        Answer first = repeated(application, path, login);
        long userId = assertSignedIn(first);
        assertOne("external_identities where subject = ?", user);
        assertOne("oauth_grants where user_id = ?", userId);
        // Another attempt is another token, for the same user and connection.
        Answer second = repeated(application, path, login);
        assertThat(assertSignedIn(second)).isEqualTo(userId);
        assertThat(second.number("network_id")).isEqualTo(first.number("network_id"));
        assertThat(second.text("access_token")).isNotEqualTo(first.text("access_token"));
        assertThat(count("oauth_grants where user_id = ?", userId)).isEqualTo(2);
    }

    @Test
    @DisplayName("HT-21: a user's proof of an account at a provider")
    void provesOnce() {
        Publisher publisher = world.publisher();
        String user = World.unique("9");
        repeated(publisher.web(), "/api/auth/twitter/", "{access_token: 'sim-twitter-%s', user_id: %s}", user, user);
        assertOne("connections where user_id = ?", publisher.id());
    }

    @Test
    @DisplayName("HT-21: what publishers do to their connections")
    void connectsOnce() {
        Publisher publisher = world.publisher();
        Answer network = repeated(publisher.web(), Endpoints.path(SubmitNetwork.class), """
                {"network_type": "instagram", "network_id": %s, "network_url": "https://www.instagram.com/%s"}""", name, name);
        assertOne("connections where kind = 'network' and user_id = ?", publisher.id());
        repeated(publisher.backend(), "/api/add/social-page/", """
                {"network": "facebook", "page_id": %s, "page_name": "x", "page_url": "https://www.facebook.com/%s"}""", name, name);
        assertOne("connections where kind = 'page' and user_id = ?", publisher.id());
        Operator operator = world.operator();
        long id = network.number("approval_id");
        // Without the key the second would be refused, as these moves start from one state.
        repeated(
                operator.backend(),
                Endpoints.path(ReviewConnection.class),
                "{kind: 'network', id: %s, action: 'accept'}",
                id);
        assertOne("audit_log where action = 'connection.accept' and subject = ?", "connection:" + id);
        world.logsEvents();
        assertOne(
                "event_log where type = 'connection.accepted' and 'connection:' || subject_id = ?", "connection:" + id);
    }

    @Test
    @DisplayName("HT-21: an advertiser with its account")
    void createsAnAdvertiserOnce() {
        Operator operator = world.operator();
        Answer answer = repeated(
                operator.backend(),
                Endpoints.path(CreateAdvertiser.class),
                "{name: %s, email: '%s@example.com', maximum_limit: 1000, currency: 'USD'}",
                name,
                name);
        assertOne("users where email = ?", name + "@example.com");
        assertOne("advertisers where user_id = ?", answer.number("advertiser_id"));
        assertOne(
                "audit_log where action = 'advertiser.create' and subject = ?",
                "advertiser:" + answer.number("advertiser_id"));
    }

    @Test
    @DisplayName("HT-21: what operators do to accounts, applications and lists")
    void operatesOnce() {
        Operator operator = world.operator();
        Publisher publisher = world.publisher();
        Advertiser advertiser = world.advertiser("USD");
        String user = "user:" + publisher.id();
        operates(user, "user.ban", Endpoints.path(BanUser.class), "{user_id: %s, banned: true}", publisher.id());
        operates(user, "user.force_logout", Endpoints.path(ForceLogout.class), "{user_id: %s}", publisher.id());
        String notification = "{user_id: %s, title: 'Hello', message: 'You won.'}";
        operates(user, "user.notify", Endpoints.path(NotifyUser.class), notification, publisher.id());
        long brand = advertiser.id();
        String inactive = "{user_id: %s, is_active: false}";
        operates("user:" + brand, "user.update", Endpoints.path(UpdateUser.class), inactive, brand);
        String named = "{advertiser_id: %s, name: %s}";
        operates(
                "advertiser:" + brand, "advertiser.update", Endpoints.path(UpdateAdvertiser.class), named, brand, name);
        String clientId = repeated(operator.backend(), Endpoints.path(CreateApplication.class), "{name: %s}", name)
                .text("client_id");
        String application = "application:" + clientId;
        operates(
                application,
                "application.rotate_secret",
                Endpoints.path(RotateSecret.class),
                "{client_id: %s}",
                clientId);
        operates(
                application,
                "application.disable",
                Endpoints.path(DisableApplication.class),
                "{client_id: %s}",
                clientId);
        long city = repeated(operator.backend(), "/admin/api/lists/cities/create/", "{country_id: 1, name: %s}", name)
                .number("id");
        operates("city:" + city, "city.update", "/admin/api/lists/cities/update/", "{id: %s, allowed: false}", city);
        operates("city:" + city, "city.delete", "/admin/api/lists/cities/delete/", "{id: %s}", city);
        assertOne("notifications where user_id = ?", publisher.id());
    }

    /** Does it with a key, more than once, as an operator; one line of the audit log says so. */
    private void operates(String subject, String action, String path, Object... body) {
        repeated(world.operator().backend(), path, body);
        assertThat(world.number("select count(*) from audit_log where subject = ? and action = ?", subject, action))
                .as(action)
                .isOne();
    }

    /** Sends it with one key, ten times at once and then once more: all are answered alike. */
    private static Answer repeated(Client client, String path, Object... body) {
        String key = World.unique("key-");
        Supplier<Answer> sending = () -> client.postOnce(key, path, body);
        List<Answer> answers = Together.together(AT_ONCE, i -> sending.get());
        Answer again = sending.get();
        assertThat(again.status()).as(again.text()).isIn(200, 201);
        assertThat(answers).extracting(Answer::body).containsOnly(again.body());
        return again;
    }

    private Object[] registration() {
        return new Object[] {"{username: %s, email: '%s@example.com', password: %s}", name, name, World.PASSWORD};
    }

    /** Who is signed in by the access token in the answer. */
    private long assertSignedIn(Answer answer) {
        return anybody.as("Bearer " + answer.text("access_token"))
                .ok("/api/check/auth/")
                .shows("{is_authenticated: true}")
                .number("user_id");
    }

    private void assertOne(String rows, Object... arguments) {
        assertThat(count(rows, arguments)).as(rows).isOne();
    }

    private long count(String rows, Object... arguments) {
        return world.number("select count(*) from " + rows, arguments);
    }
}
