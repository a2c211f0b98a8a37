package dev.fanfare.people.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("DR-07: backend tokens may carry less than their accounts may")
class BackendTokensTest {
    private static final String CREATE = "/admin/api/tokens/create/";

    private final Node node = Node.shared();
    private final World world = node.world();

    @Test
    @DisplayName("DR-07: a token has the permissions it names and its account has, and a superuser's is none then")
    void carriesASubsetOfPermissions() {
        Operator staff = world.staff(Permission.BANK_VIEW, Permission.USERS_VIEW);
        long publisher = world.publisher().id();
        Client token = made(staff.id(), "permissions: ['bank.view', 'payouts.view']");
        token.ok("/api/bank-accounts/", "{user_id: %s}", publisher);
        token.refused(403, "insufficient_permissions", "/api/payouts/stats/");
        token.refused(403, "insufficient_permissions", "/api/user/status/", "{user_id: %s}", publisher);
        Client narrow = made(world.operator().id(), "permissions: ['bank.view']");
        narrow.ok("/api/bank-accounts/", "{user_id: %s}", publisher);
        narrow.refused(403, "insufficient_permissions", "/api/payouts/stats/");
        narrow.ok("/api/check/login/").shows("{is_superuser: false}");
        // Which would be all of them.
        refusedFor(staff.id(), "permissions: []");
    }

    @Test
    @DisplayName("DR-07: a token ends when it was said to")
    void ends() {
        Operator operator = world.operator();
        refusedFor(operator.id(), "expires_at: '2020-01-01T00:00:00Z'");
        String later = "expires_at: '" + Instant.now().plusSeconds(3600) + "'";
        made(operator.id(), later).ok("/api/payment-methods/");
        Client ended = made(operator.id(), later);
        world.execute(
                "update backend_tokens set expires_at = now() - interval '1 second' where id = (select max(id) from"
                        + " backend_tokens where user_id = ?)",
                operator.id());
        ended.refused(401, "invalid_token", "/api/payment-methods/");
        ended.refused(401, "token_expired", "/api/get/networks/");
    }

    @Test
    @DisplayName("DR-07: a token works from its addresses alone")
    void isUsedFromItsAddresses() {
        long operator = world.operator().id();
        made(operator, "addresses: ['10.0.0.0/8', '127.0.0.0/8']").ok("/api/payment-methods/");
        Client elsewhere = made(operator, "addresses: ['10.0.0.0/8', '2001:db8::/32']");
        for (int i = 0; i < 2; i++) {
            elsewhere.refused(401, "invalid_token", "/api/payment-methods/");
        }
        for (String bad : List.of("10.0.0.0/33", "example.com", "10.0.0")) {
            refusedFor(operator, "addresses: ['" + bad + "']");
        }
    }

    @Test
    @DisplayName("DR-07: only a superuser creates a token for another user, and only a superuser's token creates one")
    void onlySuperusersMakeThemForOthers() {
        Operator staff = world.staff(Permission.TOKENS_MANAGE);
        Publisher publisher = world.publisher();
        staff.web().refused(403, "reauthentication_required", CREATE, "{user_id: %s, name: 'mine'}", staff.id());
        for (Client client : List.of(staff.shown("password"), staff.backend())) {
            client.refused(403, "permission_denied", CREATE, "{user_id: %s, name: 'theirs'}", publisher.id());
        }
        staff.backend().refused(403, "permission_denied", CREATE, "{user_id: %s, name: 'mine'}", staff.id());
        staff.web().post(CREATE, "{user_id: %s, name: 'mine'}", staff.id()).expect(201);
        world.operator()
                .call(CREATE, "{user_id: %s, name: 'theirs'}", publisher.id())
                .expect(201);
        assertThat(world.number(
                        "select count(*) from outbox where type = 'users.AccountMail'"
                                + " and body ->> 'kind' ilike 'token_made' and (body ->> 'userId')::bigint = ?",
                        publisher.id()))
                .as("mails to the owner")
                .isEqualTo(1);
    }

    @Test
    void areListedWithTheirLimits() {
        long operator = world.operator().id();
        made(operator, "permissions: ['bank.view'], addresses: ['10.0.0.0/8'], expires_at: '2999-01-01T00:00:00Z'");
        world.operator()
                .ok("/admin/api/tokens/list/", "{user_id: %s, limit: 1}", operator)
                .shows("{tokens: [{permissions: ['bank.view'], addresses: ['10.0.0.0/8'],"
                        + " expires_at: '2999-01-01T00:00:00Z'}]}");
    }

    private void refusedFor(long userId, String limits) {
        world.operator().refused(422, "validation_error", CREATE, "{user_id: %s, name: 'bad', " + limits + "}", userId);
    }

    private Client made(long userId, String limits) {
        Answer made = world.operator()
                .call(CREATE, "{user_id: %s, name: 'limited', " + limits + "}", userId)
                .expect(201);
        return node.client().as("Bearer " + made.text("token"));
    }
}
