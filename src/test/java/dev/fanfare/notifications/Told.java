package dev.fanfare.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notifications.api.NotificationJobs.DispatchOutbox;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Account;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** What the tests of notifications share: things that happen on a node, and what users are told of them. */
final class Told {
    final Node node;
    final World world;

    Told(Node node) {
        this.node = node;
        this.world = node.world();
    }

    /** Deals with everything in the outbox. */
    void dispatch() {
        node.sweep(new DispatchOutbox());
        assertThat(waiting()).as("left in the outbox").isZero();
    }

    /** How much is in the outbox that nobody has dealt with. */
    long waiting() {
        return node.sql("select count(*) from outbox where dispatched_at is null")
                .number();
    }

    /** All that a user was told, oldest first. */
    List<JsonNode> all(Account user) {
        List<JsonNode> newestFirst = new ArrayList<>();
        JsonNode page = user.web()
                .post("/web/api/get/notifications/", "{limit: 100}")
                .expect(200)
                .body();
        page.path("notifications").forEach(newestFirst::add);
        assertThat(page.path("total").asInt()).isEqualTo(newestFirst.size());
        List<JsonNode> oldestFirst = new ArrayList<>(newestFirst);
        java.util.Collections.reverse(oldestFirst);
        return oldestFirst;
    }

    /** The codes of all that a user was told, oldest first. */
    List<String> codes(Account user) {
        return all(user).stream().map(Told::code).toList();
    }

    /** The codes of what a user was told of a campaign. */
    List<String> codes(Account user, long campaignId) {
        return all(user).stream()
                .filter(n -> n.path("data").path("campaign_id").asLong() == campaignId)
                .map(Told::code)
                .toList();
    }

    /** The last that a user was told. */
    JsonNode last(Account user) {
        List<JsonNode> all = all(user);
        return all.get(all.size() - 1);
    }

    static String code(JsonNode notification) {
        return notification.path("data").path("code").asText();
    }

    /** A publisher with an accepted instagram account, who has been told of that. */
    Account connected() {
        Account publisher = world.publisher();
        world.connect(publisher, 5_000);
        return publisher;
    }

    /** Switches flags off. */
    void mute(Account user, String... codes) {
        Map<String, Boolean> flags =
                java.util.Arrays.stream(codes).collect(java.util.stream.Collectors.toMap(code -> code, code -> false));
        user.web().post("/web/api/update/notifications/", flags).expect(200);
    }

    void speaks(Account user, String language) {
        node.sql("update users set language = ? where id = ?", language, user.id())
                .execute();
    }

    Client operator() {
        return world.superuser().backend();
    }

    void status(long campaignId, String... statuses) {
        for (String status : statuses) {
            operator()
                    .post("/api/campaign/status/", "{campaign_id: %s, status: %s}", campaignId, status)
                    .expect(200);
        }
    }

    /** Joins; the id of the publisher's task. */
    long join(Account publisher, long campaignId) {
        publisher
                .web()
                .post("/web/api/campaign/join/", "{campaign_id: %s}", campaignId)
                .expect(200);
        JsonNode tasks = publisher
                .web()
                .post("/web/api/get/tasks/", "{campaign_id: %s}", campaignId)
                .expect(200)
                .at("tasks");
        return StreamSupport.stream(tasks.spliterator(), false)
                .findFirst()
                .orElseThrow()
                .path("id")
                .asLong();
    }

    void handIn(Account publisher, long taskId) {
        publisher
                .web()
                .post(
                        "/web/api/task/complete/",
                        "{task_id: %s, post_url: 'https://www.instagram.com/p/%s'}",
                        taskId,
                        World.unique("post"))
                .expect(200);
    }

    void act(long taskId, String action, Object... body) {
        operator()
                .post("/api/task/actions/", Body.with(Body.of("{task_id: %s, action: %s}", taskId, action), body))
                .expect(200);
    }

    /** A publisher who has earned 50 and been told of all that. */
    Account earner() {
        Account publisher = connected();
        long task = join(publisher, world.campaign(world.advertiser("USD"), "USD"));
        handIn(publisher, task);
        act(task, "approve");
        act(task, "mark_paid");
        return publisher;
    }

    long payout(Account publisher, int amount) {
        return publisher
                .web()
                .post(
                        "/web/api/payout/request/",
                        "{amount: %s, method: 'paypal', paypal_email: 'ada@example.com'}",
                        amount)
                .expect(201)
                .number("payout_id");
    }

    void review(String kind, long id, String action, Object... body) {
        operator()
                .post(
                        "/admin/api/connections/review/",
                        Body.with(Body.of("{kind: %s, id: %s, action: %s}", kind, id, action), body))
                .expect(200);
    }

    long bankAccount(Account owner) {
        return owner.web()
                .post("/web/api/update/bank-account/", """
                        {"bank_name": "First Bank", "account_number": %s, "routing_number": "021000021",
                         "account_type": "checking", "account_holder_name": "Ada Lovelace"}""", String.valueOf(100_000_000L + owner.id()))
                .expect(201)
                .number("bank_account_id");
    }

    /** One attempt with right or wrong amounts. */
    void verify(long bankAccountId, boolean right) {
        JsonNode deposits = operator()
                .post("/admin/api/bank-accounts/deposits/", "{bank_account_id: %s}", bankAccountId)
                .expect(200)
                .body();
        operator()
                .post(
                        "/api/bank-accounts/verify/",
                        "{bank_account_id: %s, verification_amount_1: %s, verification_amount_2: %s}",
                        bankAccountId,
                        right ? deposits.path("amount_1").decimalValue() : "0.01",
                        right ? deposits.path("amount_2").decimalValue() : "0.01");
    }

    static Map<String, Object> hours(int time) {
        return Map.of("time", time, "time_type", "hours", "minimum_reward", 50);
    }
}
