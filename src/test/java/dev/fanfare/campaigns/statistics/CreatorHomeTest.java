package dev.fanfare.campaigns.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.payment.api.GetNextPayout.Stage;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a creator looks at first. */
class CreatorHomeTest {
    private static final String HOME = "/web/api/get/home/";
    private static final String DISMISS = "/web/api/update/first-steps/";

    private final World world = World.shared();
    private final Publisher creator = world.publisher();

    private Answer home() {
        return creator.ok(HOME).expectFields("earned next_payout best_posts first_steps");
    }

    private static BigDecimal sumOfMonths(JsonNode earned) {
        return StreamSupport.stream(earned.path("months").spliterator(), false)
                .map(month -> month.path("earned").decimalValue())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    @DisplayName("a new account has earned nothing, and five steps to go")
    void beginsEmpty() {
        home().shows("""
                {earned: [], best_posts: [],
                 next_payout: {stage: 'nothing_earned', payout_id: null, amount: 0, requested_at: null},
                 first_steps: {dismissed: false, steps: [
                   {step: 'email', done: true}, {step: 'profile', done: false}, {step: 'account', done: false},
                   {step: 'campaign', done: false}, {step: 'payout_method', done: false}]}}""");
    }

    @Test
    @DisplayName(
            "what is earned is exact by month and currency, the wallet says the same, and a reversal takes it back")
    void addsUp() {
        creator.connected();
        Advertiser euros = world.advertiser("EUR");
        Task first = creator.joins(world.advertiser("USD").campaign());
        world.operator()
                .approves(first.handsIn(), "{reach: 700, engagement: 10}")
                .pays(first);
        Task second = creator.joins(world.advertiser("USD").campaign());
        world.operator().approves(second.handsIn(), "{reach: 900, engagement: 20}");
        world.operator()
                .approves(creator.joins(euros.campaign("{currency: 'EUR'}")).handsIn());
        LocalDate now = LocalDate.now(ZoneOffset.UTC).withDayOfMonth(1);
        home().shows(
                        """
                {earned: [
                  {currency: 'EUR', this_month: 50, in_all: 50},
                  {currency: 'USD', this_month: 100, in_all: 100, months: [
                    {month: %s, earned: 0}, {month: %s, earned: 0}, {month: %s, earned: 0}, {month: %s, earned: 0},
                    {month: %s, earned: 0}, {month: %s, earned: 100}]}],
                 best_posts: [{task_id: %s, reach: 900, engagement: 20, earned: 50, currency: 'USD', network: 'instagram'},
                   {task_id: %s, reach: 700}, {reach: 0, currency: 'EUR'}]}""",
                        now.minusMonths(5),
                        now.minusMonths(4),
                        now.minusMonths(3),
                        now.minusMonths(2),
                        now.minusMonths(1),
                        now,
                        second.id(),
                        first.id());
        creator.asksPayout("20.00");
        world.gives(creator, "7.00");
        agreesWithTheWallet();
        world.operator().withAnother("/admin/api/tasks/reverse/", "{task_id: %s, reason: 'Bought.'}", second.id());
        agreesWithTheWallet();
        home().shows("{earned: [{currency: 'EUR'}, {currency: 'USD', this_month: 57, in_all: 57}]}");
    }

    /** All that was ever earned is what the wallet has earned and what is pending, and the months add up to it. */
    private void agreesWithTheWallet() {
        List<JsonNode> wallet = creator.ok("/web/api/get/wallet/").list("by_currency");
        List<JsonNode> earned = home().list("earned");
        assertThat(earned).hasSameSizeAs(wallet).hasSize(2);
        for (int i = 0; i < wallet.size(); i++) {
            BigDecimal all = earned.get(i).path("in_all").decimalValue();
            assertThat(all)
                    .isEqualByComparingTo(wallet.get(i)
                            .path("total_earned")
                            .decimalValue()
                            .add(wallet.get(i).path("pending_balance").decimalValue()))
                    .isEqualByComparingTo(sumOfMonths(earned.get(i)));
        }
    }

    @Test
    @DisplayName("the next payout says when and how much, or why not and what to do: every stage that can be reached")
    void saysWhenItIsPaid() {
        Set<String> seen = new TreeSet<>();
        seen.add(next());
        Task task = creator.connected().joins(world.advertiser("USD").campaign());
        world.operator().approves(task.handsIn());
        seen.add(next());
        creator.earns("5.00", "USD");
        world.operator().pays(task);
        seen.add(next());
        long account = creator.savesBankAccount();
        world.execute(
                "update payout_destinations set confirmed_at = null, usable_at = null where user_id = ?", creator.id());
        seen.add(next());
        world.execute(
                "update payout_destinations set confirmed_at = now(), usable_at = now() - interval '1 hour' where user_id = ?",
                creator.id());
        seen.add(next());
        world.operator().verifies(account);
        seen.add(next());
        world.execute(
                "update payout_destinations set usable_at = now() + interval '1 day' where user_id = ?", creator.id());
        seen.add(next());
        home().shows("{next_payout: {stage: 'method_resting', amount: 55, currency: 'USD'}}");
        world.execute("update payout_destinations set usable_at = now() where user_id = ?", creator.id());
        long payout = creator.asksPayout("50.00");
        seen.add(next());
        home().shows("{next_payout: {payout_id: %s, amount: 50, currency: 'USD', minimum: null}}", payout);
        world.operator()
                .call("/api/payouts/process/", "{payout_id: %s}", payout)
                .expect(200);
        seen.add(next());
        world.operator().completes(payout);
        seen.add(next());
        home().shows("{next_payout: {stage: 'below_minimum', amount: 5, payout_id: null}}");
        owes();
        seen.add(next());
        // Where payouts need a tax form: TaxFormsTest.
        assertThat(seen)
                .containsExactlyInAnyOrderElementsOf(Coded.codes(Stage.class).stream()
                        .filter(stage -> !stage.equals("tax_form_missing"))
                        .toList());
    }

    private void owes() {
        world.operator()
                .withAnother(
                        "/admin/api/tasks/reverse/",
                        "{task_id: %s, reason: 'Bought.'}",
                        world.number("select max(id) from tasks where user_id = ?", creator.id()));
    }

    private String next() {
        JsonNode next = home().body().path("next_payout");
        assertThat(next.path("next").asText()).isNotBlank();
        return next.path("stage").asText();
    }

    @Test
    @DisplayName("the first steps follow what is done, and are hidden for the account until it wants them again")
    void followsTheSteps() {
        long account = creator.submits("instagram", World.unique("account"), 5);
        world.operator().reviews("network", account, "accept", "{followers: 5}");
        creator.joins(world.advertiser("USD").campaign());
        creator.savesBankAccount();
        world.execute(
                "update users set country_id = 1, avatar = '/media/x.png', bio = 'Coffee.' where id = ?", creator.id());
        assertThat(home().body().findValuesAsText("done")).containsOnly("true").hasSize(5);
        creator.ok(DISMISS, "{home: 'creator'}");
        creator.ok(DISMISS, "{home: 'creator', dismissed: true}");
        home().shows("{first_steps: {dismissed: true}}");
        creator.ok(DISMISS, "{home: 'brand'}");
        creator.ok(DISMISS, "{home: 'creator', dismissed: false}");
        home().shows("{first_steps: {dismissed: false}}");
        creator.call(DISMISS, "{home: 'office'}").expect(422);
    }

    @Test
    @DisplayName("another's figures are not shown")
    void showsOnlyOwn() {
        world.publisher().connected().paidForATask();
        home().shows("{earned: [], best_posts: []}");
    }
}
