package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.BankLinesRepository.Locked;
import dev.fanfare.money.banking.KnownPaymentsRepository.Known;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * Lines of providers' reports. They settle nothing, since the provider is asked for each transfer and card payment: they
 * say what has moved our balance, and are matched with what was to move it.
 */
final class ProviderLines {
    private ProviderLines() {}

    static Future<LineDecision> decide(Tx tx, Locked line) {
        return switch (line.what()) {
            case "charged" -> Future.succeededFuture(LineDecision.matched(LineDecision.CHARGES));
            case "exchanged" -> Future.succeededFuture(LineDecision.matched("exchange"));
            case "transferred" -> Future.succeededFuture(LineDecision.matched("clearing"));
            case "paid_out", "returned" ->
                KnownPaymentsRepository.findTransfer(tx, line).map(found -> found.map(known -> transfer(line, known))
                        .orElse(LineDecision.unmatched("It names no payment of ours.")));
            case "paid_in" ->
                KnownPaymentsRepository.findCheckout(tx, line).map(found -> found.map(known -> checkout(line, known))
                        .orElse(LineDecision.unmatched("It names no card payment of ours.")));
            case "reversal" ->
                KnownPaymentsRepository.findReversed(tx, line)
                        .map(found -> found.map(known -> matched(line, known.subject(), known.amount()))
                                .orElse(LineDecision.unmatched("It names no card payment of ours.")));
            default -> LineDecision.because("It says nothing that is known.");
        };
    }

    private static LineDecision transfer(Locked line, Known known) {
        if (!known.amount().equals(line.money())) {
            return LineDecision.unmatched(
                    "It is of {0}, but {1} is of {2}.", line.money(), known.subject(), known.amount());
        }
        if (line.credit() ? known.moved() < 0 : known.moved() > 0) {
            return LineDecision.unmatched("Another line has moved {0} already.", known.subject());
        }
        return known.status().equals("failed") && !line.credit()
                ? LineDecision.unmatched("It has left, but {0} has failed.", known.subject())
                : LineDecision.matched(known.subject());
    }

    private static LineDecision checkout(Locked line, Known known) {
        boolean isSameCurrency = known.amount().currency().equals(line.currency());
        if (isSameCurrency && !known.amount().equals(line.money())) {
            return LineDecision.unmatched(
                    "It is of {0}, but {1} is of {2}.", line.money(), known.subject(), known.amount());
        }
        return known.moved() < 0
                ? LineDecision.unmatched("Another line has paid {0} already.", known.subject())
                : matched(line, known.subject(), known.amount());
    }

    /** @param recorded in its own currency */
    private static LineDecision matched(Locked line, String subject, Money recorded) {
        return recorded.currency().equals(line.currency())
                ? LineDecision.matched(subject)
                : LineDecision.exchanged(subject, recorded);
    }
}
