package dev.fanfare.people.privacy;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.account.store.MailLinks;
import dev.fanfare.people.account.store.UserMarksRepository;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.api.VerifyLogin;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.privacy.OwnDataRepository.Open;
import dev.fanfare.people.privacy.api.OwnData.Account;
import dev.fanfare.people.privacy.api.OwnData.BeginExport;
import dev.fanfare.people.privacy.api.OwnData.CancelErasure;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.people.privacy.api.OwnData.ErasureRequested;
import dev.fanfare.people.privacy.api.OwnData.ExportBegun;
import dev.fanfare.people.privacy.api.OwnData.ExportList;
import dev.fanfare.people.privacy.api.OwnData.GetAccount;
import dev.fanfare.people.privacy.api.OwnData.GetExport;
import dev.fanfare.people.privacy.api.OwnData.GetExport.Export;
import dev.fanfare.people.privacy.api.OwnData.LinkExport;
import dev.fanfare.people.privacy.api.OwnData.LinkExport.ExportLinked;
import dev.fanfare.people.privacy.api.OwnData.ListExports;
import dev.fanfare.people.privacy.api.OwnData.MakeExports;
import dev.fanfare.people.privacy.api.OwnData.RequestErasure;
import dev.fanfare.people.privacy.api.OwnData.Rest;
import dev.fanfare.people.privacy.api.PayOutRest;
import dev.fanfare.people.privacy.api.PrivacyError;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tables.TableRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Shows users their data, collects it for them, and erases it. */
record OwnDataService(Bus bus, Database database, KeyRing keys, TableRegistry tables, BalanceRelease release) {
    private static final Duration EXPORT_LIFE = MailKind.EXPORT_READY.life();
    private static final Duration TO_THINK = Duration.ofDays(30);
    private static final int CHUNK = 10;
    /** Open items that do not block a request. Erasure waits until payouts have ended. */
    private static final Map<Rest, Set<String>> SETTLED = Map.of(
            Rest.PAY_OUT, Set.of("payout", "publisher_held", "publisher_in_transit"),
            Rest.GIVE_UP, Set.of("publisher_available"));

    Future<Account> get(Caller caller, GetAccount ask) {
        return OwnDataRepository.getAccount(database, caller.id());
    }

    Future<Committed<ExportBegun>> beginExport(Caller caller, BeginExport ask) {
        return database.change(caller, ask, tx -> OwnDataRepository.beginExport(tx, caller.id())
                .compose(id -> id.isEmpty()
                        ? PrivacyError.EXPORT_IN_PROGRESS.<Long>failed()
                        : Audit.event(tx, caller, "data.export", caller.id(), null)
                                .map(id.get()))
                .map(id -> new ExportBegun("success", Translatable.of("Your data is being collected."), id)));
    }

    Future<ExportList> listExports(Caller caller, ListExports ask) {
        return OwnDataRepository.listExports(database, caller.id()).map(ExportList::new);
    }

    Future<ExportLinked> linkExport(Caller caller, LinkExport ask) {
        return OwnDataRepository.findFinished(database, ask.exportId(), caller.id())
                .compose(found -> found.isEmpty()
                        ? CommonFault.notFound("export", ask.exportId()).failed()
                        : bus.ask(
                                        caller,
                                        new MakeLink(
                                                caller.id(),
                                                MailKind.EXPORT_READY,
                                                found.get().email(),
                                                Long.toString(ask.exportId()),
                                                null))
                                .map(made -> new ExportLinked(
                                        new Secret(MailKind.EXPORT_READY.path() + "?token="
                                                + made.token().value()),
                                        BusinessTime.now().plus(EXPORT_LIFE))));
    }

    /** The link works until it expires, since a download may fail. */
    Future<Export> getExport(Caller caller, GetExport ask) {
        return MailLinks.get(database, ask.token(), MailKind.EXPORT_READY)
                .compose(link -> getExport(Long.parseLong(link.subject()), link.userId()));
    }

    private Future<Export> getExport(long id, long userId) {
        return OwnDataRepository.findContent(database, id, userId)
                .compose(content -> content.isEmpty()
                        ? UsersError.INVALID_LINK.failed()
                        : Future.succeededFuture(
                                new Export(new Secret(keys.decrypt(OwnDataRepository.place(id), content.get())))));
    }

    Future<JobResult> makeExports(Caller caller, MakeExports ask) {
        return database.transaction(OwnDataRepository::deleteExpired)
                .compose(deleted ->
                        OwnDataRepository.UNMADE.each(database, CHUNK, (tx, export) -> make(tx, caller, export)));
    }

    private Future<Void> make(Tx tx, Caller caller, OwnDataRepository.Export export) {
        return OwnDataRepository.collect(tx, tables, export.userId())
                .compose(content -> OwnDataRepository.finish(
                        tx,
                        export.id(),
                        keys.encrypt(OwnDataRepository.place(export.id()), content),
                        BusinessTime.now().plus(EXPORT_LIFE)))
                .compose(finished -> Outbox.write(
                        tx,
                        caller.requestId(),
                        new AccountMail(
                                export.userId(), MailKind.EXPORT_READY, null, Long.toString(export.id()), List.of())));
    }

    Future<Committed<ErasureRequested>> requestErasure(Caller caller, RequestErasure ask) {
        return StepUp.requireIfGuarded(database, caller)
                .compose(proven -> bus.ask(caller, new VerifyLogin(caller.username(), ask.password())))
                .compose(verified -> caller.is(verified.userId())
                        ? requestErasure(
                                caller, ask, new CredentialsVersion(caller.id(), verified.credentialsVersion()))
                        : UsersError.WRONG_PASSWORD.failed());
    }

    private Future<Committed<ErasureRequested>> requestErasure(
            Caller caller, RequestErasure ask, CredentialsVersion version) {
        Instant leavesAt = BusinessTime.now().plus(TO_THINK).truncatedTo(ChronoUnit.SECONDS);
        // Committed by itself: after a failed request it can be repeated.
        Future<?> paid = ask.rest() == Rest.PAY_OUT
                ? bus.ask(
                        caller,
                        new PayOutRest(ask.method(), ask.bankAccountId(), ask.paypalEmail(), ask.stripeAccount()))
                : Future.succeededFuture();
        return paid.compose(done -> database.change(caller, ask, tx -> version.require(tx, UsersError.WRONG_PASSWORD)
                .compose(holds -> settle(tx, caller, ask.rest()))
                .compose(open -> open.isEmpty()
                        ? UserMarksRepository.requestErasure(tx, caller.id(), leavesAt)
                        : PrivacyError.MONEY_IS_OPEN
                                .refusal()
                                .with(
                                        "open",
                                        open.stream().map(OwnDataService::shown).toList())
                                .<Instant>failed())
                .compose(at -> tell(
                                tx,
                                caller,
                                AccountMail.to(
                                        caller.id(),
                                        MailKind.LEAVING,
                                        at.atOffset(ZoneOffset.UTC)
                                                .toLocalDate()
                                                .toString()),
                                "account.leave")
                        .map(new ErasureRequested(
                                "success",
                                Translatable.of("Your account will be erased. Until then you can change your mind."),
                                at)))));
    }

    /** Waives the balance if the owner wants that, and returns the other obstacles. */
    private Future<List<Open>> settle(Tx tx, Caller caller, Rest rest) {
        return OwnDataRepository.listOpen(tx, caller.id()).compose(all -> {
            Map<Boolean, List<Open>> settled = all.stream()
                    .collect(Collectors.partitioningBy(
                            open -> rest != null && SETTLED.get(rest).contains(open.what())));
            boolean gives = rest == Rest.GIVE_UP && settled.get(false).isEmpty();
            return (gives ? giveUp(tx, caller, settled.get(true)) : Future.succeededFuture()).map(settled.get(false));
        });
    }

    private Future<?> giveUp(Tx tx, Caller caller, List<Open> balances) {
        return Future.all(balances.stream()
                .map(balance -> new Money(balance.amountMinor(), balance.currency()))
                .map(amount -> release.release(tx, caller, amount)
                        .compose(released -> Audit.event(
                                tx, caller, "account.give_up", caller.id(), Map.of("amount", amount.toString()))))
                .toList());
    }

    private static Map<String, Object> shown(Open open) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("what", open.what());
        shown.put("id", open.which());
        if (open.amountMinor() != null) {
            shown.put("amount", new Money(open.amountMinor(), open.currency()).decimal());
            shown.put("currency", open.currency());
        }
        return shown;
    }

    Future<Committed<ActionResult>> cancelErasure(Caller caller, CancelErasure ask) {
        return database.change(caller, ask, tx -> UserMarksRepository.cancelErasure(tx, caller.id())
                .compose(stayed -> stayed
                        ? tell(tx, caller, AccountMail.to(caller.id(), MailKind.STAYING), "account.stay")
                        : Future.succeededFuture())
                .map(new ActionResult("Your account stays.")));
    }

    private static Future<Void> tell(Tx tx, Caller caller, AccountMail mail, String action) {
        return Outbox.write(tx, caller.requestId(), mail)
                .compose(told -> Audit.event(tx, caller, action, caller.id(), null));
    }

    Future<JobResult> erase(Caller caller, EraseAccounts ask) {
        List<AccessChanged> erased = new ArrayList<>();
        return OwnDataRepository.DUE
                .each(database, CHUNK, (tx, userId) -> erase(tx, caller, userId)
                        .onSuccess(done -> erased.add(AccessChanged.ofUser(userId))))
                .eventually(() -> Future.all(erased.stream().map(bus::publish).toList()));
    }

    /** Postponed by a day if new money has become open. */
    private Future<Void> erase(Tx tx, Caller caller, long userId) {
        return OwnDataRepository.listOpen(tx, userId)
                .compose(open -> open.isEmpty()
                        ? OwnDataRepository.erase(tx, tables, userId)
                                .compose(done -> Audit.event(tx, caller, "account.erase", userId, null))
                        : UserMarksRepository.postponeErasure(tx, userId));
    }
}
