package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.people.account.api.ManageUsers.CreateUser;
import dev.fanfare.people.account.api.ManageUsers.UpdateUser;
import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.oauth.api.OAuthApplications.RotateSecret;
import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.people.session.api.BackendTokens.ListTokens;
import dev.fanfare.people.signin.Totp;
import dev.fanfare.people.signin.api.Reauthenticate;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.proposals.Proposals.ApproveProposal;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-16, DR-17: what the endpoints that ask again accept, each of them. */
@Nightly
class DangerousEndpointsTest {
    private static final String APPROVE = Endpoints.path(ApproveProposal.class);
    private static final String TOKENS = Endpoints.path(CreateToken.class);
    private static final String USERS = Endpoints.path(CreateUser.class);

    private final World world = World.shared();

    @Test
    @DisplayName(
            "DR-16 a web session shows again who it is, and a second factor where it decides; a token never decides")
    void requiresStepUp() {
        Operator staff = world.staff(Permission.values());
        Publisher publisher = world.publisher();
        List<Endpoint<?, ?>> dangerous = Endpoints.all()
                .filter(each -> each.stepUp() != StepUpLevel.NONE)
                .toList();
        assertThat(dangerous).allSatisfy(endpoint -> assertThat(asked(endpoint, staff, publisher))
                .as(endpoint.path())
                .isEqualTo("reauthentication_required"));
        staff.shown("password");
        publisher.shown("password");
        assertThat(dangerous).allSatisfy(endpoint -> assertThat(
                        asked(endpoint, staff, publisher).equals("reauthentication_required"))
                .as(endpoint.path())
                .isEqualTo(endpoint.stepUp() == StepUpLevel.SECOND_FACTOR));
        staff.shown("second");
        assertThat(dangerous)
                .allSatisfy(endpoint -> assertThat(asked(endpoint, staff, publisher))
                        .as(endpoint.path())
                        .isNotIn("reauthentication_required", "permission_denied"))
                .filteredOn(endpoint -> endpoint.stepUp() == StepUpLevel.SECOND_FACTOR)
                .isNotEmpty()
                .allSatisfy(endpoint -> world.operator()
                        .backend()
                        .raw(endpoint.path(), null, new byte[0])
                        .expectError(403, "permission_denied"));
        world.execute(
                "update step_ups set proven_at = now() - interval '6 minutes' where user_id in (?, ?)",
                staff.id(),
                publisher.id());
        assertThat(dangerous).allSatisfy(endpoint -> assertThat(asked(endpoint, staff, publisher))
                .as(endpoint.path())
                .isEqualTo("reauthentication_required"));
    }

    private static String asked(Endpoint<?, ?> endpoint, Actor staff, Actor publisher) {
        Client client = (endpoint.access().audience() == Audience.WEB ? publisher : staff).web();
        Answer answer = client.raw(endpoint.path(), null, new byte[0]);
        return answer.status() < 400 ? "" : answer.text("error");
    }

    @Test
    @DisplayName("DR-16 an approval by a person with an authenticator app, from the first request to the last")
    void approvesWithAnApp() {
        Operator second = world.staff(Permission.CORRECTIONS_APPROVE);
        Client web = second.web();
        long proposal = world.staff(Permission.CORRECTIONS_PROPOSE)
                .proposes(
                        Endpoints.path(CreateDeposit.class),
                        "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: %s}",
                        world.advertiser("USD").id(),
                        World.unique("advice"));
        String prove = Endpoints.path(Reauthenticate.class);
        web.ok(prove, "{password: %s}", World.PASSWORD);
        web.refused(403, "reauthentication_required", APPROVE, "{proposal_id: %s}", proposal);
        String factors = "/web/api/account/second-factors/totp/";
        Answer begun = web.ok(factors + "begin/", "{password: %s}", World.PASSWORD);
        String secret = begun.text("secret");
        web.ok(
                factors + "confirm/",
                "{factor_id: %s, code: %s}",
                begun.number("factor_id"),
                Totp.shownAt(secret, Instant.now()));
        web.refused(403, "reauthentication_required", APPROVE, "{proposal_id: %s}", proposal);
        String next = Totp.shownAt(secret, Instant.now().plusSeconds(30));
        web.ok(prove, "{password: %s, code: %s}", World.PASSWORD, next);
        web.ok(APPROVE, "{proposal_id: %s}", proposal);
    }

    @Test
    @DisplayName(
            "DR-16 in production a token makes users and tokens only if a superuser made it for that, and never by one")
    void provisions() {
        try (Node production = Node.start(Node.PRODUCTION)) {
            World there = production.world();
            Client token = there.operator().backend();
            String user = "{username: %s, email: '%s@example.com'}";
            token.refused(403, "permission_denied", USERS, user, "newcomer1", "newcomer1");
            token.refused(
                    403,
                    "permission_denied",
                    TOKENS,
                    "{user_id: %s, name: 'more'}",
                    there.operator().id());
            there.execute(
                    "update backend_tokens set provisioning = true, addresses = '{127.0.0.0/8}',"
                            + " expires_at = now() + interval '1 day' where user_id = ?",
                    there.operator().id());
            long made = token.post(USERS, user, "newcomer1", "newcomer1")
                    .expect(201)
                    .number("user_id");
            token.refused(
                    403,
                    "permission_denied",
                    USERS,
                    "{username: 'newcomer2', email: 'n2@example.com', is_superuser: true}");
            assertThat(token.post(Endpoints.path(UpdateUser.class), "{user_id: %s, is_superuser: true}", made)
                            .expect(201)
                            .number("proposal_id"))
                    .isPositive();
            assertThat(there.number("select count(*) from users where is_superuser and id = ?", made))
                    .isZero();
            token.post(Endpoints.path(UpdateUser.class), "{user_id: %s, is_active: false}", made)
                    .expect(200);
            token.post(
                            Endpoints.path(CreateAdvertiser.class),
                            "{name: 'Acme', email: 'acme@example.com', maximum_limit: 1, currency: 'USD'}")
                    .expect(201);
            makesNoMore(there, token);
        }
    }

    /** A token that ends makes none that lasts longer, works elsewhere or is a superuser. */
    private static void makesNoMore(World there, Client token) {
        String body = "{user_id: %s, name: 'more'%s}";
        long superuser = there.operator().id();
        for (String more : List.of("", ", addresses: ['0.0.0.0/0'], expires_at: '2999-01-01T00:00:00Z'")) {
            assertThat(Answer.fields(token.refused(422, "validation_error", TOKENS, body.formatted(superuser, more))
                            .at("details.field_errors")))
                    .containsExactly("addresses", "expires_at", "permissions");
        }
        token.post(
                        TOKENS,
                        body.formatted(
                                superuser,
                                ", permissions: ['users.view'], addresses: ['127.0.0.1'], expires_at: '"
                                        + Instant.now().plusSeconds(60) + "'"))
                .expect(201);
    }

    @Test
    @DisplayName("DR-16 a token for provisioning has addresses and an end, and a superuser who chose it in a session")
    void choosesProvisioning() {
        String body = "{user_id: %s, name: 'setup', provisioning: true%s}";
        Operator staff = world.staff(Permission.TOKENS_MANAGE);
        String whole = ", addresses: ['10.0.0.0/8'], expires_at: '2999-01-01T00:00:00Z'";
        staff.shown("password").refused(403, "permission_denied", TOKENS, body.formatted(staff.id(), whole));
        long owner = world.operator().id();
        world.operator().refused(403, "permission_denied", TOKENS, body.formatted(owner, whole));
        Client superuser = world.operator().shown("password");
        Answer refused = superuser.refused(422, "validation_error", TOKENS, body.formatted(owner, ""));
        assertThat(Answer.fields(refused.at("details.field_errors"))).containsExactly("addresses", "expires_at");
        long id =
                superuser.post(TOKENS, body.formatted(owner, whole)).expect(201).number("token_id");
        world.operator()
                .ok(
                        Endpoints.path(ListTokens.class),
                        "{user_id: %s, limit: 1}",
                        world.operator().id())
                .shows("{tokens: [{token_id: %s, provisioning: true}]}", id);
    }

    @Test
    @DisplayName("DR-16 looking at users makes none, and a trusted application's secret is a superuser's to renew")
    void needsItsOwnPermission() {
        world.staff(Permission.USERS_VIEW)
                .refused(403, "insufficient_permissions", USERS, "{username: 'x23', email: 'x23@example.com'}");
        Operator manager = world.staff(Permission.APPLICATIONS_MANAGE);
        String rotate = Endpoints.path(RotateSecret.class);
        String trusted = world.application().clientId();
        manager.refused(403, "permission_denied", rotate, "{client_id: %s}", trusted);
        manager.ok(
                rotate,
                "{client_id: %s}",
                world.application(World.unique("Plain "), false).clientId());
    }
}
