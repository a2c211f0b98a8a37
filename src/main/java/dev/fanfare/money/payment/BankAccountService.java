package dev.fanfare.money.payment;

import dev.fanfare.money.payment.BankAccountRepository.Deletable;
import dev.fanfare.money.payment.BankAccountRepository.Deposits;
import dev.fanfare.money.payment.BankAccountRepository.Limits;
import dev.fanfare.money.payment.BankAccountRepository.Verification;
import dev.fanfare.money.payment.BankNumbers.EncryptedNumbers;
import dev.fanfare.money.payment.BankNumbers.Numbers;
import dev.fanfare.money.payment.PaymentsConfig.Safety;
import dev.fanfare.money.payment.api.DeleteBankAccount;
import dev.fanfare.money.payment.api.GetMicroDeposits;
import dev.fanfare.money.payment.api.GetMicroDeposits.MicroDeposits;
import dev.fanfare.money.payment.api.ListBankAccounts;
import dev.fanfare.money.payment.api.ListBankAccounts.BankAccounts;
import dev.fanfare.money.payment.api.ListBankAccounts.VerificationStatus;
import dev.fanfare.money.payment.api.NumbersPlace;
import dev.fanfare.money.payment.api.PaymentEvents.BankAccountReviewed;
import dev.fanfare.money.payment.api.PaymentsError;
import dev.fanfare.money.payment.api.SaveBankAccount;
import dev.fanfare.money.payment.api.SaveBankAccount.BankAccountSaved;
import dev.fanfare.money.payment.api.VerifyBankAccount;
import dev.fanfare.money.payment.api.VerifyBankAccount.VerificationAttempt;
import dev.fanfare.money.payment.api.VerifyOwnBankAccount;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds bank accounts and verifies them by two micro-deposits.
 *
 * @param drawnByRuns whether deposits are drawn only when a run sends them
 */
record BankAccountService(Database db, BankNumbers numbers, Safety safety, boolean drawnByRuns) {
    private static final int MAX_ATTEMPTS = 3;
    /** How long deposits can be told. */
    static final Duration VERIFIABLE = Duration.ofDays(14);
    /** Unverified accounts per user at a time; each is sent two deposits. */
    private static final int MAX_UNVERIFIED = 3;
    /** Accounts per user with deposits drawn in 30 days. */
    private static final int MAX_DRAWN = 5;

    Future<Committed<BankAccountSaved>> save(Caller caller, SaveBankAccount ask) {
        long userId = caller.id();
        List<Buffer> fingerprints = numbers.fingerprints(Numbers.of(ask));
        return db.change(caller, ask, tx -> BankAccountRepository.lockOwner(tx, userId)
                .compose(locked -> BankAccountRepository.findByNumbers(tx, userId, fingerprints))
                .compose(known -> known.isPresent()
                        ? relabel(tx, new NumbersPlace(userId, known.get()), ask)
                        : add(tx, caller, ask))
                .compose(saved -> {
                    if (ask.iban() != null) {
                        tx.notify(PayeeChecksService.CHANNEL);
                    }
                    return auditSaving(tx, caller, ask, saved);
                }));
    }

    private Future<BankAccountSaved> relabel(Tx tx, NumbersPlace place, SaveBankAccount ask) {
        long id = place.bankAccountId();
        return PayeeChecksRepository.reset(tx, id, ask.accountHolderName())
                .compose(renamed ->
                        BankAccountRepository.changeLabels(tx, id, ask, numbers.encrypt(place, Numbers.of(ask))))
                .map(new BankAccountSaved(id, false));
    }

    private Future<BankAccountSaved> add(Tx tx, Caller caller, SaveBankAccount ask) {
        Deposits deposits = drawnByRuns ? null : Deposits.draw();
        // The id first: the numbers are encrypted for the row that they are in.
        return BankAccountRepository.getNextId(tx).compose(id -> {
            NumbersPlace place = new NumbersPlace(caller.id(), id);
            EncryptedNumbers encrypted = numbers.encrypt(place, Numbers.of(ask));
            return BankAccountRepository.addPrimary(
                            tx, place, ask, encrypted, deposits, new Limits(MAX_UNVERIFIED, MAX_DRAWN))
                    .compose(added -> added.isPresent()
                            ? Future.succeededFuture()
                            : BankAccountRepository.countUnverified(tx, caller.id())
                                    .compose(unverified ->
                                            limitReached(unverified).failed()))
                    .compose(added -> DestinationsService.addAccount(tx, caller, safety, id, encrypted.accountMasked()))
                    .map(new BankAccountSaved(id, true));
        });
    }

    private static Refused limitReached(long unverified) {
        return unverified >= MAX_UNVERIFIED
                ? PaymentsError.BANK_ACCOUNT_LIMIT_REACHED
                        .because("Have one of your bank accounts verified, or remove one, before you add another.")
                        .with("reason", "unverified")
                        .with("maximum", MAX_UNVERIFIED)
                : PaymentsError.BANK_ACCOUNT_LIMIT_REACHED
                        .because("You have added as many bank accounts as is possible in a month.")
                        .with("reason", "drawn")
                        .with("maximum", MAX_DRAWN);
    }

    Future<Committed<VerificationAttempt>> verify(Caller caller, VerifyBankAccount ask) {
        long id = ask.bankAccountId();
        Deposits seen = Deposits.of(ask.verificationAmount1(), ask.verificationAmount2());
        return db.change(caller, ask, tx -> BankAccountRepository.attempt(
                        tx, id, caller.userId(), seen, depositedAfter(), MAX_ATTEMPTS)
                .compose(attempt -> attempted(tx, caller, id, attempt, false)));
    }

    Future<Committed<VerificationAttempt>> verifyOwn(Caller caller, VerifyOwnBankAccount ask) {
        long id = ask.bankAccountId();
        Deposits seen = Deposits.of(ask.verificationAmount1(), ask.verificationAmount2());
        return db.change(caller, ask, tx -> BankAccountRepository.attemptOwn(
                        tx, id, caller.id(), seen, depositedAfter(), MAX_ATTEMPTS)
                .compose(attempt -> attempted(tx, caller, id, attempt, true)));
    }

    private static Instant depositedAfter() {
        return BusinessTime.now().minus(VERIFIABLE);
    }

    private static Future<VerificationAttempt> attempted(
            Tx tx, Caller caller, long id, Optional<Verification> attempt, boolean own) {
        if (attempt.isEmpty()) {
            return BankAccountRepository.findVerification(tx, id, depositedAfter())
                    .compose(found -> refusal(caller, id, found, own).failed());
        }
        return auditAttempt(tx, caller, id, attempt.get())
                .compose(audited -> publish(tx, caller, id, attempt.get()))
                .map(new VerificationAttempt(attempt.get().isVerified()));
    }

    Future<MicroDeposits> deposits(Caller caller, GetMicroDeposits ask) {
        long id = ask.bankAccountId();
        return db.transaction(tx -> BankAccountRepository.findDeposits(tx, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("bank_account", id)))
                .compose(found -> caller.is(found.userId()) ? ownAccount().failed() : Future.succeededFuture(found))
                .compose(found -> Audit.write(tx, caller, "bank_account.deposits", subject(id), null, null, null)
                        .map(new MicroDeposits(
                                BigDecimal.valueOf(found.deposits().first(), Deposits.DECIMALS),
                                BigDecimal.valueOf(found.deposits().second(), Deposits.DECIMALS)))));
    }

    Future<BankAccounts> list(Caller caller, ListBankAccounts ask) {
        return BankAccountRepository.findOfUser(db, ask.userId())
                .map(found -> new BankAccounts(found.orElseThrow(() -> UsersError.userNotFound(ask.userId()))));
    }

    Future<Committed<ActionResult>> delete(Caller caller, DeleteBankAccount ask) {
        long id = ask.bankAccountId();
        return db.change(
                caller, ask, tx -> delete(tx, caller, id).map(new ActionResult("The bank account has been deleted.")));
    }

    /** Deletes an account without open payouts, also from its owner's address book. */
    Future<Void> delete(Tx tx, Caller caller, long id) {
        return BankAccountRepository.lockOwnerOf(tx, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("bank_account", id)))
                .compose(ownerId -> BankAccountRepository.lock(tx, id)
                        .map(found -> found.orElseThrow(() -> CommonFault.notFound("bank_account", id)))
                        .compose(account -> BankAccountRepository.countOpenPayouts(tx, id)
                                .compose(open -> delete(tx, caller, ownerId, account, open))));
    }

    private static Future<Void> delete(Tx tx, Caller caller, long ownerId, Deletable account, long openPayouts) {
        if (openPayouts > 0) {
            return PaymentsError.BANK_ACCOUNT_IN_USE
                    .refusal()
                    .with("bank_account_id", account.id())
                    .with("open_payouts", openPayouts)
                    .failed();
        }
        Map<String, Object> before = Map.of("account_number", account.masked(), "is_primary", account.primary());
        return BankAccountRepository.delete(tx, ownerId, account)
                .compose(deleted -> DestinationsRepository.removeAccount(tx, account.id()))
                .compose(removed -> caller.is(ownerId)
                        ? Future.<Void>succeededFuture()
                        : Outbox.write(tx, caller.requestId(), AccountMail.to(ownerId, MailKind.ACCOUNT_CHANGED)))
                .compose(told -> Audit.event(tx, caller, "bank_account.delete", subject(account.id()), before, null));
    }

    private static Refused ownAccount() {
        return CommonFault.PERMISSION_DENIED.because("Another person has to verify your own bank account.");
    }

    /** @param own whether it had to be the caller's own */
    private static Refused refusal(Caller caller, long id, Optional<Verification> account, boolean own) {
        if (account.isEmpty() || (own && !caller.is(account.get().userId()))) {
            return CommonFault.notFound("bank_account", id);
        }
        if (!own && caller.is(account.get().userId())) {
            return ownAccount();
        }
        if (account.get().isVerified()) {
            return failed("already_verified", "The bank account is already verified.");
        }
        if (!account.get().sent()) {
            return failed("not_sent", "The deposits have not been sent yet.");
        }
        return account.get().attempts() >= MAX_ATTEMPTS
                ? failed("attempts_exceeded", "There are no attempts left to verify the bank account.")
                : failed("expired", "The time for verifying the bank account has expired.");
    }

    private static Refused failed(String reason, @English String message) {
        return PaymentsError.BANK_VERIFICATION_FAILED.because(message).with("reason", reason);
    }

    private static Future<BankAccountSaved> auditSaving(
            Tx tx, Caller caller, SaveBankAccount ask, BankAccountSaved saved) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("bank_name", ask.bankName());
        after.put("country", ask.bankCountry());
        after.put("account_type", ask.accountType());
        after.put("account_number", Numbers.of(ask).masked());
        String action = saved.created() ? "bank_account.add" : "bank_account.update";
        return Audit.event(tx, caller, action, subject(saved.bankAccountId()), null, after)
                .map(saved);
    }

    private static Future<Void> auditAttempt(Tx tx, Caller caller, long id, Verification attempt) {
        Map<String, Object> after = Map.of("verification_status", attempt.status(), "attempts", attempt.attempts());
        return Audit.event(tx, caller, "bank_account.verify", subject(id), null, after);
    }

    /** Publishes only the end of the verification, not a failed attempt. */
    private static Future<Void> publish(Tx tx, Caller caller, long id, Verification attempt) {
        return attempt.status() == VerificationStatus.PENDING
                ? Future.succeededFuture()
                : Outbox.write(
                        tx,
                        caller.requestId(),
                        new BankAccountReviewed(id, attempt.status().code()));
    }

    private static String subject(long id) {
        return "bank_account:" + id;
    }
}
