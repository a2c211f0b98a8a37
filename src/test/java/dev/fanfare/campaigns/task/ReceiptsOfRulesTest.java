package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.reward.PayRule;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RW-08, RW-09: of every rule there is a receipt, which a program without Fanfare recomputes; a changed one is found. */
@Nightly
class ReceiptsOfRulesTest {
    private static final Node NODE = Node.start(Map.of());

    /**
     * A campaign that pays by one rule.
     *
     * @param campaign its members
     * @param figures as verified
     * @param part of the payment that the rule adds to
     */
    private record Scene(String campaign, String figures, String part) {}

    private static final String VERIFIED = "{reach: 20000, engagement: 1000}";

    private static final Map<Class<? extends PayRule>, Scene> SCENES = Map.of(
            PayRule.Base.class, new Scene("{tasks: {minimum_reward: 50}}", VERIFIED, "post"),
            PayRule.Reach.class, new Scene("{tasks: {bonus: {active: true, promo_reach: 7}}}", VERIFIED, "reach"),
            PayRule.Engagement.class,
                    new Scene("{tasks: {bonus: {active: true, promo_engagement_rate: 9}}}", VERIFIED, "engagement"),
            PayRule.PerThousandViews.class,
                    new Scene(
                            "{reward_rules: {budget: 5000, creator_cap: 2500, rules: [{kind: 'per_thousand_views', rate: 3, from: 500, cap: 1000}]}}",
                            VERIFIED,
                            "views"),
            PayRule.ViewSteps.class,
                    new Scene(
                            "{reward_rules: {budget: 5000, rules: [{kind: 'view_steps', steps: [{views: 1000, amount: 11}, {views: 12000, amount: 40}]}]}}",
                            VERIFIED,
                            "views"),
            PayRule.BestPost.class,
                    new Scene("{tasks: {bonus: {active: true, promo_best_post: 101}}}", VERIFIED, "best_post"),
            PayRule.ViewPool.class,
                    new Scene(
                            "{max_participants: 3, reward_rules: {rules: [{kind: 'view_pool', amount: 100, cap: 70}]}}",
                            VERIFIED,
                            "pool"));

    private final World world = NODE.world();
    private final Operator operator = world.operator();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("RW-09 every rule of the kernel has a receipt here")
    void ofEachRule() {
        assertThat(SCENES.keySet()).isEqualTo(rules(PayRule.class));
    }

    private static Set<Class<?>> rules(Class<?> sealed) {
        return Arrays.stream(sealed.getPermittedSubclasses())
                .flatMap(one -> one.isSealed() ? rules(one).stream() : Stream.of(one))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest(name = "RW-08 receipts in {0} are recomputed from their JSON alone, and a changed one is found")
    @ValueSource(strings = {"JPY", "EUR", "KWD"})
    void recomputed(String currency) {
        SCENES.forEach((rule, scene) -> {
            List<Task> tasks = plays(world.advertiser(currency).campaign(scene.campaign()), scene.figures());
            Map<String, Integer> found = new HashMap<>();
            for (Task task : tasks) {
                Answer receipt = operator.call("/admin/api/tasks/receipt/", "{task_id: %s}", task.id())
                        .expect(200);
                ReceiptChecker.accepts(receipt);
                assertThat(last(receipt.body())
                                .path("amounts")
                                .path(scene.part())
                                .decimalValue()
                                .signum())
                        .as("%s: %s", rule.getSimpleName(), receipt.text())
                        .isPositive();
                if (found.isEmpty()) {
                    tampered(receipt).forEach((what, text) -> {
                        assertThat(ReceiptChecker.says(text))
                                .as("%s of %s", what, text)
                                .doesNotContain("follow from the terms");
                        found.merge(what, 1, Integer::sum);
                    });
                }
            }
            assertThat(found)
                    .as(rule.getSimpleName())
                    .containsKeys("amounts." + scene.part(), "charge.amount", "posting");
        });
        assertThat(world.differences()).isEmpty();
    }

    /** Two creators, whose posts are accepted, seen and released, until the campaign has ended; one is reversed and accepted again. */
    private List<Task> plays(Campaign campaign, String figures) {
        List<Task> tasks = List.of(campaign.task(), campaign.task());
        long views = 12_345;
        for (Task task : tasks) {
            operator.approves(task.handsIn(), figures);
            counts(task, views);
            views += 1_111;
        }
        tasks.get(1).isReversed();
        Task again = tasks.get(1);
        operator.approves(again.handsIn("https://www.instagram.com/p/again" + again.id()), figures);
        counts(again, views);
        operator.pays(tasks.get(0)).moves(campaign.id(), "completed");
        NODE.sweep(new SettleBestPosts());
        return tasks;
    }

    private void counts(Task task, long views) {
        world.execute(
                "update tasks set counted_views = ?, counted_at = now() where id = ? and reward_rules is not null",
                views,
                task.id());
        Blocking.await(NODE.fanfare().database().transaction(tx -> ViewRewards.pay(tx, "test", task.id())));
    }

    /** The receipt with one number changed, by what it is. */
    private static Map<String, String> tampered(Answer receipt) {
        Map<String, String> changed = new HashMap<>();
        JsonNode payment = last(receipt.body());
        for (String part : List.of("amounts", "charge")) {
            payment.path(part).fieldNames().forEachRemaining(name -> {
                if (payment.path(part).path(name).isNumber() && !name.equals("rate")) {
                    changed.put(part + "." + name, with(receipt, copy -> more(copy, part, name)));
                }
            });
        }
        for (String share : List.of("best_post", "pool")) {
            if (payment.path(share).isObject()) {
                String name = share.equals("pool") ? "shared" : "amount";
                changed.put(share + "." + name, with(receipt, copy -> more(copy, share, name)));
            }
        }
        changed.put("posting", with(receipt, copy -> {
            for (JsonNode posting : copy.path("entries").path(0).path("postings")) {
                if (posting.path("owner").asText().equals("publisher")) {
                    increase((ObjectNode) posting, "amount");
                }
            }
        }));
        return changed;
    }

    private interface Change {
        void to(JsonNode copy);
    }

    private static String with(Answer receipt, Change change) {
        JsonNode copy = receipt.body().deepCopy();
        change.to(copy);
        return Json.text(copy);
    }

    private static void more(JsonNode copy, String part, String name) {
        increase((ObjectNode) last(copy).path(part), name);
    }

    /** The payment in force. */
    private static JsonNode last(JsonNode receipt) {
        JsonNode payments = receipt.path("payments");
        return payments.path(payments.size() - 1);
    }

    private static void increase(ObjectNode of, String name) {
        of.put(name, of.path(name).decimalValue().add(BigDecimal.ONE));
    }
}
