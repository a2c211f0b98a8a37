package dev.fanfare.money.payment;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.money.payment.BalanceRepository.UserBalance;
import dev.fanfare.money.payment.PaymentsConfig.Amounts;
import dev.fanfare.money.payment.PaymentsConfig.Method;
import dev.fanfare.money.payment.PayoutRepository.NewPayout;
import dev.fanfare.money.payment.api.PaymentsError;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.money.payment.api.RequestPayout.PayoutRequested;
import dev.fanfare.money.tax.store.RequiredProfiles;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.privacy.api.PayOutRest;
import dev.fanfare.people.privacy.api.PayOutRest.RestRequested;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;

/** Requests payouts: the row, the hold on the money and the event are one transaction. */
record PayoutRequestService(
        Bus bus, Database db, PaymentsConfig config, DestinationsService destinations, PayoutTermsService terms) {
    /** Crockford's base 32, without letters that look like digits. */
    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    /** 80 bits: unguessable and collision-free in practice. */
    private static final int REFERENCE_LENGTH = 16;

    private static final SecureRandom RANDOM = new SecureRandom();

    /** A payout that passed all checks. */
    private record Prepared(NewPayout payout, Method method) {}

    Future<Committed<PayoutRequested>> request(Caller caller, RequestPayout ask) {
        return Future.all(currencyOf(caller, ask), terms.terms())
                .compose(all -> prepare(caller, ask, all.resultAt(0), all.resultAt(1)))
                .compose(prepared -> db.change(caller, ask, tx -> add(tx, caller, prepared)
                                .map(id -> new PayoutRequested(
                                        "success",
                                        Translatable.of("The payout has been requested."),
                                        id,
                                        prepared.payout().reference(),
                                        prepared.method().processingTime())))
                        .recover(cause -> explain(prepared.payout(), cause)));
    }

    /** If the balance changes before the commit, it fails or leaves a rest. */
    Future<Committed<RestRequested>> payOutRest(Caller caller, PayOutRest ask) {
        return Future.all(BalanceRepository.list(db, caller.id()), terms.terms())
                .compose(all -> Future.all(all.<List<UserBalance>>resultAt(0).stream()
                        .map(UserBalance::balance)
                        .filter(rest -> rest != null && rest.availableBalance().signum() > 0)
                        .map(rest -> prepare(
                                caller,
                                new RequestPayout(
                                        rest.availableBalance(),
                                        ask.method(),
                                        ask.bankAccountId(),
                                        rest.currency(),
                                        new PayoutAddress(ask.paypalEmail(), ask.stripeAccount())),
                                rest.currency(),
                                all.<PayoutRules>resultAt(1).withoutMinimums()))
                        .toList()))
                .compose(all -> db.change(caller, ask, tx -> Future.all(all.<Prepared>list().stream()
                                .map(prepared -> add(tx, caller, prepared))
                                .toList())
                        .map(added -> new RestRequested(added.list()))));
    }

    private Future<Prepared> prepare(Caller caller, RequestPayout ask, String currency, PayoutRules now) {
        return bus.ask(caller, new GetPlatformSettings()).compose(settings -> {
            Amounts limits = now.ofPlatform(settings, currency);
            return problems(ask, now, limits).accepted().compose(accepted -> {
                Money amount = amountOf(ask, limits);
                Method method = methodOf(ask, now, currency);
                NewPayout payout = payoutOf(caller, ask, amount, method, now);
                return Future.all(proven(caller, amount, now), taxable(caller)).map(new Prepared(payout, method));
            });
        });
    }

    Future<InputProblems> check(Caller caller, RequestPayout.CheckRequest ask) {
        return Future.all(currencyOf(caller, ask.input()), terms.terms(), bus.ask(caller, new GetPlatformSettings()))
                .map(all -> {
                    String currency = all.resultAt(0);
                    PayoutRules now = all.resultAt(1);
                    return Currencies.isListed(currency)
                            ? InputProblems.of(problems(ask.input(), now, now.ofPlatform(all.resultAt(2), currency)))
                            : InputProblems.of(new FieldErrors());
                });
    }

    /** What is wrong with the amount and the destination together; both may be null. */
    private FieldErrors problems(RequestPayout ask, PayoutRules now, Amounts limits) {
        FieldErrors problems = new FieldErrors();
        Money amount = ask.amount() == null ? null : problems.attempt(() -> amountOf(ask, limits));
        config.methods().stream()
                .filter(method -> method.enabled() && method.id().equals(ask.method()))
                .findFirst()
                .ifPresent(method -> {
                    if (bankAccountOf(ask, method) == null && addressOf(ask, method) == null) {
                        problems.putMissing(method.destination().fieldName());
                    }
                    if (amount != null) {
                        Money fees = fees(now, method, limits.currency());
                        if (!amount.minus(fees).isPositive()) {
                            problems.putIfAbsent("amount", "must be more than the fees of {0}", fees);
                        }
                    }
                });
        return problems;
    }

    private static Long bankAccountOf(RequestPayout ask, Method method) {
        return method.destination() == PayoutAddress.Kind.BANK_ACCOUNT ? ask.bankAccountId() : null;
    }

    private static String addressOf(RequestPayout ask, Method method) {
        return OptionalText.blankToNull(method.destination().in(ask.address()));
    }

    private static Money fees(PayoutRules now, Method method, String currency) {
        return Money.round(now.of(method, currency).fees(), currency);
    }

    private Future<Long> add(Tx tx, Caller caller, Prepared prepared) {
        NewPayout payout = prepared.payout();
        return Future.all(
                        checkDebt(tx, payout),
                        checkBankAccount(tx, payout),
                        destinations.check(tx, caller, payout, prepared.method().destination()),
                        PayoutRepository.add(tx, payout))
                .map(added -> hold(tx, caller, payout, added.resultAt(3)));
    }

    private Future<Void> proven(Caller caller, Money amount, PayoutRules now) {
        return now.findProofAbove(amount.currency())
                        .filter(most -> amount.decimal().compareTo(most) > 0)
                        .isPresent()
                ? StepUp.requireForMoney(db, caller, config.safety().fresh())
                : Future.succeededFuture();
    }

    private Future<Void> taxable(Caller caller) {
        return config.safety().asksTaxProfile() ? RequiredProfiles.require(db, caller.id()) : Future.succeededFuture();
    }

    private Future<String> currencyOf(Caller caller, RequestPayout ask) {
        if (ask.currency() == null || ask.currency().isBlank()) {
            return BalanceRepository.findPrimaryCurrency(db, caller.id())
                    .map(primary -> primary.orElse(config.currency()));
        }
        return Future.succeededFuture(ask.currency());
    }

    private static Money amountOf(RequestPayout ask, Amounts limits) {
        String currency = limits.currency();
        BigDecimal amount = ask.amount();
        int decimals = Currencies.decimals(currency);
        if (amount.stripTrailingZeros().scale() > decimals) {
            throw CommonFault.invalid("amount", "must have at most {0} decimals in {1}", decimals, currency);
        }
        BigDecimal minimum = limits.minimumAmount();
        if (amount.compareTo(minimum) < 0) {
            throw CommonFault.invalid("amount", "must be at least {0} {1}", minimum, currency);
        }
        BigDecimal maximum = limits.maximumAmount();
        return Money.parse(amount, currency)
                .filter(money -> amount.compareTo(maximum) <= 0)
                .orElseThrow(() -> PaymentsError.PAYOUT_LIMIT_EXCEEDED
                        .because("A payout can be at most {0} {1}.", maximum, currency)
                        .on("amount")
                        .with("maximum_amount", maximum)
                        .with("currency", currency));
    }

    private Method methodOf(RequestPayout ask, PayoutRules now, String currency) {
        for (Method method : config.methods()) {
            if (method.id().equals(ask.method()) && now.takes(method, ask.amount(), currency)) {
                return method;
            }
        }
        throw notAvailable(ask, now, currency);
    }

    private Refused notAvailable(RequestPayout ask, PayoutRules now, String currency) {
        Refused refused = PaymentsError.PAYMENT_METHOD_NOT_AVAILABLE
                .refusal()
                .with("method", ask.method())
                .with(
                        "available_methods",
                        config.methods().stream()
                                .filter(m -> now.takes(m, ask.amount(), currency))
                                .map(Method::id)
                                .toList());
        return config.methods().stream()
                .filter(m -> m.enabled() && m.id().equals(ask.method()))
                .findFirst()
                .map(m -> now.of(m, currency))
                .map(limits -> refused.with("minimum_amount", limits.minimumAmount())
                        .with("maximum_amount", limits.maximumAmount())
                        .with("currency", currency))
                .orElse(refused);
    }

    private NewPayout payoutOf(Caller caller, RequestPayout ask, Money amount, Method method, PayoutRules now) {
        return new NewPayout(
                caller.id(),
                amount,
                fees(now, method, amount.currency()),
                method.id(),
                bankAccountOf(ask, method),
                addressOf(ask, method),
                reference());
    }

    private static Future<Void> checkDebt(Tx tx, NewPayout payout) {
        return Ledger.owes(tx, payout.userId())
                .compose(owes -> owes ? PaymentsError.PUBLISHER_IN_DEBT.failed() : Future.succeededFuture());
    }

    private static Future<Void> checkBankAccount(Tx tx, NewPayout payout) {
        Long id = payout.bankAccountId();
        if (id == null) {
            return Future.succeededFuture();
        }
        return BankAccountRepository.findStatusForPayout(tx, payout.userId(), id)
                .map(status -> {
                    if (status.isEmpty()) {
                        throw CommonFault.notFound("bank_account", id);
                    }
                    if (!"verified".equals(status.get())) {
                        throw PaymentsError.BANK_ACCOUNT_NOT_VERIFIED.refusal().on("bank_account_id");
                    }
                    return null;
                });
    }

    /** Pipelined with the commit. */
    private static long hold(Tx tx, Caller caller, NewPayout payout, long id) {
        Audit.event(
                tx,
                caller,
                "payout.request",
                "payout:" + id,
                null,
                Map.of("amount", payout.amount().toString(), "method", payout.method()));
        Outbox.announceEvents(tx);
        Ledger.post(tx, holding(id, caller, payout));
        return id;
    }

    private static Entry holding(long id, Caller caller, NewPayout payout) {
        return Entry.of(
                        "payout:" + id + ":requested",
                        "payout_requested",
                        "Payout " + payout.reference() + " of " + payout.amount() + " was requested.",
                        caller.requestId())
                .from(payout.userId(), AccountKind.PUBLISHER_AVAILABLE, payout.amount())
                .onto(payout.userId(), AccountKind.PUBLISHER_HELD, payout.amount())
                .entry();
    }

    /** Turns an overdraft into a refusal with the available amount. */
    private <T> Future<T> explain(NewPayout payout, Throwable cause) {
        if (!(cause instanceof PgException pg) || !Ledger.NO_OVERDRAFT.equals(pg.getConstraint())) {
            return Future.failedFuture(cause);
        }
        Money amount = payout.amount();
        return Ledger.balance(db, payout.userId(), AccountKind.PUBLISHER_AVAILABLE, amount.currency())
                .compose(available -> insufficient(amount, available).failed());
    }

    private static Refused insufficient(Money amount, Money available) {
        return PaymentsError.INSUFFICIENT_BALANCE
                .because("The payout is {0}, but only {1} is available.", amount, available)
                .on("amount")
                .with("required_amount", amount.decimal())
                .with("available_balance", available.decimal());
    }

    private String reference() {
        byte[] bits = new byte[REFERENCE_LENGTH];
        RANDOM.nextBytes(bits);
        StringBuilder reference = new StringBuilder("PO-");
        for (byte five : bits) {
            reference.append(ALPHABET.charAt(five & 31));
        }
        return reference.toString();
    }
}
