package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Who the caller is and what the caller may do, by every kind of account and credential. */
class MeTest {
    private static final String ME = "/api/user/me/";
    private static final List<String> PERMISSIONS =
            Arrays.stream(Permission.values()).map(Permission::code).toList();
    private static final List<String> SCOPES =
            Arrays.stream(Scope.values()).map(Scope::code).toList();

    private final World world = World.shared();

    @Test
    @DisplayName("DR-15: every credential of every account learns who it is, with the same members")
    void tellsEverybodyWhoTheyAre() {
        Publisher publisher = world.publisher();
        Advertiser advertiser = world.advertiser("EUR");
        Operator staff = world.staff(Permission.STATS_VIEW, Permission.CAMPAIGNS_VIEW);
        Client app = world.through(world.application(), publisher);
        for (Client client : List.of(publisher.web(), publisher.backend(), app, advertiser.backend(), staff.web())) {
            client.ok(ME)
                    .expectFields("account kinds permissions roles scopes advertisers factors second_factor_required"
                            + " credential left_out");
        }
        Answer mine = publisher.web().ok(ME);
        Answer.assertFields(
                mine.body().path("account"),
                "user_id username first_name last_name email email_verified language avatar");
        mine.shows("""
                {account: {user_id: %s, username: %s, email: %s, email_verified: true}, kinds: ['publisher'],
                 permissions: [], roles: [], advertisers: [], factors: [], left_out: [],
                 credential: {kind: 'web_session', limited: false, second_factor: false}}
                """, publisher.id(), publisher.username(), publisher.email());
        assertThat(texts(mine, "scopes")).isEqualTo(SCOPES);
        app.ok(ME).shows("{credential: {kind: 'app_user'}, kinds: ['publisher']}");
        assertThat(advertiser.backend().ok(ME).body().path("advertisers"))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.path("advertiser_id").asLong()).isEqualTo(advertiser.id());
                    assertThat(one.path("currency").asText()).isEqualTo("EUR");
                    assertThat(one.path("role").asText()).isEqualTo("owner");
                });
        staff.web()
                .ok(ME)
                .shows(
                        "{kinds: ['staff'], permissions: ['campaigns.view', 'stats.view'], second_factor_required: false}");
        Answer all = world.operator().backend().ok(ME).shows("{kinds: ['staff', 'superuser']}");
        assertThat(texts(all, "permissions")).isEqualTo(PERMISSIONS);
        assertThat(texts(all, "roles")).contains("support", "finance");
        Operator support = world.staff(
                Permission.USERS_VIEW,
                Permission.USERS_LOGOUT,
                Permission.USERS_HELP,
                Permission.USERS_NOTIFY,
                Permission.CAMPAIGNS_VIEW,
                Permission.PAYOUTS_VIEW);
        assertThat(texts(support.web().ok(ME), "roles")).containsExactly("support");
    }

    @Test
    @DisplayName("AU-05: an application on its own, a stranger and a dead credential")
    void tellsApplicationsToo() {
        World.Application application = world.application();
        Answer own = world.onItsOwn(application).ok(ME).shows("""
                {account: null, kinds: [], permissions: [], advertisers: [], factors: null,
                 credential: {kind: 'app_client', client_id: %s}}""", application.clientId());
        assertThat(texts(own, "scopes")).isNotEmpty();
        world.anybody().refused(401, "authentication_required", ME);
        world.anybody().as("Bearer fft_nothing").refused(401, "invalid_access_token", ME);
    }

    @Test
    @DisplayName("AU-05: a session that ends while its call is under way is refused")
    void refusesASessionThatIsGone() {
        Publisher publisher = world.publisher();
        Client web = publisher.web();
        web.ok(ME);
        world.execute("delete from sessions where user_id = ?", publisher.id());
        for (String path : List.of(ME, "/web/api/get/waiting/")) {
            web.refused(401, "invalid_access_token", path);
        }
    }

    @Test
    @DisplayName("DR-15: a limited token sees itself, and what its limit hides is left out and named")
    void leavesOutWhatALimitHides() {
        Publisher publisher = world.publisher();
        limited(publisher, "wallet.read").ok(ME).shows("""
                {account: {username: %s, first_name: null, last_name: null, email: null}, factors: null,
                 scopes: ['wallet.read'], credential: {kind: 'backend_token', name: 'limited', limited: true},
                 left_out: ['factors', 'account.first_name', 'account.last_name', 'account.email', 'account.avatar']}
                """, publisher.username());
        limited(publisher, "profile.read")
                .ok(ME)
                .shows("{account: {email: %s}, left_out: ['factors']}", publisher.email());
        limited(publisher, "account")
                .ok(ME)
                .shows("{account: {email: %s}, factors: [], left_out: []}", publisher.email());
        limited(world.operator(), "stats.view")
                .ok(ME)
                .shows("{permissions: ['stats.view'], scopes: [], roles: [], kinds: ['staff', 'superuser']}");
    }

    @Test
    @DisplayName("DR-14: second factors by their kinds, and re-authentications as long as they hold")
    void showsFactorsAndProofs() {
        Publisher publisher = world.publisher();
        world.execute(
                "insert into totps (user_id, name, secret, key_id, confirmed_at, credentials_version)"
                        + " values (?, '', '', '', now(), 0)",
                publisher.id());
        world.execute(
                "insert into totps (user_id, name, secret, key_id, credentials_version) values (?, '', '', '', 0)",
                world.publisher().id());
        Answer before = publisher.web().ok(ME).shows("{factors: ['totp'], credential: {proofs: []}}");
        publisher.shown("password");
        Answer shown = publisher.web().ok(ME);
        assertThat(shown.list("credential.proofs"))
                .singleElement()
                .satisfies(proof -> Answer.assertFields(proof, "factor for_money proven_at fresh_until"));
        assertThat(before.text("credential.id")).isEqualTo(shown.text("credential.id"));
        // Not by another credential, and no longer once the credentials have changed.
        publisher.backend().ok(ME).shows("{credential: {proofs: []}}");
        world.execute("update users set credentials_version = credentials_version + 1 where id = ?", publisher.id());
        publisher.web().ok(ME).shows("{credential: {proofs: []}}");
    }

    @Test
    @DisplayName("A role and a permission have a sentence each, and the list is all that there is")
    void listsRolesAndPermissions() {
        Answer list = world.staff().web().ok("/admin/api/roles/list/").expectFields("roles permissions");
        assertThat(list.list("permissions"))
                .extracting(one -> one.path("permission").asText())
                .isEqualTo(PERMISSIONS);
        assertThat(list.list("permissions"))
                .extracting(one -> one.path("sentence").asText())
                .doesNotHaveDuplicates()
                .allSatisfy(sentence -> assertThat(sentence).matches("[A-Z].*\\."));
        assertThat(list.list("roles"))
                .isNotEmpty()
                .allSatisfy(role -> assertThat(role.path("sentence").asText()).matches("[A-Z].*\\."))
                .allSatisfy(role -> assertThat(PERMISSIONS)
                        .containsAll(
                                StreamSupport.stream(role.path("permissions").spliterator(), false)
                                        .map(JsonNode::asText)
                                        .toList()));
        world.staff().backend().ok("/admin/api/roles/list/");
        for (Actor other : List.of(world.publisher(), world.advertiser("USD"))) {
            other.backend().refused(403, "insufficient_permissions", "/admin/api/roles/list/");
        }
        world.anybody().refused(401, "missing_token", "/admin/api/roles/list/");
    }

    private Client limited(Actor actor, String limit) {
        return Node.shared()
                .client()
                .as("Bearer "
                        + world.operator()
                                .call(
                                        "/admin/api/tokens/create/",
                                        "{user_id: %s, name: 'limited', permissions: [%s]}",
                                        actor.id(),
                                        limit)
                                .expect(201)
                                .text("token"));
    }

    private static List<String> texts(Answer answer, String path) {
        return answer.list(path).stream().map(JsonNode::asText).toList();
    }
}
