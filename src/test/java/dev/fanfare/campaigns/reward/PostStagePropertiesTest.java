package dev.fanfare.campaigns.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.campaigns.reward.PayRule.Base;
import dev.fanfare.campaigns.reward.PayRule.BestPost;
import dev.fanfare.campaigns.reward.PayRule.Engagement;
import dev.fanfare.campaigns.reward.PayRule.OfPost;
import dev.fanfare.campaigns.reward.PayRule.Part;
import dev.fanfare.campaigns.reward.PayRule.PerThousandViews;
import dev.fanfare.campaigns.reward.PayRule.Reach;
import dev.fanfare.campaigns.reward.PayRule.Step;
import dev.fanfare.campaigns.reward.PayRule.ViewPool;
import dev.fanfare.campaigns.reward.PayRule.ViewSteps;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.LongRange;

/** RW-09, for any rules and figures: exact, within the caps, and never less for more views. */
@Tag("unit")
class PostStagePropertiesTest {
    private static final long MOST_VIEWS = 1_000_000_000_000L;

    @Property
    void noRulePaysAboveItsCapNorAnyPostAboveThePlan(
            @ForAll("plans") RewardPlan plan, @ForAll("figures") PostFigures figures) {
        for (PayRule rule : plan.rules()) {
            OfPost one = (OfPost) rule;
            assertThat(one.amount(figures)).isBetween(0L, one.most());
        }
        PostReward reward = reward(plan, figures);
        assertThat(reward.views()).isBetween(0L, plan.mostByViews());
        assertThat(reward.total()).isEqualTo(reward.flat() + reward.views());
        if (plan.creatorCap() != null) {
            assertThat(reward.views()).isLessThanOrEqualTo(plan.creatorCap());
        }
    }

    @Property
    void moreViewsNeverPayLess(
            @ForAll("plans") RewardPlan plan,
            @ForAll @LongRange(min = 0, max = MOST_VIEWS) long views,
            @ForAll @LongRange(min = 0, max = MOST_VIEWS) long more) {
        assertThat(views(plan, views + more)).isGreaterThanOrEqualTo(views(plan, views));
    }

    @Property
    void moreOfAnyFigureNeverPaysLessByTheRulesAboutIt(
            @ForAll("plans") RewardPlan plan,
            @ForAll @LongRange(min = 0, max = MOST_VIEWS) long reach,
            @ForAll @LongRange(min = 0, max = MOST_VIEWS) long engagement,
            @ForAll @LongRange(min = 0, max = MOST_VIEWS) long more) {
        PostReward reward = reward(plan, new PostFigures(reach, engagement));
        assertThat(reward(plan, new PostFigures(reach, engagement + more)).total())
                .isGreaterThanOrEqualTo(reward.total());
        assertThat(reward(plan, new PostFigures(reach + more, engagement)).reach())
                .isGreaterThanOrEqualTo(reward.reach());
        assertThat(reward(plan, new PostFigures(null, null)).total()).isEqualTo(reward.base());
    }

    @Property
    void unknownViewsPayNothingAndViewsChangeNothingElse(
            @ForAll("plans") RewardPlan plan, @ForAll("figures") PostFigures figures) {
        PostReward without =
                PostStage.of(PostStage.WITH_VIEWS, plan, new PostFigures(figures.reach(), figures.engagement()));
        assertThat(without.views()).isZero();
        assertThat(PostStage.of(PostStage.WITH_VIEWS, plan, figures).flat()).isEqualTo(without.flat());
    }

    @Property
    void versionOnePaysAsBeforeThereWereViews(
            @ForAll("plans") RewardPlan plan, @ForAll("figures") PostFigures figures) {
        assertThat(PostStage.of(PostStage.FLAT, plan, figures))
                .isEqualTo(PostStage.of(
                        PostStage.WITH_VIEWS, plan, new PostFigures(figures.reach(), figures.engagement())));
    }

    @Property
    void aRateIsRoundedHalfToEvenOnceAndOnlyAtTheEnd(
            @ForAll @LongRange(min = 1, max = 100_000_000_000L) long rate,
            @ForAll @LongRange(min = 0, max = MOST_VIEWS) long views) {
        PerThousandViews rule = new PerThousandViews(rate, 0, Long.MAX_VALUE);
        BigDecimal exact = BigDecimal.valueOf(rate).multiply(BigDecimal.valueOf(views));
        BigDecimal rounded = exact.divide(BigDecimal.valueOf(1000), 0, RoundingMode.HALF_EVEN);
        assertThat(rule.amount(views))
                .isEqualTo(rounded.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValueExact());
    }

    @Example
    void paysByExamples() {
        PerThousandViews rate = new PerThousandViews(250, 1_000, 10_000);
        assertThat(List.of(rate.amount(999), rate.amount(1_000), rate.amount(12_400), rate.amount(40_000)))
                .containsExactly(0L, 250L, 3_100L, 10_000L);
        assertThat(List.of(new PerThousandViews(1, 0, 9).amount(500), new PerThousandViews(1, 0, 9).amount(1_500)))
                .as("half to even")
                .containsExactly(0L, 2L);
        ViewSteps steps = new ViewSteps(List.of(new Step(10_000, 5_000), new Step(50_000, 12_000)));
        assertThat(List.of(steps.amount(9_999), steps.amount(10_000), steps.amount(49_999), steps.amount(50_000)))
                .containsExactly(0L, 5_000L, 5_000L, 12_000L);
        assertThat(steps.most()).isEqualTo(12_000);
        assertThat(new ViewSteps(List.of()).most()).isZero();
    }

    @Example
    void flatRulesPayFromTheirThresholdOn() {
        Base base = new Base(5, 7);
        assertThat(List.of(base.most(), new Base(9, 7).most(), base.amount(new PostFigures(null, null))))
                .containsExactly(7L, 9L, 7L);
        Reach reach = new Reach(1_000, 15);
        assertThat(List.of(
                        reach.amount(new PostFigures(999L, null)),
                        reach.amount(new PostFigures(1_000L, null)),
                        reach.amount(new PostFigures(null, 5L))))
                .containsExactly(0L, 15L, 0L);
        Engagement engagement = new Engagement(new BigDecimal("0.05"), 10);
        assertThat(List.of(
                        engagement.amount(new PostFigures(1_000L, 49L)),
                        engagement.amount(new PostFigures(1_000L, 50L)),
                        engagement.amount(new PostFigures(1_000L, null)),
                        engagement.amount(new PostFigures(null, 50L)),
                        engagement.amount(new PostFigures(0L, 50L))))
                .containsExactly(0L, 10L, 0L, 0L, 0L);
        assertThat(List.of(base.part(), reach.part(), engagement.part(), new PerThousandViews(1, 0, 1).part()))
                .containsExactly(Part.BASE, Part.REACH, Part.ENGAGEMENT, Part.VIEWS);
    }

    @Example
    void sumsRulesByPartUpToTheCreatorsCap() {
        List<PayRule> rules = List.of(
                new Base(50, 60),
                new Reach(1_000, 15),
                new Engagement(new BigDecimal("0.05"), 10),
                new PerThousandViews(1_000, 0, 40),
                new ViewSteps(List.of(new Step(20, 30))),
                new BestPost(500),
                new ViewPool(900, 300));
        PostFigures figures = new PostFigures(1_000L, 50L, 25L);
        RewardPlan plan = new RewardPlan(rules, null);
        assertThat(reward(plan, figures)).isEqualTo(new PostReward(60, 15, 10, 55));
        assertThat(List.of(reward(plan, figures).flat(), reward(plan, figures).total()))
                .containsExactly(85L, 140L);
        assertThat(plan.mostByViews()).isEqualTo(70);
        assertThat(plan.pool()).contains(new ViewPool(900, 300));
        RewardPlan capped = new RewardPlan(rules, 45L);
        assertThat(capped.mostByViews()).isEqualTo(45);
        assertThat(reward(capped, figures)).isEqualTo(new PostReward(60, 15, 10, 45));
        assertThat(new RewardPlan(rules, 71L).mostByViews()).isEqualTo(70);
        RewardPlan none = new RewardPlan(List.of(new Base(5, 0)), 45L);
        assertThat(none.mostByViews()).isZero();
        assertThat(none.pool()).isEmpty();
        assertThatThrownBy(() ->
                        reward(new RewardPlan(List.of(new Base(Long.MAX_VALUE, 0), new Base(1, 0)), null), figures))
                .isInstanceOf(ArithmeticException.class);
    }

    @Example
    void refusesStepsThatDoNotRiseAndUnknownVersions() {
        for (Step second : List.of(new Step(10_000, 60), new Step(9_999, 60), new Step(20_000, 50))) {
            assertThatThrownBy(() -> new ViewSteps(List.of(new Step(10_000, 50), second)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        RewardPlan plan = new RewardPlan(List.of(new Base(5, 0)), null);
        assertThat(PostStage.version(plan)).isEqualTo(PostStage.FLAT);
        assertThat(PostStage.version(new RewardPlan(List.of(new PerThousandViews(1, 0, 1)), 1L)))
                .isEqualTo(PostStage.WITH_VIEWS);
        for (int unknown : List.of(0, 3)) {
            assertThatThrownBy(() -> PostStage.of(unknown, plan, new PostFigures(null, null)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static long views(RewardPlan plan, long views) {
        return reward(plan, new PostFigures(null, null, views)).views();
    }

    private static PostReward reward(RewardPlan plan, PostFigures figures) {
        return PostStage.of(PostStage.WITH_VIEWS, plan, figures);
    }

    @Provide
    Arbitrary<PostFigures> figures() {
        Arbitrary<Long> any = Arbitraries.longs().between(0, MOST_VIEWS).injectNull(0.1);
        return Combinators.combine(any, any, any).as(PostFigures::new);
    }

    @Provide
    Arbitrary<RewardPlan> plans() {
        Arbitrary<Long> amounts = Arbitraries.longs().between(0, 1_000_000_000_000L);
        Arbitrary<PayRule> rates = Combinators.combine(
                        amounts, Arbitraries.longs().between(0, 100_000), amounts)
                .as(PerThousandViews::new);
        Arbitrary<PayRule> steps = Combinators.combine(
                        Arbitraries.longs().between(1, 1_000_000),
                        Arbitraries.longs().between(1, 1_000_000),
                        Arbitraries.integers().between(0, 10))
                .as(PostStagePropertiesTest::steps);
        Arbitrary<PayRule> flat = Arbitraries.oneOf(
                Combinators.combine(amounts, amounts).as(Base::new),
                Combinators.combine(amounts, amounts).as(Reach::new),
                amounts.map(amount -> new Engagement(new BigDecimal("0.05"), amount)));
        return Combinators.combine(Arbitraries.oneOf(rates, steps, flat).list().ofMaxSize(6), amounts.injectNull(0.3))
                .as(RewardPlan::new);
    }

    private static PayRule steps(long views, long amount, int count) {
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            steps.add(new Step(i * views, i * amount));
        }
        return new ViewSteps(steps);
    }
}
