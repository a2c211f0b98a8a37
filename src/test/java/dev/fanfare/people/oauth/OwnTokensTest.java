package dev.fanfare.people.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.people.session.api.OwnTokens;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tokens that accounts make for programs of their own. */
class OwnTokensTest {
    private static final String TOKENS = "/web/api/account/tokens/";

    @AutoClose
    private static final Mails MAILS = new Mails(Map.of());

    private final World world = MAILS.node.world();
    private final Operator operator = world.operator();
    private final Publisher owner = world.publisher();

    @Test
    @DisplayName("AU-04: an account makes limited tokens of its own, twenty at most, and revokes them; staff does not")
    void makesTokens() {
        owner.refused(
                403, "reauthentication_required", TOKENS + "create/", "{name: 'Sync', permissions: ['networks.read']}");
        owner.shown("password");
        for (String refused : List.of("everything", "users.ban", "payouts.view", "account", "sign_up")) {
            owner.invalid("permissions", TOKENS + "create/", "{name: 'Sync', permissions: [%s]}", refused);
        }
        Answer made = owner.call(TOKENS + "create/", "{name: 'Sync', permissions: ['networks.read']}")
                .expect(201);
        Client client = MAILS.node.client().as("Bearer " + made.text("token"));
        client.ok("/api/get/networks/");
        client.refused(403, "insufficient_scope", "/api/get/events/");
        assertThat(MAILS.subjects(owner.email())).contains("A token was made for your account");
        owner.ok(TOKENS + "list/")
                .shows("{tokens: [{name: 'Sync', permissions: ['networks.read'], user_id: %s}]}", owner.id());
        Publisher other = world.publisher();
        assertThat(other.ok(TOKENS + "list/").list("tokens")).isEmpty();
        other.call(TOKENS + "revoke/", "{token_id: %s}", made.number("token_id"))
                .expect(404);
        owner.ok(TOKENS + "revoke/", "{token_id: %s}", made.number("token_id"));
        assertThat(owner.ok(TOKENS + "list/", "{usable: true}").list("tokens")).isEmpty();
        assertThat(owner.ok(TOKENS + "list/", "{usable: false}").list("tokens")).hasSize(1);
        client.refused(401, "invalid_access_token", "/api/get/networks/");
        for (int i = 0; i < 20; i++) {
            owner.call(TOKENS + "create/", "{name: 'Sync', permissions: ['networks.read']}")
                    .expect(201);
        }
        owner.call(TOKENS + "create/", "{name: 'Sync', permissions: ['networks.read']}")
                .expectError(400, "business_error");
        operator.shown("password");
        operator.refused(403, "permission_denied", TOKENS + "create/", "{name: 'Sync', permissions: ['events.read']}");
    }

    @Test
    @DisplayName("AU-04: what tokens of one's own may name is what brands' rows ask for, but for those about accounts")
    void allowsWhatBrandsMay() {
        Set<String> asked = Endpoints.all()
                .map(Endpoint::access)
                .filter(Access::advertisers)
                .map(access -> access.limitOf(true))
                .collect(Collectors.toSet());
        Set<String> allowed = new HashSet<>(OwnTokens.ALLOWED);
        Scope.OF_PROGRAMS.forEach(allowed::remove);
        allowed.add(Permission.USERS_VIEW.code());
        allowed.add(Permission.USERS_CREATE.code());
        assertThat(asked).containsExactlyInAnyOrderElementsOf(allowed);
    }

    @Test
    @DisplayName("AU-04: a change of staff's rights revokes the tokens that an account made for itself, and no others")
    void revokesTokensWithRights() {
        owner.shown("password");
        Answer own = owner.call(
                        TOKENS + "create/", "{name: 'Sync', permissions: ['campaigns.manage', 'networks.read']}")
                .expect(201);
        Client token = MAILS.node.client().as("Bearer " + own.text("token"));
        operator.shown("password");
        Answer partners = operator.call("/admin/api/tokens/create/", "{user_id: %s, name: 'Partner'}", owner.id())
                .expect(201);
        Client given = MAILS.node.client().as("Bearer " + partners.text("token"));
        operator.ok("/admin/api/users/update/", "{user_id: %s, is_active: true}", owner.id());
        token.ok("/api/get/networks/");
        operator.ok(
                "/admin/api/users/update/",
                "{user_id: %s, is_staff: true, permissions: ['campaigns.manage']}",
                owner.id());
        token.refused(401, "invalid_access_token", "/api/get/networks/");
        given.ok("/api/get/networks/");
        assertThat(MAILS.subjects(owner.email())).contains("A token of your account was revoked");
    }
}
