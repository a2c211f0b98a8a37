package dev.fanfare.money.invoicing;

import dev.fanfare.admin.operations.api.ListCurrencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.invoicing.BillingRepository.Decided;
import dev.fanfare.money.invoicing.InvoicingConfig.SignUpMode;
import dev.fanfare.money.invoicing.api.Billing.Party;
import dev.fanfare.money.invoicing.api.SignUps.Action;
import dev.fanfare.money.invoicing.api.SignUps.CheckSignUp;
import dev.fanfare.money.invoicing.api.SignUps.DecideSignUp;
import dev.fanfare.money.invoicing.api.SignUps.GetSignUp;
import dev.fanfare.money.invoicing.api.SignUps.ListSignUps;
import dev.fanfare.money.invoicing.api.SignUps.SignUp;
import dev.fanfare.money.invoicing.api.SignUps.SignUpState;
import dev.fanfare.money.invoicing.api.SignUps.SignedUp;
import dev.fanfare.money.invoicing.api.SignUps.State;
import dev.fanfare.money.invoicing.api.SignUps.WaitingSignUps;
import dev.fanfare.people.advertiser.store.CreditRaises;
import dev.fanfare.people.advertiser.store.OpeningRepository;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Sign-ups of advertisers. The account proves its e-mail address before; its company is billed once it is approved.
 *
 * @param mode open, approval or closed
 * @param credit what one person may let advertisers owe on a day
 */
record SignUpService(Bus bus, Database db, SignUpMode mode, DailyLimit credit) {
    Future<Committed<SignedUp>> signUp(Caller caller, SignUp ask) {
        if (mode == SignUpMode.CLOSED) {
            throw CommonFault.PERMISSION_DENIED.because("Sign-up of brands is closed.");
        }
        Party party =
                BillingService.party(ask.name(), ask.street(), ask.postcode(), ask.city(), ask.country(), ask.vatId());
        boolean open = mode == SignUpMode.OPEN;
        return problems(caller, ask)
                .compose(FieldErrors::accepted)
                .compose(accepted -> BillingRepository.getAccount(db, caller.id()))
                .compose(account -> {
                    if (account.advertiser()) {
                        throw CommonFault.duplicate("advertiser", "account");
                    }
                    if (!account.verified()) {
                        throw CommonFault.PERMISSION_DENIED.because("Verify your e-mail address first.");
                    }
                    return db.change(
                            caller, ask, tx -> insert(tx, caller, ask, party).compose(id -> (open
                                            ? approve(tx, caller, id, null, null)
                                            : Future.<Decided>succeededFuture())
                                    .map(done -> new SignedUp(
                                            "success",
                                            open
                                                    ? Translatable.of("You can run campaigns now.")
                                                    : Translatable.of(
                                                            "Your sign-up is being looked at. You get an e-mail."),
                                            id,
                                            open ? State.APPROVED : State.WAITING))));
                })
                .recover(once())
                .compose(done ->
                        open ? bus.publish(AccessChanged.ofUser(caller.id())).map(done) : Future.succeededFuture(done));
    }

    private static Future<Long> insert(Tx tx, Caller caller, SignUp ask, Party party) {
        return BillingRepository.addParty(tx, caller.id(), party, null, null)
                .compose(partyId -> BillingRepository.insertSignUp(
                        tx, caller.id(), partyId, ask.contact().strip(), ask.currency()))
                .compose(id -> Audit.event(
                                tx,
                                caller,
                                "advertiser.sign_up",
                                caller.id(),
                                Map.of("sign_up_id", id, "name", party.name(), "country", party.country()))
                        .map(id));
    }

    private static <T> Function<Throwable, Future<T>> once() {
        return ConstraintErrors.map(Map.of(
                BillingRepository.ONCE, () -> CommonFault.duplicate("sign_up", "account"),
                OpeningRepository.ONCE, () -> CommonFault.duplicate("advertiser", "account")));
    }

    Future<SignUpState> get(Caller caller, GetSignUp ask) {
        return BillingRepository.findLastSignUp(db, caller.id())
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("sign_up", caller.id())));
    }

    Future<InputProblems> check(Caller caller, CheckSignUp ask) {
        return problems(caller, ask.input()).map(InputProblems::of);
    }

    private Future<FieldErrors> problems(Caller caller, SignUp ask) {
        return BillingService.problems(db, ask.country(), ask.vatId())
                .compose(problems -> bus.ask(caller, new ListCurrencies()).map(offered -> {
                    if (ask.currency() != null && !offered.codes().contains(ask.currency())) {
                        problems.put("currency", "is not offered");
                    }
                    return problems;
                }));
    }

    Future<WaitingSignUps> list(Caller caller, ListSignUps ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return BillingRepository.listWaitingSignUps(db, part)
                .map(found -> part.cut(found, WaitingSignUps.Item::signUpId, WaitingSignUps::new));
    }

    Future<Committed<ProposedOrDone>> decide(Caller caller, DecideSignUp ask) {
        boolean approves = ask.action() == Action.APPROVE;
        AtomicReference<Long> account = new AtomicReference<>();
        return db.change(caller, ask, tx -> (approves
                                ? approve(tx, caller, ask.signUpId(), ask.reason(), ask.maximumLimit())
                                : decided(tx, caller, ask.signUpId(), "refused", ask.reason())
                                        .onSuccess(refused -> tx.waiveSecondApproval()))
                        .compose(decided -> {
                            account.set(decided.userId());
                            if (caller.is(decided.userId())) {
                                throw CommonFault.PERMISSION_DENIED.because("You may not decide on your own sign-up.");
                            }
                            return tell(tx, caller, ask, decided, approves);
                        })
                        .map(new ProposedOrDone(approves ? "The brand was approved." : "The sign-up was refused.")))
                .recover(once())
                .compose(
                        done -> bus.publish(AccessChanged.ofUser(account.get())).map(done));
    }

    private static Future<Void> tell(Tx tx, Caller caller, DecideSignUp ask, Decided decided, boolean approves) {
        AccountMail mail = approves
                ? AccountMail.to(decided.userId(), MailKind.SIGN_UP_APPROVED, decided.name())
                : AccountMail.to(decided.userId(), MailKind.SIGN_UP_REFUSED, decided.name(), ask.reason());
        return Outbox.write(tx, caller.requestId(), mail)
                .compose(told -> Audit.write(
                        tx,
                        caller,
                        "advertiser.sign_up." + ask.action().code(),
                        "user:" + decided.userId(),
                        null,
                        Map.of("sign_up_id", ask.signUpId(), "name", decided.name()),
                        ask.reason()));
    }

    /** The account becomes an advertiser, and the company is billed from now on. */
    private Future<Decided> approve(Tx tx, Caller caller, long id, String reason, BigDecimal maximum) {
        return decided(tx, caller, id, "approved", reason).compose(decided -> {
            Money limit = Money.parse(maximum == null ? BigDecimal.ZERO : maximum, decided.currency())
                    .orElseThrow(() -> CommonFault.invalid(
                            "maximum_limit", "has more decimals or digits than the currency allows"));
            return CreditRaises.takesTwo(tx, caller, credit, limit)
                    .compose(two -> {
                        if (!two) {
                            tx.waiveSecondApproval();
                        }
                        return OpeningRepository.insert(tx, caller, decided.userId(), decided.name(), limit);
                    })
                    .compose(opened -> BillingRepository.saveProfile(tx, decided.userId(), null, decided.partyId()))
                    .map(decided);
        });
    }

    /** One decision wins; fails with a Refused if another was faster. */
    private static Future<Decided> decided(Tx tx, Caller caller, long id, String status, String reason) {
        return BillingRepository.decideSignUp(tx, id, status, reason, caller.userId())
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture(found.get())
                        : BillingRepository.findSignUpStatus(tx, id).map(known -> {
                            throw known.isPresent()
                                    ? CommonFault.transition("sign_up", known.get(), status, List.of())
                                    : CommonFault.notFound("sign_up", id);
                        }));
    }
}
