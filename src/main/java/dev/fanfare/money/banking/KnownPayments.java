package dev.fanfare.money.banking;

import dev.fanfare.money.banking.BankLineMatchingService.Effect;
import dev.fanfare.money.banking.BankLinesRepository.Locked;
import dev.fanfare.money.banking.KnownPaymentsRepository.Earlier;
import dev.fanfare.money.banking.api.BankFiles.AssignBankLine;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.funding.store.CreditedPayments;
import dev.fanfare.money.funding.store.CreditedPayments.Payment;
import dev.fanfare.money.invoicing.store.InvoicePayments;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Lines that report what is known already. A booking is one by our account, its direction and a reference of its bank,
 * whatever message, date or spelling it comes with; without one a person is asked.
 */
final class KnownPayments {
    /** Sub-families of charges in the bank transaction codes of ISO 20022. */
    private static final Pattern CHARGE = Pattern.compile(".*-(CHRG|FEES|COMM)");

    private KnownPayments() {}

    static boolean isCharge(Locked line) {
        return line.what().equals("paid_out")
                && line.endToEndId() == null
                && line.code() != null
                && CHARGE.matcher(line.code()).matches();
    }

    /** Empty for what is new. */
    static Future<Optional<LineDecision>> find(Tx tx, Locked line) {
        KnownPaymentsRepository.lock(tx, line);
        return KnownPaymentsRepository.findSame(tx, line).compose(same -> {
            if (same.isPresent()) {
                return same(tx, line, same.get());
            }
            // A notification without a reference moves nothing: its statement does.
            return line.what().equals("paid_in") && !(line.bankReference() == null && !line.isBooking())
                    ? alike(tx, line)
                    : Future.succeededFuture(Optional.empty());
        });
    }

    private static Future<Optional<LineDecision>> same(Tx tx, Locked line, Earlier earlier) {
        String subject = "line:" + earlier.id();
        if (!earlier.amount().equals(line.money())) {
            return asks(
                    subject, "Line {0} has its reference, and another amount, {1}.", earlier.id(), earlier.amount());
        }
        if (!line.isBooking()) {
            return Future.succeededFuture(Optional.of(LineDecision.noted(subject)));
        }
        if (earlier.source().equals("camt.053") || earlier.repeated()) {
            return asks(subject, "Line {0} of another statement has its reference: is it the same?", earlier.id());
        }
        return earlier.isMatched()
                ? Future.succeededFuture(Optional.of(LineDecision.repeated(subject, earlier.subject())))
                : KnownPaymentsRepository.takeOver(tx, earlier.id(), line.id())
                        .compose(done -> line.what().equals("paid_in")
                                ? alike(tx, line)
                                : Future.succeededFuture(Optional.empty()));
    }

    private static Future<Optional<LineDecision>> asks(String mayBe, @English String template, Object... arguments) {
        return Future.succeededFuture(Optional.of(LineDecision.asks(Translatable.of(template, arguments), mayBe)));
    }

    private static Future<Optional<LineDecision>> alike(Tx tx, Locked line) {
        return KnownPaymentsRepository.findAlike(tx, line).compose(alike -> {
            if (alike.isPresent()) {
                long id = alike.get().id();
                return asks("line:" + id, "Line {0} reported as much within five days: is it the same?", id);
            }
            return Future.succeededFuture(Optional.empty());
        });
    }

    /** What came in, was entered by hand or paid by card before, and is confirmed by no other line; empty for nothing. */
    static Future<Optional<LineDecision>> findEntered(Tx tx, Locked line) {
        return advertiser(tx, line)
                .compose(named -> CreditedPayments.findUnconfirmed(tx, payment(line, named.orElse(null))))
                .map(found -> found.map(known -> known.named() && known.isConfirmable()
                        ? LineDecision.matched(known.subject())
                        : LineDecision.asks(
                                Translatable.of(
                                        "As much was credited already, as {0}: is it this one?", known.subject()),
                                known.subject())));
    }

    /** @param advertiserId the one that the line names; null for none */
    static Payment payment(Locked line, Long advertiserId) {
        LocalDate day = line.bookedOn() == null ? BusinessTime.today() : line.bookedOn();
        return new Payment(advertiserId, line.money(), List.of(line.references()), day);
    }

    /** The advertiser whose reference or invoice a line names. */
    private static Future<Optional<Long>> advertiser(Tx tx, Locked line) {
        Optional<Long> named = FundingReference.find(line.text());
        return named.isPresent()
                ? Future.succeededFuture(named)
                : InvoicePayments.findNamed(tx, line.text())
                        .compose(invoices -> invoices.size() == 1
                                ? InvoicePayments.getAdvertiser(tx, invoices.get(0))
                                        .map(Optional::of)
                                : Future.succeededFuture(Optional.empty()));
    }

    /** A payout or withdrawal that was paid by hand under one of the line's references; empty for none or several. */
    static Future<Optional<LineDecision>> findPaidByHand(Tx tx, Locked line) {
        return KnownPaymentsRepository.listPaidByHand(tx, line)
                .compose(found -> found.size() != 1
                        ? Future.succeededFuture(Optional.empty())
                        : KnownPaymentsRepository.findConfirming(tx, line, found.get(0))
                                .map(other -> Optional.of(
                                        other.isEmpty()
                                                ? LineDecision.matched(found.get(0))
                                                : LineDecision.asks(
                                                        Translatable.of("Line {0} has paid it already.", other.get()),
                                                        found.get(0)))));
    }

    private static Translatable noun(AccountKind kind) {
        return switch (kind) {
            case PLATFORM_CHARGES -> Translatable.of("charges");
            case PLATFORM_EXCHANGE -> Translatable.of("exchange");
            case PLATFORM_OWN -> Translatable.of("own money");
            case PLATFORM_CLEARING -> Translatable.of("clearing");
            default -> throw new IllegalArgumentException(kind + " is not assigned by hand");
        };
    }

    /** A person says what it confirms, or which account of the platform it was for. */
    static Future<Effect> effect(Tx tx, Locked line, AssignBankLine ask) {
        if (line.cashAccountId() == null || line.amount() == null) {
            throw CommonFault.invalid(
                    ask.account() == null ? "confirms" : "account",
                    "must be left out: no money of ours moved by this line");
        }
        if (ask.account() != null) {
            AccountKind kind = LineDecision.accountOf(ask.account());
            return Future.succeededFuture(
                    new Effect(ask.account(), Translatable.of("It was for: {0}.", noun(kind)), kind));
        }
        List<String> parts = List.of(ask.confirms().split(":", -1));
        return KnownPaymentsRepository.findAmount(tx, line, parts.get(0), Long.parseLong(parts.get(1)))
                .compose(found -> {
                    if (found.isEmpty() || !found.get().amount().equals(line.money())) {
                        throw CommonFault.invalid(
                                "confirms", "is unknown, or of another amount, direction or state than the line");
                    }
                    return KnownPaymentsRepository.findConfirming(tx, line, ask.confirms())
                            .map(other -> {
                                if (other.isPresent()) {
                                    throw CommonFault.invalid(
                                            "confirms", "is confirmed by line {0} already", other.get());
                                }
                                return new Effect(
                                        ask.confirms(),
                                        Translatable.of("It confirms {0}, and moves nothing else.", ask.confirms()),
                                        LineDecision.accountOf(found.get().subject()));
                            });
                });
    }
}
