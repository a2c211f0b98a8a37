package dev.fanfare.campaigns.signal;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.module.OwnerWait.step;

import dev.fanfare.campaigns.signal.api.AppealHold;
import dev.fanfare.campaigns.signal.api.DecideSignal;
import dev.fanfare.campaigns.signal.api.GetSignalRates;
import dev.fanfare.campaigns.signal.api.ListOwnHolds;
import dev.fanfare.campaigns.signal.api.ListSignals;
import dev.fanfare.campaigns.signal.api.SignalJobs.ComputeRates;
import dev.fanfare.campaigns.signal.api.SignalJobs.EndHolds;
import dev.fanfare.campaigns.signal.api.SignalJobs.ExaminePosts;
import dev.fanfare.campaigns.signal.api.SignalTransition;
import dev.fanfare.campaigns.task.store.PostOversight;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.OwnerWait.By;
import java.time.Duration;
import java.util.Map;

/** Signals of fraud. Nodes for tasks serve them. */
public final class SignalsModule extends DomainModule {
    /**
     * @param posts what signals look at and decide of posts
     * @param unrelatedDays days for which an account counts as its creator's
     * @param currency the platform's
     */
    public SignalsModule(SignalsConfig config, PostOversight posts, int unrelatedDays, String currency) {
        super("signals", "tasks");
        Handlers<SignalListService> lists = onEveryLoop((bus, db) -> new SignalListService(db, config, currency));
        Handlers<SignalDecisionService> decisions =
                onEveryLoop((bus, db) -> new SignalDecisionService(db, config, posts, unrelatedDays));
        Handlers<ExaminationService> examining =
                once(context -> new ExaminationService(context.database(), context.meters(), config, posts, currency));
        lists.endpoint(
                post("/admin/api/signals/list/", ListSignals.class, OPERATOR.needing(Permission.TASKS_REVIEW))
                        .summary(
                                "List what does not fit about posts and accounts, with the evidence: what waits for a decision by the money at risk."),
                s -> s::list);
        lists.endpoint(
                post("/admin/api/signals/rates/", GetSignalRates.class, OPERATOR.needing(Permission.TASKS_REVIEW))
                        .exempt(PAGING, "one row of each reason, and a few of each network")
                        .summary(
                                "Show what signals go by: how often each reason was right, and what is usual at each network."),
                s -> s::rates);
        decisions.change(
                post("/admin/api/signals/decide/", DecideSignal.class, OPERATOR.needing(Permission.TASKS_REVIEW))
                        .exempt(
                                APPROVAL,
                                "a hold ends by itself and can be appealed, as a rejection can, to another person")
                        .dryRuns()
                        .summary(
                                "Clear a signal, hold the payment with a reason for the creator, reject the post, or decide the appeal of a hold.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::decide);
        decisions.endpoint(
                post("/web/api/holds/", ListOwnHolds.class, WEB_USER)
                        .summary("List your payments that staff hold or have held, with the reasons."),
                s -> s::listOwn);
        decisions.change(
                post("/web/api/holds/appeal/", AppealHold.class, WEB_USER)
                        .summary("Appeal the hold of your payment, once, to another person.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::appeal);
        examining.job(new ExaminePosts(), Duration.ofSeconds(5), s -> s::examine);
        examining.job(new EndHolds(), Duration.ofMinutes(1), s -> s::endHolds);
        examining.job(new ComputeRates(), Duration.ofHours(1), s -> s::computeRates);
        states(SignalTransition.MACHINE);
        ownerWaits(new OwnerWait(
                "held_payment",
                Scope.CAMPAIGNS_READ,
                Map.of(
                        "held",
                        step(
                                By.OPERATOR,
                                "Staff look at it; without a decision, the hold ends by itself. You can appeal."),
                        "appealed",
                        step(By.REVIEWER, "Another person decides; without a decision, the hold ends by itself.")),
                (sql, caller) -> SignalsRepository.listWaiting(sql, caller.id())));
        staffQueue(
                "signals",
                "/admin/api/signals/list/",
                Map.of("which", "waiting"),
                (sql, caller) -> SignalListRepository.countWaiting(sql));
    }
}
