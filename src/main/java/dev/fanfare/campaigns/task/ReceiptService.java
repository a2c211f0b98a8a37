package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.reward.PostStage;
import dev.fanfare.campaigns.reward.RewardPlan;
import dev.fanfare.campaigns.task.ReceiptRepository.Of;
import dev.fanfare.campaigns.task.ReceiptRepository.Posted;
import dev.fanfare.campaigns.task.api.GetPayReceipt;
import dev.fanfare.campaigns.task.api.PayReceipt;
import dev.fanfare.campaigns.task.api.PayReceipt.Entry;
import dev.fanfare.campaigns.task.api.PayReceipt.Formula;
import dev.fanfare.campaigns.task.api.PayReceipt.Payment;
import dev.fanfare.campaigns.task.api.PayReceipt.Posting;
import dev.fanfare.campaigns.task.api.PayReceiptEntryBuilder;
import dev.fanfare.campaigns.task.api.PayReceiptHeadingBuilder;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Receipts of what tasks earn, from which anybody can compute it again. */
record ReceiptService(Database db) {
    Future<PayReceipt> get(Caller caller, GetPayReceipt ask) {
        return receipt(caller, ask.taskId());
    }

    Future<Document> page(Caller caller, GetPayReceipt.AsPage ask) {
        return receipt(caller, ask.taskId())
                .map(receipt -> Document.of(
                        "receipt-" + ask.taskId() + ".html",
                        ReceiptPage.of(receipt, caller.language()).html().getBytes(StandardCharsets.UTF_8)));
    }

    private Future<PayReceipt> receipt(Caller caller, long taskId) {
        return ReceiptRepository.find(db, taskId)
                .map(found -> found.filter(task -> caller.is(task.userId()) || seesCharges(caller, task))
                        .orElseThrow(() -> CommonFault.notFound("task", taskId)))
                .compose(task -> ReceiptRepository.listPayments(db, taskId)
                        .compose(payments -> ReceiptRepository.listEntries(
                                        db, task, payments.stream().anyMatch(p -> p.bestPost() != null))
                                .map(entries -> receipt(
                                        task,
                                        payments,
                                        seesDebts(caller, task)
                                                ? entries
                                                : entries.stream()
                                                        .filter(posted -> !"debt_settled".equals(posted.kind()))
                                                        .toList(),
                                        seesCharges(caller, task)))));
    }

    /** Advertisers must not see a publisher's debts. */
    private static boolean seesDebts(Caller caller, Of task) {
        return caller.may(Permission.FINANCE_VIEW) || caller.is(task.userId());
    }

    /** Publishers must not see an advertiser's charges. */
    private static boolean seesCharges(Caller caller, Of task) {
        return caller.may(Permission.FINANCE_VIEW) || caller.acts(task.advertiserId(), TeamRight.MONEY_VIEW);
    }

    private static PayReceipt receipt(Of task, List<Payment> payments, List<Posted> postings, boolean charges) {
        return new PayReceipt(
                PayReceiptHeadingBuilder.builder()
                        .taskId(task.id())
                        .status(task.status())
                        .campaignId(task.campaignId())
                        .campaign(task.campaign())
                        .publisherId(task.userId())
                        .currency(task.currency())
                        .decimals(Currencies.decimals(task.currency()))
                        .terms(task.terms())
                        .build(),
                charges
                        ? payments
                        : payments.stream().map(Payment::withoutCharge).toList(),
                formulas(payments, version(task)),
                entries(postings));
    }

    private static int version(Of task) {
        return task.terms().rewardRules() == null
                ? PostStage.FLAT
                : PostStage.version(new RewardPlan(task.terms().rewardRules().rules(task.currency()), null));
    }

    /** @param version that computes the first payment */
    private static List<Formula> formulas(List<Payment> payments, int version) {
        Stream<Formula> rewards = payments.isEmpty()
                ? Stream.of(Formulas.reward(version))
                : payments.stream().map(Payment::formulaVersion).distinct().map(Formulas::reward);
        Stream<Formula> bestPosts = payments.stream()
                .filter(payment -> payment.bestPost() != null)
                .map(payment -> payment.bestPost().formulaVersion())
                .distinct()
                .map(Formulas::bestPost);
        Stream<Formula> pools = payments.stream()
                .filter(payment -> payment.pool() != null)
                .map(payment -> payment.pool().formulaVersion())
                .distinct()
                .map(Formulas::viewPool);
        return Stream.of(rewards, bestPosts, pools).flatMap(all -> all).toList();
    }

    private static List<Entry> entries(List<Posted> postings) {
        Map<Long, List<Posted>> byEntry = new LinkedHashMap<>();
        postings.forEach(posted ->
                byEntry.computeIfAbsent(posted.id(), id -> new ArrayList<>()).add(posted));
        return byEntry.values().stream().map(ReceiptService::entry).toList();
    }

    private static Entry entry(List<Posted> postings) {
        Posted first = postings.get(0);
        return PayReceiptEntryBuilder.builder()
                .id(first.id())
                .key(first.key())
                .kind(first.kind())
                .reverses(first.reverses())
                .createdAt(first.createdAt())
                .position(first.position())
                .block(first.block())
                .postings(postings.stream()
                        .map(posted -> new Posting(
                                posted.account(),
                                posted.ofPublisher() ? "publisher" : "advertiser",
                                posted.amount(),
                                posted.currency()))
                        .toList())
                .otherPostings(first.postings() - postings.size())
                .build();
    }
}
