package dev.fanfare.money.payment;

import dev.fanfare.money.payment.PayeeChecksRepository.Checked;
import dev.fanfare.money.payment.api.AcceptPayeeName;
import dev.fanfare.money.payment.api.PaymentJobs.CheckPayees;
import dev.fanfare.money.payment.store.PayeeAccounts;
import dev.fanfare.money.payment.store.PayeeAccounts.PayeeAccount;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a Verification of Payee service about the holders of accounts with an IBAN, and keeps its answers. The service is
 * called between transactions; an answer that comes after the name has changed is dropped.
 *
 * @param verifier empty where it is off
 */
record PayeeChecksService(Database db, Optional<PayeeVerifier> verifier, KeyRing keys) {
    /** Wakes the job that asks. */
    static final String CHANNEL = "fanfare_payees_unchecked";

    private static final Logger LOG = LoggerFactory.getLogger(PayeeChecksService.class);
    /** Asked about in a run, one after the other. */
    private static final int CHUNK = 10;

    Future<JobResult> check(Caller caller, CheckPayees ask) {
        return verifier.isPresent()
                ? db.transaction(tx -> PayeeChecksRepository.listDue(tx, CHUNK)
                                .compose(due -> due.isEmpty()
                                        ? Future.succeededFuture(List.<PayeeAccount>of())
                                        : open(tx, caller, due)))
                        .compose(accounts -> check(verifier.get(), accounts))
                : Future.succeededFuture(JobResult.NOTHING);
    }

    private Future<List<PayeeAccount>> open(Tx tx, Caller caller, List<Long> due) {
        return PayeeAccounts.decrypt(tx, caller, keys, due, "payee_verification")
                .compose(decryption -> {
                    Map<Long, PayeeAccount> opened = decryption.accounts();
                    Future<Integer> postponed = Future.succeededFuture(0);
                    for (long id : due) {
                        if (!opened.containsKey(id)) {
                            postponed = postponed.compose(before -> PayeeChecksRepository.postpone(tx, id));
                        }
                    }
                    return postponed.map(done -> due.stream()
                            .filter(opened::containsKey)
                            .map(opened::get)
                            .toList());
                });
    }

    private Future<JobResult> check(PayeeVerifier service, List<PayeeAccount> accounts) {
        Future<Integer> asked = Future.succeededFuture(0);
        for (PayeeAccount account : accounts) {
            asked = asked.compose(before -> check(service, account).map(kept -> before + kept));
        }
        return asked.map(kept -> new JobResult(kept, kept == CHUNK));
    }

    private Future<Integer> check(PayeeVerifier service, PayeeAccount account) {
        return service.verify(account.iban(), account.holder())
                .otherwise(cause -> {
                    LOG.warn("The holder of bank account {} could not be verified: {}", account.id(), cause.toString());
                    return PayeeVerifier.NOT_POSSIBLE;
                })
                .compose(said ->
                        db.transaction(tx -> PayeeChecksRepository.record(tx, account.id(), account.holder(), said)));
    }

    Future<Committed<ActionResult>> accept(Caller caller, AcceptPayeeName ask) {
        long id = ask.bankAccountId();
        return db.change(caller, ask, tx -> PayeeChecksRepository.lock(tx, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("bank_account", id)))
                .compose(checked -> accept(tx, caller, checked, ask))
                .map(new ActionResult("The holder's name has been accepted.")));
    }

    private static Future<Void> accept(Tx tx, Caller caller, Checked checked, AcceptPayeeName ask) {
        if (caller.is(checked.userId())) {
            return CommonFault.PERMISSION_DENIED
                    .because("Another person has to accept the name of your own bank account.")
                    .failed();
        }
        String from = checked.accepted() ? "accepted" : checked.result() == null ? "unchecked" : checked.result();
        if (!"no_match".equals(from)) {
            return CommonFault.transition("payee_check", from, "accepted", List.of())
                    .failed();
        }
        return PayeeChecksRepository.accept(tx, ask.bankAccountId())
                .compose(accepted -> Outbox.write(
                        tx, caller.requestId(), AccountMail.to(checked.userId(), MailKind.ACCOUNT_CHANGED)))
                .compose(told -> Audit.write(
                        tx,
                        caller,
                        "bank_account.accept_name",
                        "bank_account:" + ask.bankAccountId(),
                        Map.of("payee_check", from),
                        Map.of("payee_check", "accepted"),
                        ask.reason()));
    }
}
