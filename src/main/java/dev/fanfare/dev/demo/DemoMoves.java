package dev.fanfare.dev.demo;

import dev.fanfare.campaigns.campaign.api.Admission;
import dev.fanfare.campaigns.campaign.api.Campaign;
import dev.fanfare.campaigns.campaign.api.CampaignBrief;
import dev.fanfare.campaigns.campaign.api.CampaignFilter;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CreateCampaign.InitialState;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.campaign.api.ListCampaigns;
import dev.fanfare.campaigns.campaign.api.ListCampaignsBuilder;
import dev.fanfare.campaigns.campaign.api.SetCampaignStatus;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.campaigns.task.api.TaskCard;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.dev.simulator.api.SimulatedPost;
import dev.fanfare.money.payment.api.GetMicroDeposits;
import dev.fanfare.money.payment.api.GetWallet;
import dev.fanfare.money.payment.api.ListBankAccounts;
import dev.fanfare.money.payment.api.ListBankAccounts.BankAccounts.BankAccount;
import dev.fanfare.money.payment.api.ListMyPayouts;
import dev.fanfare.money.payment.api.PayoutDecisions.CancelPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.RejectPayout;
import dev.fanfare.money.payment.api.PayoutStatus;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.money.payment.api.VerifyBankAccount;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Message;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The moves of a publisher and of the operator who looks after it.
 *
 * @param turn counts the turns of publishers; what happens varies with it
 * @param number counts the moves
 */
record DemoMoves(Bus bus, DemoLife life, DemoLife.Publisher publisher, int turn, int number) {
    /** How many there are. */
    static final int COUNT = 7;

    /** Campaigns that a publisher tries to join. */
    private static final int TRIES = 3;

    private static final int PAGE = 100;
    private static final BigDecimal LARGEST = BigDecimal.valueOf(5_000);

    /** Makes a move; completes with false if there is nothing to do, and fails if it is refused. */
    Future<Boolean> make(int move) {
        return switch (move) {
            case 0 -> join();
            case 1 -> task(Set.of(TaskStatus.PENDING, TaskStatus.REJECTED), this::handIn);
            case 2 -> task(Set.of(TaskStatus.UNDER_REVIEW), this::review);
            case 3 -> task(Set.of(TaskStatus.ACCEPTED), task -> review(task, ReviewAction.MARK_PAID, null));
            case 4 -> requestPayout();
            case 5 -> payout(PayoutStatus.PENDING, this::decide);
            default -> payout(PayoutStatus.PROCESSING, this::complete);
        };
    }

    private <R extends Message> Future<R> asPublisher(Ask<R> ask) {
        return bus.ask(publisher.caller(), ask);
    }

    private <R extends Message> Future<R> asOperator(Ask<R> ask) {
        return bus.ask(life.operator(), ask);
    }

    private Future<Boolean> join() {
        return asPublisher(new ListOwnTasks(null, null, null, null, null, null, null))
                .compose(own -> asPublisher(ListCampaignsBuilder.builder()
                                .filter(CampaignFilter.ACTIVE)
                                .page(1)
                                .limit(PAGE)
                                .build())
                        .map(ListCampaigns.OfferPage::page)
                        .compose(open -> {
                            Set<Long> joined = own.tasks().stream()
                                    .map(task -> task.campaign().brief().id())
                                    .collect(Collectors.toSet());
                            Iterator<Campaign> candidates = open.campaigns().stream()
                                    .filter(campaign -> isOpen(campaign)
                                            && !joined.contains(campaign.brief().id()))
                                    .limit(TRIES)
                                    .iterator();
                            return joinFirst(candidates)
                                    .compose(done -> done ? Future.succeededFuture(true) : renew(open.campaigns()));
                        }));
    }

    private static boolean isOpen(Campaign campaign) {
        return campaign.admission() == Admission.OPEN
                && (campaign.maxParticipants() == null || campaign.participantsCount() < campaign.maxParticipants());
    }

    private Future<Boolean> joinFirst(Iterator<Campaign> candidates) {
        if (!candidates.hasNext()) {
            return Future.succeededFuture(false);
        }
        Campaign campaign = candidates.next();
        return asPublisher(
                        new JoinCampaign(campaign.brief().id(), campaign.brief().termsVersion()))
                .map(true)
                .recover(DemoLife::impossible)
                .compose(done -> done ? Future.succeededFuture(true) : joinFirst(candidates));
    }

    /** Completes the oldest campaign of the demo, which the publisher has worked for, and begins another. */
    private Future<Boolean> renew(List<Campaign> active) {
        int brand = turn % DemoAdvertisers.BRANDS.size();
        Optional<Long> advertiser = life.brand(brand);
        if (advertiser.isEmpty()) {
            return Future.succeededFuture(false);
        }
        Optional<Long> oldest = active.stream()
                .map(Campaign::brief)
                .filter(brief -> DemoCampaigns.isOne(brief.name()))
                .reduce((newer, older) -> older)
                .map(CampaignBrief::id);
        Future<?> ended = oldest.isEmpty()
                ? Future.succeededFuture()
                : asOperator(new SetCampaignStatus(oldest.get(), CampaignState.COMPLETED));
        return ended.compose(done -> asOperator(DemoCampaigns.campaign(
                        turn % DemoAdvertisers.CAMPAIGNS, brand, advertiser.get(), InitialState.ACTIVE)))
                .map(true);
    }

    /** Does something with the newest task in one of these states. */
    private Future<Boolean> task(Set<TaskStatus> states, Function<TaskCard, Future<?>> work) {
        boolean inTime = states.contains(TaskStatus.PENDING);
        Instant now = BusinessTime.now();
        return asPublisher(new ListOwnTasks(null, null, null, null, null, null, null))
                .compose(own -> own.tasks().stream()
                        .filter(task -> states.contains(task.status())
                                && (!inTime || task.deadline().isAfter(now)))
                        .findFirst()
                        .map(task -> work.apply(task).map(true))
                        .orElseGet(() -> Future.succeededFuture(false)));
    }

    private long reach() {
        return 900L * (1 + turn * 11L % 40);
    }

    private Future<?> handIn(TaskCard task) {
        SimulatedPost post = new SimulatedPost(
                DemoAdvertisers.account(publisher.number()),
                task.campaign().brief().hashtags().get(0),
                reach(),
                task.id(),
                number);
        return asPublisher(new CompleteTask(task.id(), post.address(), List.of(), reach(), post.engagement()));
    }

    private Future<?> review(TaskCard task) {
        return turn % 4 == 3
                ? review(task, ReviewAction.REJECT, "The hashtag is missing.")
                : asOperator(new ReviewTask(
                        task.id(),
                        ReviewAction.APPROVE,
                        null,
                        reach(),
                        SimulatedPost.engagement(reach(), task.id()),
                        null));
    }

    private Future<?> review(TaskCard task, ReviewAction action, String reason) {
        return asOperator(new ReviewTask(task.id(), action, reason, null, null, null));
    }

    private Future<Boolean> requestPayout() {
        return asPublisher(GetWallet.ofNow()).compose(wallet -> {
            BigDecimal amount = wallet.balance()
                    .availableBalance()
                    .setScale(0, RoundingMode.DOWN)
                    .min(LARGEST);
            return amount.signum() == 0 || amount.compareTo(wallet.minimumPayout()) < 0
                    ? Future.succeededFuture(false)
                    : account()
                            .compose(account ->
                                    asPublisher(new RequestPayout(amount, "bank_transfer", account, null, null)))
                            .map(true);
        });
    }

    private Future<Long> account() {
        return asOperator(new ListBankAccounts(publisher.account().id())).compose(list -> list.bankAccounts().stream()
                .filter(BankAccount::verified)
                .findFirst()
                .map(account -> Future.succeededFuture(account.id()))
                .orElseGet(this::addAccount));
    }

    private Future<Long> addAccount() {
        return asPublisher(DemoPayees.account(publisher.number()))
                .compose(saved -> asOperator(new GetMicroDeposits(saved.bankAccountId()))
                        .compose(deposits -> asOperator(
                                new VerifyBankAccount(saved.bankAccountId(), deposits.amount1(), deposits.amount2())))
                        .map(saved.bankAccountId()));
    }

    /** Does something with the newest payout in this state. */
    private Future<Boolean> payout(PayoutStatus status, Function<Long, Future<?>> work) {
        return asPublisher(new ListMyPayouts(null, 1, status.code(), null, null, null, null))
                .compose(page -> page.payouts().isEmpty()
                        ? Future.succeededFuture(false)
                        : work.apply(page.payouts().get(0).id()).map(true));
    }

    private Future<?> decide(long payout) {
        return switch (turn % 8) {
            case 5 -> asOperator(new RejectPayout(payout, "The account's name does not match.", null));
            case 6 -> asPublisher(new CancelPayout(payout));
            default -> asOperator(new ProcessPayout(payout, null, "Sent to the bank."));
        };
    }

    private Future<?> complete(long payout) {
        return asOperator(new ProcessPayout(payout, "DEMO-" + payout, null));
    }
}
