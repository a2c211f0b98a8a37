package dev.fanfare.admin.overview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a publisher waits for, and what waits for a publisher. */
class WaitingTest {
    private static final String WAITING = "/web/api/get/waiting/";

    private final World world = World.shared();
    private final Publisher publisher = world.publisher();

    private JsonNode item(String kind) {
        return publisher.ok(WAITING).expectFields("waiting more left_out").list("waiting").stream()
                .filter(item -> item.path("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + kind + " waits"));
    }

    private List<String> kinds() {
        return publisher.ok(WAITING).list("waiting").stream()
                .map(item -> item.path("kind").asText())
                .toList();
    }

    private void shows(String kind, String state, String by, boolean ends) {
        JsonNode item = item(kind);
        assertThat(item.path("state").asText()).isEqualTo(state);
        assertThat(item.path("by").asText()).isEqualTo(by);
        assertThat(item.path("next").asText()).isNotBlank();
        assertThat(item.path("until").isNull()).as("until of %s", item).isNotEqualTo(ends);
    }

    @Test
    @DisplayName("nothing waits at first, and what is done waits no more")
    void followsAPost() {
        assertThat(kinds()).isEmpty();
        Task task = publisher.connected().joins(world.advertiser("USD").campaign());
        shows("post", "pending", "you", true);
        task.handsIn();
        shows("post", "under_review", "reviewer", true);
        assertThat(item("post").path("id").asLong()).isEqualTo(task.id());
        world.operator().rejects(task, "Blurred.");
        assertThat(kinds()).isEmpty();
        task.appeals();
        shows("appeal", "appealed", "reviewer", true);
        world.staff(Permission.TASKS_REVIEW).does("grant_appeal", task);
        shows("post", "accepted", "operator", false);
        world.operator().pays(task);
        assertThat(kinds()).isEmpty();
    }

    @Test
    @DisplayName(
            "a post that is returned for changes waits for its publisher, who is told what to change, until its time is over")
    void waitsForChanges() {
        Task task =
                publisher.connected().joins(world.advertiser("USD").campaign()).handsIn();
        world.staff(Permission.TASKS_REVIEW)
                .call(
                        "/api/task/actions/",
                        "{task_id: %s, action: 'request_changes', reason: 'Name the brand.'}",
                        task.id())
                .expect(200);
        shows("post", "changes_requested", "you", true);
        publisher
                .ok("/web/api/get/tasks/")
                .shows(
                        "{tasks: [{status: 'rejected', changes_requested: true, allow_complete: true, info: {content: 'Name the brand.'}}]}");
        task.handsIn();
        shows("post", "under_review", "reviewer", true);
        publisher.ok("/web/api/get/tasks/").shows("{tasks: [{changes_requested: false, allow_complete: false}]}");
        world.operator().rejects(task, "Blurred.");
        publisher.ok("/web/api/get/tasks/").shows("{tasks: [{changes_requested: false, allow_complete: true}]}");
        world.execute("update tasks set changes_requested = true, deadline = now() where id = ?", task.id());
        assertThat(kinds()).isEmpty();
        publisher.ok("/web/api/get/tasks/").shows("{tasks: [{changes_requested: true, allow_complete: false}]}");
    }

    @Test
    @DisplayName("connections, payouts, destinations, exports and deletion say what comes next")
    void showsEachKind() {
        long connection = publisher.submits("instagram", World.unique("account"), 5);
        shows("connection", "pending", "reviewer", false);
        assertThat(item("connection").path("id").asLong()).isEqualTo(connection);
        publisher.earns("50.00", "USD");
        long payout = publisher.asksPayout("20.00");
        shows("payout", "requested", "operator", false);
        assertThat(item("payout").path("id").asLong()).isEqualTo(payout);
        world.operator()
                .call("/api/payouts/process/", "{payout_id: %s}", payout)
                .expect(200);
        shows("payout", "processing", "operator", false);
        long account = publisher.savesBankAccount();
        assertThat(item("bank_account").path("id").asLong()).isEqualTo(account);
        world.execute("update bank_accounts set deposited_at = now() where id = ?", account);
        shows("bank_account", "deposited", "you", true);
        world.execute("update bank_accounts set deposited_at = now() - interval '15 days' where id = ?", account);
        assertThat(kinds()).doesNotContain("bank_account", "destination", "name_check", "tax_form", "email");
        world.execute(
                "update payout_destinations set confirmed_at = now(), usable_at = now() + interval '1 day' where user_id = ?",
                publisher.id());
        shows("destination", "resting", "clock", true);
        world.execute(
                "update payout_destinations set confirmed_at = null, usable_at = null where user_id = ?",
                publisher.id());
        shows("destination", "unconfirmed", "you", false);
        publisher.shown("password").ok("/web/api/account/export/");
        shows("export", "being_made", "clock", false);
        world.execute(
                "update data_exports set finished_at = now(), expires_at = now() + interval '1 day' where user_id = ?",
                publisher.id());
        shows("export", "ready", "you", true);
        world.execute(
                "update users set leaves_at = now() + interval '30 days', email_wanted = 'new@example.com' where id = ?",
                publisher.id());
        shows("deletion", "scheduled", "clock", true);
        shows("email", "unconfirmed", "you", false);
        world.execute(
                "update bank_accounts set scheme = 'iban', account_type = null, payee_check_at = now() + interval '1 day' where id = ?",
                account);
        shows("name_check", "asked", "bank", false);
        world.execute(
                "update bank_accounts set payee_check_at = null, payee_result = 'no_match', payee_checked_at = now() where id = ?",
                account);
        shows("name_check", "no_match", "operator", false);
        world.execute("update users set leaves_at = null, email_wanted = null where id = ?", publisher.id());
    }

    @Test
    @DisplayName(
            "an invitation waits for its publisher, an application for the brand, and an accepted one for its publisher again")
    void showsInvitationsAndApplications() {
        Advertiser advertiser = world.advertiser("USD");
        publisher.connected().ok("/api/listing/update/", "{listed: true}");
        Campaign invited = advertiser.campaign();
        advertiser.ok(
                "/api/advertiser/invitations/send/",
                "{campaign_id: %s, publisher_ids: [%s]}",
                invited.id(),
                publisher.id());
        shows("invitation", "open", "you", true);
        publisher.joins(invited);
        assertThat(kinds()).doesNotContain("invitation");
        Campaign chosen = advertiser.campaign("{admission: 'choice'}");
        long id = publisher
                .call("/api/campaign/apply/", "{campaign_id: %s, text: 'I run.'}", chosen.id())
                .expect(201)
                .number("application_id");
        shows("application", "open", "advertiser", true);
        assertThat(item("application").path("id").asLong()).isEqualTo(id);
        advertiser.ok("/api/advertiser/applications/decide/", "{application_id: %s, action: 'accept'}", id);
        shows("application", "accepted", "you", true);
        publisher.joins(chosen);
        assertThat(kinds()).doesNotContain("application");
    }

    @Test
    @DisplayName("DR-15: a limited token sees the kinds of its scopes; the others are named as left out")
    void keepsToTheLimit() {
        publisher.submits("instagram", World.unique("account"), 5);
        publisher.earns("50.00", "USD").asksPayout("20.00");
        Client token = world.anybody()
                .as("Bearer "
                        + world.operator()
                                .shown("password")
                                .post(
                                        "/admin/api/tokens/create/",
                                        "{user_id: %s, name: 'limited', permissions: ['wallet.read']}",
                                        publisher.id())
                                .expect(201)
                                .text("token"));
        assertThat(token.ok("/api/get/waiting/").list("waiting"))
                .extracting(item -> item.path("kind").asText())
                .containsExactly("payout");
        assertThat(token.ok("/api/get/waiting/").list("left_out"))
                .extracting(JsonNode::asText)
                .contains("connection", "post", "deletion")
                .doesNotContain("payout", "destination");
        publisher.ok("/api/get/waiting/").shows("{left_out: [], more: []}");
        assertThat(world.publisher().ok(WAITING).list("waiting")).isEmpty();
    }

    @Test
    @DisplayName("a hundred of a kind are shown, and that there are more")
    void isBounded() {
        world.execute("""
                insert into data_exports (user_id) select ? from generate_series(1, ?)
                """, publisher.id(), OwnerWait.LIMIT + 1);
        publisher.ok(WAITING).shows("{more: ['export']}");
        assertThat(kinds()).hasSize(OwnerWait.LIMIT);
        world.execute("delete from data_exports where user_id = ?", publisher.id());
    }
}
