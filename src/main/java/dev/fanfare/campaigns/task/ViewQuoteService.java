package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository;
import dev.fanfare.campaigns.reward.PayRule.ViewPool;
import dev.fanfare.campaigns.task.ViewQuotesRepository.Budget;
import dev.fanfare.campaigns.task.ViewQuotesRepository.Quoted;
import dev.fanfare.campaigns.task.api.ViewQuotes.GetViewBudget;
import dev.fanfare.campaigns.task.api.ViewQuotes.GetViewQuote;
import dev.fanfare.campaigns.task.api.ViewQuotes.OwnShare;
import dev.fanfare.campaigns.task.api.ViewQuotes.Pool;
import dev.fanfare.campaigns.task.api.ViewQuotes.ViewBudget;
import dev.fanfare.campaigns.task.api.ViewQuotes.ViewQuote;
import dev.fanfare.campaigns.task.api.ViewQuotesViewBudgetBuilder;
import dev.fanfare.campaigns.task.api.ViewQuotesViewQuoteBuilder;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.function.Function;

/** Tells both sides what is left of a budget for views, and creators what their post is promised. */
record ViewQuoteService(Database db) {
    Future<ViewBudget> budget(Caller caller, GetViewBudget ask) {
        return findBudget(caller, ask.campaignId())
                .compose(budget -> pool(budget).map(pool -> {
                    String currency = budget.currency();
                    return ViewQuotesViewBudgetBuilder.builder()
                            .campaignId(budget.campaignId())
                            .currency(currency)
                            .rewardRules(budget.rewardRules())
                            .budget(Money.decimal(budget.budget(), currency))
                            .promised(Money.decimal(budget.committed() - budget.paid(), currency))
                            .paid(Money.decimal(budget.paid(), currency))
                            .left(Money.decimal(left(budget), currency))
                            .pool(pool.orElse(null))
                            .build();
                }));
    }

    private Future<Optional<Pool>> pool(Budget budget) {
        String currency = budget.currency();
        return budget.rewardRules() == null
                ? Future.succeededFuture(Optional.empty())
                : ifAny(budget.rewardRules().pool(currency), pool -> new ViewPoolQuotes(db)
                        .ofCampaign(budget.campaignId(), currency, pool));
    }

    private static <T> Future<Optional<T>> ifAny(Optional<ViewPool> pool, Function<ViewPool, Future<T>> quote) {
        return pool.isEmpty()
                ? Future.succeededFuture(Optional.empty())
                : quote.apply(pool.get()).map(Optional::of);
    }

    /** Of a draft only its brand and staff know. */
    private Future<Budget> findBudget(Caller caller, long campaignId) {
        return ViewQuotesRepository.findBudget(db, campaignId)
                .map(found -> found.filter(budget -> !budget.draft() || ActsFor.views(caller, budget.advertiserId()))
                        .orElseThrow(() -> CampaignsError.notFound(campaignId)));
    }

    Future<ViewQuote> quote(Caller caller, GetViewQuote ask) {
        return ViewQuotesRepository.findTask(db, ask.taskId())
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("task", ask.taskId())))
                .compose(task -> ViewQuotesRepository.findBudget(db, task.campaignId())
                        .compose(found -> {
                            Budget budget = found.orElseThrow();
                            if (!caller.is(task.userId()) && !ActsFor.views(caller, budget.advertiserId())) {
                                throw CommonFault.notFound("task", ask.taskId());
                            }
                            return preview(task, budget)
                                    .compose(more -> ifAny(task.terms().plan().pool(), pool -> new ViewPoolQuotes(db)
                                                    .ofCreator(
                                                            task.campaignId(),
                                                            task.participationId(),
                                                            budget.currency(),
                                                            pool))
                                            .map(own -> quote(task, budget, more, own.orElse(null))));
                        }));
    }

    /** What a submission would be promised in addition. */
    private Future<Long> preview(Quoted task, Budget budget) {
        return task.terms().rewardRules() == null || task.views().isCounted()
                ? Future.succeededFuture(0L)
                : ViewBudgetRepository.getOffer(
                        db,
                        task.id(),
                        task.terms().plan().mostByViews(),
                        task.terms().plan().creatorCap(),
                        ViewRewards.factor(budget.limitRate(), budget.currency(), budget.advertiserCurrency()));
    }

    /** @param pool what its creator gets of it; null for none */
    private static ViewQuote quote(Quoted task, Budget budget, long more, OwnShare pool) {
        String currency = task.terms().currency();
        ViewPromise views = task.views();
        long most = task.terms().rewardRules() == null ? 0 : task.terms().plan().mostByViews();
        long offered = Math.addExact(views.viewsPromised(), more);
        return ViewQuotesViewQuoteBuilder.builder()
                .taskId(task.id())
                .currency(currency)
                .rewardRules(task.terms().rewardRules())
                .most(Money.decimal(most, currency))
                .promised(Money.decimal(views.viewsPromised(), currency))
                .offered(Money.decimal(offered, currency))
                .left(Money.decimal(left(budget), currency))
                .countedViews(views.countedViews())
                .countedAt(views.countedAt())
                .paid(views.viewsPaidAt() != null)
                .message(most == 0 && pool != null ? pool.message() : message(task, most, offered))
                .pool(pool)
                .build();
    }

    private static Translatable message(Quoted task, long most, long offered) {
        String currency = task.terms().currency();
        ViewPromise views = task.views();
        if (most == 0) {
            return Translatable.of("Views earn nothing beside the reward of the post.");
        }
        if (views.viewsPaidAt() != null) {
            return Translatable.of(
                    "{0} views were counted; they earned {1}.",
                    views.countedViews() == null ? 0 : views.countedViews(),
                    new Money(views.viewsPromised(), currency));
        }
        if (task.submitted() && views.viewsPromised() > 0) {
            return Translatable.of(
                    "Your post is promised up to {0} for its views.", new Money(views.viewsPromised(), currency));
        }
        if (offered == 0) {
            return Translatable.of("The budget is used up; the post pays its minimum only.");
        }
        return offered < most
                ? Translatable.of(
                        "The budget is almost used up: a post that you submit now is promised up to {0} for its views, rather than {1}.",
                        new Money(offered, currency), new Money(most, currency))
                : Translatable.of(
                        "A post that you submit now is promised up to {0} for its views.",
                        new Money(offered, currency));
    }

    /** What can be promised, in minor units of the campaign's currency. */
    private static long left(Budget budget) {
        BigDecimal factor = ViewRewards.factor(budget.limitRate(), budget.currency(), budget.advertiserCurrency());
        BigDecimal covered = BigDecimal.valueOf(budget.covered()).divide(factor, 0, RoundingMode.FLOOR);
        return BigDecimal.valueOf(budget.budget() - budget.committed())
                .min(covered)
                .max(BigDecimal.ZERO)
                .longValueExact();
    }
}
