package dev.fanfare.admin.overview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What staff see at one glance, and find by whatever they have. */
class OverviewTest {
    private static final String OVERVIEW = "/admin/api/overview/";

    private final World world = World.shared();

    private static JsonNode queue(Client staff, String name) {
        return StreamSupport.stream(staff.ok(OVERVIEW).at("queues").spliterator(), false)
                .filter(queue -> queue.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> names(JsonNode items, String member) {
        List<String> names = new ArrayList<>();
        items.forEach(item -> names.add(item.path(member).asText()));
        return names;
    }

    @Test
    @DisplayName("a queue shows how much waits, since when, and what one has taken")
    void showsQueues() {
        Operator reviewer = world.staff(Permission.TASKS_REVIEW);
        Task task = world.advertiser("USD").campaign().task().handsIn();
        world.execute("update tasks set completed_at = now() - interval '400 days' where id = ?", task.id());
        long before = queue(reviewer.web(), "posts").path("count").asLong();
        assertThat(before).isPositive();
        reviewer.does("start_review", task);
        JsonNode taken = queue(reviewer.web(), "posts");
        assertThat(taken.path("mine").asLong()).isEqualTo(1);
        assertThat(taken.path("more").asBoolean()).isFalse();
        assertThat(taken.path("path").asText()).isEqualTo("/api/tasks/review-queue/");
        assertThat(taken.path("oldest").asText())
                .isLessThanOrEqualTo(world.text(
                        "select to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD') || 'U' from tasks where id = ?",
                        task.id()));
        assertThat(queue(world.staff(Permission.TASKS_REVIEW).web(), "posts")
                        .path("mine")
                        .asLong())
                .isZero();
        world.execute("update tasks set review_until = now() where id = ?", task.id());
        assertThat(queue(reviewer.web(), "posts").path("mine").asLong()).isZero();
        reviewer.rejects(task, "The label is missing.");
    }

    @Test
    @DisplayName("everybody sees the queues, money and checks that their permissions are about, and no others")
    void showsWhatTheCallerMaySee() {
        Answer reviewers = world.staff(Permission.TASKS_REVIEW).ok(OVERVIEW);
        assertThat(names(reviewers.at("queues"), "name"))
                .containsExactlyInAnyOrder(
                        "drafts", "posts", "appeals", "reported_pictures", "signals", "threads", "proposals");
        assertThat(reviewers.at("money").isNull()).isTrue();
        assertThat(reviewers.at("checks")).isEmpty();
        Answer finance = world.staff(Permission.FINANCE_VIEW).ok(OVERVIEW);
        assertThat(names(finance.at("queues"), "name"))
                .containsExactlyInAnyOrder("withdrawals", "bank_statements", "threads", "proposals");
        assertThat(finance.at("money").isArray()).isTrue();
        assertThat(names(world.operator().ok(OVERVIEW).at("queues"), "name"))
                .containsExactlyInAnyOrderElementsOf(Modules.ALL.stream()
                        .flatMap(module -> module.queues().stream())
                        .map(queue -> queue.name())
                        .toList());
        world.advertiser("USD").refused(403, "insufficient_permissions", OVERVIEW);
        world.publisher().refused(403, "insufficient_permissions", "/admin/api/search/", "{search: 'a'}");
    }

    @Test
    @DisplayName("money shows what was charged, and what publishers have asked for")
    void showsMoney() {
        Operator finance = world.staff(Permission.FINANCE_VIEW);
        Publisher publisher = world.publisher().connected().paidForATask();
        JsonNode before = money(finance);
        long payout = publisher.asksPayout("50");
        JsonNode asked = money(finance);
        assertThat(asked.path("requested").asLong() - before.path("requested").asLong())
                .isGreaterThanOrEqualTo(50);
        world.operator().completes(payout);
        JsonNode paid = money(finance);
        assertThat(paid.at("/today/out").asLong() - before.at("/today/out").asLong())
                .isGreaterThanOrEqualTo(50);
        assertThat(paid.at("/month/charged").asLong())
                .isGreaterThanOrEqualTo(paid.at("/today/charged").asLong());
    }

    private static JsonNode money(Operator finance) {
        return StreamSupport.stream(finance.ok(OVERVIEW).at("money").spliterator(), false)
                .filter(line -> line.path("currency").asText().equals("USD"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @DisplayName("health tells what waits apart from what is wrong, and what to do")
    void showsHealth() {
        Answer health = world.operator().ok("/admin/api/health/");
        assertThat(names(health.at("checks"), "name")).contains("jobs", "ledger", "transfers", "screenings", "events");
        health.at("checks").forEach(check -> {
            boolean isWell = check.path("status").asText().equals("well");
            assertThat(check.path("reason").isNull()).isEqualTo(isWell);
            assertThat(check.path("remedy").isNull()).isEqualTo(isWell);
        });
        assertThat(names(
                        world.staff(Permission.PAYOUTS_PROCESS)
                                .ok("/admin/api/health/")
                                .at("checks"),
                        "name"))
                .containsExactly("screenings");
    }

    private static String path(Operator staff, String search) {
        return staff.ok("/admin/api/search/", "{search: %s}", search).text("hits.0.path");
    }

    private static List<String> found(Operator staff, Object search) {
        List<String> found = new ArrayList<>();
        staff.ok("/admin/api/search/", "{search: %s}", search.toString())
                .at("hits")
                .forEach(hit -> found.add(
                        hit.path("kind").asText() + " " + hit.path("id").asText()));
        return found;
    }

    @Test
    @DisplayName("HT-02: who has the overview reads it again only when something has changed")
    void isReadAgainWhenItHasChanged() {
        Client reviewer = world.staff(Permission.TASKS_REVIEW).web();
        Answer first = reviewer.get(OVERVIEW).expect(200);
        assertThat(first.body()).isEqualTo(reviewer.ok(OVERVIEW).body());
        Client knowing = reviewer.with("If-None-Match", first.header("ETag").orElseThrow());
        assertThat(knowing.get(OVERVIEW).expect(304).bytes()).isEmpty();
        world.advertiser("USD").campaign().task().handsIn();
        Answer changed = knowing.get(OVERVIEW).expect(200);
        assertThat(changed.header("ETag")).isNotEqualTo(first.header("ETag"));
        assertThat(changed.at("queues")).isNotEqualTo(first.at("queues"));
    }

    @Test
    @DisplayName("anything is found by its id, name, e-mail, reference or number, by those who may see it")
    void findsAnything() {
        Operator all = world.operator();
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign("{name: %s}", World.unique("Überraschung "));
        String name = world.text("select name from campaigns where id = ?", campaign.id());
        Publisher publisher = world.publisher().connected().paidForATask();
        long payout = publisher.asksPayout("50");
        String reference = world.text("select reference from payouts where id = ?", payout);
        String user = "user " + publisher.id();

        assertThat(found(all, publisher.email())).containsExactly(user);
        assertThat(found(all, "  " + publisher.username().toUpperCase(Locale.ROOT) + " "))
                .contains(user);
        assertThat(found(all, publisher.id())).contains(user);
        assertThat(found(all, name.toLowerCase(Locale.ROOT))).containsExactly("campaign " + campaign.id());
        assertThat(found(all, campaign.id())).contains("campaign " + campaign.id());
        assertThat(found(all, reference)).containsExactly("payout " + payout);
        assertThat(found(all, payout)).contains("payout " + payout);
        assertThat(found(all, "no such thing")).isEmpty();
        assertThat(found(all, "%")).isEmpty();
        String request = all.ok(
                        "/api/campaign/settings/", "{campaign_id: %s, settings: {post_rate: 90}}", campaign.id())
                .headers()
                .firstValue("X-Request-Id")
                .orElseThrow();
        assertThat(found(all, request)).containsExactly("request null");
        assertThat(path(all, request)).isEqualTo("/admin/api/requests/get/");
        assertThat(path(all, publisher.email())).isEqualTo("/admin/api/users/get/");
        String posted =
                world.text("select request_id from journal_entries where id = (select max(id) from journal_entries)");
        assertThat(found(all, posted)).containsExactly("request null");
        assertThat(found(world.staff(Permission.CAMPAIGNS_VIEW), publisher.email()))
                .isEmpty();
        assertThat(found(world.staff(Permission.CAMPAIGNS_VIEW), reference)).isEmpty();
        assertThat(found(world.staff(Permission.USERS_VIEW), publisher.email())).containsExactly(user);
        all.invalid("search", "/admin/api/search/", "{search: %s}", "x".repeat(201));
    }
}
