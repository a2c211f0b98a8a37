package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.people.signin.Totp;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-16, DR-17: endpoints that decide, reveal or make credentials, found by what they are. */
@Nightly
class DangerousEndpointsTest {
    private static final String APPROVE = "/admin/api/proposals/approve/";
    private static final String TOKENS = "/admin/api/tokens/create/";
    private static final String USERS = "/admin/api/users/create/";

    /** Files that are about figures, not people. */
    private static final Set<String> IMPERSONAL = Set.of("/admin/api/journal/export/");

    private static final Set<Audience> BY_STAFF = EnumSet.of(Audience.OPERATOR, Audience.BACKEND);

    private static final String BULK_DECIDE = "/admin/api/payouts/bulk-decide/";

    /**
     * What one person changes alone where money is kept, since it credits and redirects nothing on outside evidence: it
     * begins what a second person decides, gives back what was reserved, or uses what is in the books. A new one gives its
     * reason here.
     */
    private static final Set<String> ALONE = Set.of(
            "/admin/api/advertisers/billing/save/",
            // Its payouts still wait for the approval of their run.
            "/admin/api/bank-accounts/accept-name/",
            "/admin/api/funding/withdrawals/reject/",
            "/admin/api/invoices/pay-from-funds/",
            "/admin/api/invoices/void/",
            "/admin/api/payout-runs/cancel/",
            "/admin/api/payout-runs/create/",
            "/admin/api/tasks/reverse/",
            // Many at once, each under the rules of one: what takes two people is proposed.
            "/admin/api/bank-statements/bulk-assign/",
            BULK_DECIDE,
            "/api/tasks/review/",
            // An advertiser's own money, which leaves only by a withdrawal that two pay.
            "/api/advertiser/campaign/fund/",
            "/api/advertiser/funds/checkout/",
            "/api/advertiser/funds/withdraw/",
            "/api/advertiser/funds/withdraw/cancel/",
            "/api/advertiser/invoices/pay/");

    /** What decides about no money that is there. */
    private static final Set<String> WITHOUT_MONEY = Set.of(
            // How much an advertiser may owe; what they are charged for, reviews decide.
            "/admin/api/advertisers/create/",
            "/admin/api/advertisers/sign-ups/decide/",
            "/admin/api/advertisers/update/",
            "/api/advertiser/sign-up/",
            // Who acts for an advertiser, whose money two pay out; who invites is asked again.
            "/api/advertiser/brand/save/",
            "/api/advertiser/team/invite/",
            "/api/advertiser/team/remove/",
            "/api/advertiser/team/role/",
            "/admin/api/connections/bulk-review/",
            "/admin/api/connections/review/",
            "/admin/api/events/retry/",
            "/admin/api/settings/update/",
            // Credentials, which ask again; those that are taken away do not.
            "/admin/api/applications/create/",
            "/admin/api/applications/disable/",
            "/admin/api/applications/rotate-secret/",
            TOKENS,
            "/admin/api/tokens/revoke/",
            USERS,
            // The decisions of the second person.
            APPROVE,
            "/admin/api/proposals/reject/");

    /** What helps or stops an owner, who is told; it gives the operator nothing. */
    private static final Set<String> HELP = Set.of(
            "/admin/api/users/ban/",
            "/admin/api/users/end-sessions/",
            "/admin/api/users/lift-throttle/",
            "/admin/api/users/send-reset-link/");

    /** The interface's own, which stay one call by one token. */
    private static final Set<String> OF_THE_INTERFACE = Set.of(
            "/api/bank-accounts/delete/",
            "/api/bank-accounts/verify/",
            "/api/campaign/post-register/",
            "/api/campaign/pre-register/",
            "/api/campaign/settings/",
            "/api/campaign/status/",
            "/api/general/tools/user-ban/",
            "/api/payouts/process/",
            "/api/payouts/reject/",
            "/api/task/actions/",
            "/api/task/custom/",
            "/api/task/draft/decide/",
            "/api/user/force-logout/",
            "/api/user/notification/",
            "/api/user/status/ban/");

    private final World world = World.shared();

    private static Stream<Endpoint<?, ?>> endpoints() {
        return Modules.ALL.stream().flatMap(module -> module.endpoints().stream());
    }

    private static Stream<Endpoint<?, ?>> ofStaff() {
        return endpoints().filter(endpoint -> endpoint.access().audience() == Audience.OPERATOR);
    }

    private static List<String> paths(Stream<Endpoint<?, ?>> found) {
        return found.map(Endpoint::path).toList();
    }

    @Test
    @DisplayName("DR-16 what makes a credential or exports people's data asks again")
    void thoseThatRevealAskAgain() {
        assertThat(paths(ofStaff()
                        .filter(endpoint -> Arrays.stream(endpoint.reply().getRecordComponents())
                                .anyMatch(member -> member.getType() == Secret.class))))
                .contains(TOKENS, "/admin/api/applications/create/", "/admin/api/applications/rotate-secret/")
                .isSubsetOf(asking());
        assertThat(paths(ofStaff()
                        .filter(endpoint -> endpoint.answering() instanceof ResponseKind.File)
                        .filter(endpoint -> !IMPERSONAL.contains(endpoint.path()))))
                .contains("/admin/api/payouts/export/", "/admin/api/audit/export/", "/admin/api/taxes/dac7/")
                .isSubsetOf(asking());
        assertThat(asking())
                .contains(
                        USERS,
                        "/admin/api/advertisers/create/",
                        "/admin/api/users/update/",
                        "/admin/api/settings/payouts/update/",
                        "/admin/api/payout-runs/download/",
                        "/web/api/account/export/",
                        "/web/api/account/export/link/");
    }

    @Test
    @DisplayName("DR-16 what decides about money and accounts by one call asks a web session again, and a token not")
    void thoseOfTheInterfaceAskSessions() {
        Set<Permission> grave = EnumSet.of(
                Permission.PAYOUTS_PROCESS,
                Permission.BANK_VERIFY,
                Permission.BANK_DELETE,
                Permission.USERS_BAN,
                Permission.USERS_LOGOUT,
                Permission.USERS_HELP);
        assertThat(paths(endpoints()
                        .filter(endpoint -> endpoint.changes()
                                && (endpoint.access().audience() == Audience.BACKEND
                                        || HELP.contains(endpoint.path())
                                        || endpoint.path().equals(BULK_DECIDE)))
                        .filter(endpoint -> grave.contains(endpoint.access().permission())
                                || endpoint.path().endsWith("/withdraw/"))))
                .hasSize(13)
                .containsExactlyInAnyOrderElementsOf(
                        paths(endpoints().filter(endpoint -> endpoint.stepUp() == StepUpLevel.IN_SESSION)));
    }

    private static List<String> asking() {
        return paths(endpoints().filter(endpoint -> endpoint.stepUp() != StepUpLevel.NONE));
    }

    @Test
    @DisplayName("DR-17 what credits, returns or redirects money on outside evidence takes two people")
    void thoseThatMoveMoneyTakeTwo() {
        Set<String> alone = endpoints()
                .filter(endpoint -> BY_STAFF.contains(endpoint.access().audience()) && endpoint.changes())
                .filter(endpoint -> !(endpoint.answering() instanceof ResponseKind.File))
                .filter(endpoint -> endpoint.secondPermission() == null)
                .map(Endpoint::path)
                .filter(path -> !path.startsWith("/admin/api/lists/") && !path.startsWith("/admin/api/sandbox/"))
                // It may reserve the advertiser's own money.
                .filter(path -> !path.matches(".*/api/campaigns?/(create|update|decide)/"))
                .collect(Collectors.toSet());
        assertThat(alone)
                .isEqualTo(Stream.of(ALONE, WITHOUT_MONEY, ChangesByTeams.ALL, HELP, OF_THE_INTERFACE)
                        .flatMap(Set::stream)
                        .collect(Collectors.toSet()));
        assertThat(paths(endpoints().filter(endpoint -> endpoint.secondPermission() != null)))
                .containsExactlyInAnyOrder(
                        "/admin/api/accounting/periods/close/",
                        "/admin/api/cash-accounts/create/",
                        "/admin/api/cash-accounts/decide/",
                        "/admin/api/bank-statements/assign/",
                        "/admin/api/bank-statements/import/",
                        "/admin/api/corrections/create/",
                        "/admin/api/funding/card-reversals/decide/",
                        "/admin/api/funding/deposits/create/",
                        "/admin/api/funding/withdrawals/decide/",
                        "/admin/api/funding/withdrawals/pay/",
                        "/admin/api/invoices/credit/",
                        "/admin/api/invoices/pay/",
                        "/admin/api/invoices/payments/undo/",
                        "/admin/api/invoices/write-off/",
                        "/admin/api/legal-entities/save/",
                        "/admin/api/payout-runs/send/",
                        "/admin/api/payouts/fail/",
                        "/admin/api/screenings/decide/",
                        "/admin/api/settings/payouts/update/",
                        "/admin/api/transfers/decide/",
                        "/admin/api/users/remove-factors/",
                        "/admin/api/users/update/",
                        "/admin/api/vat-rates/set/");
    }

    @Test
    @DisplayName(
            "DR-16 a web session shows again who it is, and a second factor where it decides; a token never decides")
    void requiresStepUp() {
        Operator staff = world.staff(Permission.values());
        Publisher publisher = world.publisher();
        List<Endpoint<?, ?>> dangerous =
                endpoints().filter(each -> each.stepUp() != StepUpLevel.NONE).toList();
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
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: %s}",
                        world.advertiser("USD").id(),
                        World.unique("advice"));
        String prove = "/web/api/account/reauthenticate/";
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
            assertThat(token.post("/admin/api/users/update/", "{user_id: %s, is_superuser: true}", made)
                            .expect(201)
                            .number("proposal_id"))
                    .isPositive();
            assertThat(there.number("select count(*) from users where is_superuser and id = ?", made))
                    .isZero();
            token.post("/admin/api/users/update/", "{user_id: %s, is_active: false}", made)
                    .expect(200);
            token.post(
                            "/admin/api/advertisers/create/",
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
                        "/admin/api/tokens/list/",
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
        String rotate = "/admin/api/applications/rotate-secret/";
        String trusted = world.application().clientId();
        manager.refused(403, "permission_denied", rotate, "{client_id: %s}", trusted);
        manager.ok(
                rotate,
                "{client_id: %s}",
                world.application(World.unique("Plain "), false).clientId());
    }
}
