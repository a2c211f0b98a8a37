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
        token.post("/api/bank-accounts/", "{user_id: %s}", publisher).expect(200);
        token.post("/api/payouts/stats/").expectError(403, "insufficient_permissions");
        token.post("/api/user/status/", "{user_id: %s}", publisher).expectError(403, "insufficient_permissions");
        Client narrow = made(world.operator().id(), "permissions: ['bank.view']");
        narrow.post("/api/bank-accounts/", "{user_id: %s}", publisher).expect(200);
        narrow.post("/api/payouts/stats/").expectError(403, "insufficient_permissions");
        narrow.post("/api/check/login/").expect(200).shows("{is_superuser: false}");
        // Which would be all of them.
        world.operator()
                .call(CREATE, "{user_id: %s, name: 'none', permissions: []}", staff.id())
                .expectError(422, "validation_error");
    }

    @Test
    @DisplayName("DR-07: a token ends when it was said to")
    void ends() {
        Operator operator = world.operator();
        operator.call(CREATE, "{user_id: %s, name: 'over', expires_at: '2020-01-01T00:00:00Z'}", operator.id())
                .expectError(422, "validation_error");
        Client token = made(operator.id(), "expires_at: '" + Instant.now().plusSeconds(3600) + "'");
        token.post("/api/payment-methods/").expect(200);
        Client ended = made(operator.id(), "expires_at: '" + Instant.now().plusSeconds(3600) + "'");
        world.sql(
                        "update backend_tokens set expires_at = now() - interval '1 second' where id = (select max(id) from"
                                + " backend_tokens where user_id = ?)",
                        operator.id())
                .execute();
        ended.post("/api/payment-methods/").expectError(401, "invalid_token");
        ended.post("/api/get/networks/").expectError(401, "token_expired");
    }

    @Test
    @DisplayName("DR-07: a token works from its addresses alone")
    void isUsedFromItsAddresses() {
        long operator = world.operator().id();
        made(operator, "addresses: ['10.0.0.0/8', '127.0.0.0/8']")
                .post("/api/payment-methods/")
                .expect(200);
        Client elsewhere = made(operator, "addresses: ['10.0.0.0/8', '2001:db8::/32']");
        for (int i = 0; i < 2; i++) {
            elsewhere.post("/api/payment-methods/").expectError(401, "invalid_token");
        }
        for (String bad : List.of("10.0.0.0/33", "example.com", "10.0.0")) {
            world.operator()
                    .call(CREATE, "{user_id: %s, name: 'bad', addresses: [%s]}", operator, bad)
                    .expectError(422, "validation_error");
        }
    }

    @Test
    @DisplayName("DR-07: only a superuser makes a token for somebody else, and a token makes none but a superuser's")
    void onlySuperusersMakeThemForOthers() {
        Operator staff = world.staff(Permission.TOKENS_MANAGE);
        Publisher publisher = world.publisher();
        for (Client client : List.of(staff.web(), staff.backend())) {
            client.post(CREATE, "{user_id: %s, name: 'theirs'}", publisher.id()).expectError(403, "permission_denied");
        }
        staff.backend().post(CREATE, "{user_id: %s, name: 'mine'}", staff.id()).expectError(403, "permission_denied");
        staff.web().post(CREATE, "{user_id: %s, name: 'mine'}", staff.id()).expect(201);
        world.operator()
                .call(CREATE, "{user_id: %s, name: 'theirs'}", publisher.id())
                .expect(201);
        assertThat(world.sql(
                                "select count(*) from outbox where type = 'users.AccountMail'"
                                        + " and body ->> 'kind' ilike 'token_made' and (body ->> 'userId')::bigint = ?",
                                publisher.id())
                        .number())
                .as("mails to the owner")
                .isEqualTo(1);
    }

    @Test
    void areListedWithTheirLimits() {
        long operator = world.operator().id();
        made(operator, "permissions: ['bank.view'], addresses: ['10.0.0.0/8'], expires_at: '2999-01-01T00:00:00Z'");
        world.operator()
                .call("/admin/api/tokens/list/", "{user_id: %s, limit: 1}", operator)
                .expect(200)
                .shows("{tokens: [{permissions: ['bank.view'], addresses: ['10.0.0.0/8'],"
                        + " expires_at: '2999-01-01T00:00:00Z'}]}");
    }

    private Client made(long userId, String limits) {
        Answer made = world.operator()
                .call(CREATE, "{user_id: %s, name: 'limited', " + limits + "}", userId)
                .expect(201);
        return node.client().as("Bearer " + made.text("token"));
    }
}
