package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** US-04: an account on one page. */
class PersonTest {
    private static final String SHOW = "/admin/api/users/get/";
    private static final String WHO = "{user_id: %s}";
    private static final List<String> PARTS =
            List.of("sessions", "connections", "tasks", "balances", "destinations", "audit");

    private final World world = World.shared();

    @Test
    @DisplayName("US-04: one call shows what ten did")
    void showsAnAccount() {
        Publisher user = world.publisher().connected().earns("80", "USD");
        user.joins(world.advertiser("USD").campaign());
        user.asksPayout("30");
        user.call("/api/add/payout-destination/", "{method: 'paypal', paypal_email: 'pat.example@example.com'}")
                .expect(201);
        world.execute(
                "insert into totps (user_id, name, secret, key_id, confirmed_at, credentials_version)"
                        + " values (?, '', '', '', now(), 0)",
                user.id());
        Answer page = world.operator().web().ok(SHOW, WHO, user.id());
        page.expectFields("account throttle factors sessions connections tasks balances destinations audit left_out");
        page.shows("""
                {account: {user_id: %s, username: %s, email: %s, status: 'active', ban_reason: null, is_staff: false},
                 throttle: {failures: 0, failures_from_known: 0, wrong_codes: 0, waits_until: null, lifted_at: null},
                 factors: [{kind: 'totp', number: 1}], left_out: []}
                """, user.id(), user.username(), user.email());
        assertThat(page.list("sessions")).hasSize(1);
        assertThat(page.list("connections"))
                .extracting(one -> one.path("status").asText())
                .contains("accepted");
        assertThat(page.list("tasks"))
                .extracting(one -> one.path("status").asText() + one.path("number"))
                .contains("pending1");
        assertThat(page.list("balances"))
                .extracting(one -> one.path("account").asText() + " "
                        + one.path("amount").decimalValue().toPlainString() + " "
                        + one.path("currency").asText())
                .contains("publisher_held 30 USD", "publisher_available 50 USD");
        assertThat(page.list("destinations"))
                .extracting(one -> one.path("masked").asText())
                .contains("p…@example.com")
                .noneMatch(masked -> masked.contains("pat.example"));
        assertThat(page.list("audit")).isNotEmpty().hasSizeLessThanOrEqualTo(10);
    }

    @Test
    @DisplayName("US-03, DR-01: a ban with its reason, and a throttle with its end")
    void showsBanAndThrottle() {
        Publisher user = world.publisher();
        world.operator().ok("/api/user/status/ban/", "{user_id: %s, banned: true, reason: 'Fraud.'}", user.id());
        world.execute("""
                insert into sign_in_events (user_id, name, party, outcome, network, address)
                select %1$s, 'x', p, 'failure', '203.0.113.9', '203.0.113.9'
                from generate_series(1, 11), unnest(array['account:%1$s', 'account:%1$s@127.0.0.1']) p
                """.formatted(user.id()));
        Answer page = world.operator().ok(SHOW, WHO, user.id()).shows("""
                {account: {status: 'suspended', ban_reason: 'Fraud.'}, sessions: [],
                 throttle: {failures: 11, failures_from_known: 11}}""");
        assertThat(page.text("throttle.waits_until")).endsWith("Z");
        world.operator().ok("/admin/api/users/lift-throttle/", "{user_id: %s, reason: 'Called.'}", user.id());
        Answer lifted = world.operator().ok(SHOW, WHO, user.id());
        lifted.shows("{throttle: {failures: 0, failures_from_known: 0, waits_until: null}}");
        assertThat(lifted.text("throttle.lifted_at")).endsWith("Z");
    }

    @Test
    @DisplayName("DR-15: parts that the caller may not see are null, and named with the permission that they need")
    void leavesOutWhatIsNotForAll() {
        Publisher user = world.publisher();
        Answer little = world.staff(Permission.USERS_VIEW).backend().ok(SHOW, WHO, user.id());
        assertThat(PARTS)
                .allSatisfy(part ->
                        assertThat(little.body().path(part).isNull()).as(part).isTrue());
        assertThat(little.list("left_out"))
                .extracting(one ->
                        one.path("part").asText() + " " + one.path("permission").asText())
                .containsExactly(
                        "sessions users.logout",
                        "connections networks.review",
                        "tasks campaigns.view",
                        "balances finance.view",
                        "destinations payouts.view",
                        "audit audit.view");
        for (JsonNode left : little.list("left_out")) {
            Permission needed =
                    Permission.findByCode(left.path("permission").asText()).orElseThrow();
            Answer more = world.staff(Permission.USERS_VIEW, needed).web().ok(SHOW, WHO, user.id());
            assertThat(PARTS.stream().filter(part -> !more.body().path(part).isNull()))
                    .containsExactly(left.path("part").asText());
        }
    }

    @Test
    @DisplayName("The permission table: only staff who may see accounts")
    void refusesOthers() {
        Publisher user = world.publisher();
        for (Actor other : List.of(user, world.advertiser("USD"), world.staff(Permission.PAYOUTS_VIEW))) {
            other.backend().refused(403, "insufficient_permissions", SHOW, WHO, user.id());
        }
        user.web().refused(403, "insufficient_permissions", SHOW, WHO, user.id());
        Client app = world.through(world.application(), user);
        app.refused(401, "invalid_token", SHOW, WHO, user.id());
        world.anybody().refused(401, "missing_token", SHOW, WHO, user.id());
        world.operator().refused(404, "user_not_found", SHOW, WHO, 999_999_999);
        world.operator().refused(400, "validation_error", SHOW);
    }
}
