package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import io.vertx.core.Future;
import java.util.Locale;

/**
 * The outcome of a line: matched with a subject, noted, or unmatched because of a problem.
 *
 * @param against what the line's money is posted against
 * @param exchanged what that was before it was exchanged to the line's currency; null: it was not
 */
record LineDecision(
        String status, String subject, Translatable problem, String mayBe, AccountKind against, Money exchanged) {
    static final String CHARGES = "charges";

    static LineDecision matched(String subject) {
        return repeated(subject, subject);
    }

    /** Matched with another line, which moved no money of our account, and has this subject; null for none. */
    static LineDecision repeated(String line, String subject) {
        return new LineDecision("matched", line, null, null, accountOf(subject), null);
    }

    /** Matched with what is recorded in another currency. */
    static LineDecision exchanged(String subject, Money recorded) {
        return new LineDecision("matched", subject, null, null, accountOf(subject), recorded);
    }

    static LineDecision noted() {
        return noted(null);
    }

    static LineDecision noted(String subject) {
        return new LineDecision("noted", subject, null, null, AccountKind.PLATFORM_UNIDENTIFIED, null);
    }

    static LineDecision unmatched(@English String template, Object... arguments) {
        return unmatched(Translatable.of(template, arguments));
    }

    static LineDecision unmatched(Translatable problem) {
        return asks(problem, null);
    }

    static LineDecision asks(Translatable problem, String mayBe) {
        return new LineDecision("unmatched", null, problem, mayBe, AccountKind.PLATFORM_UNIDENTIFIED, null);
    }

    static Future<LineDecision> because(@English String template, Object... arguments) {
        return Future.succeededFuture(unmatched(template, arguments));
    }

    /** What money with this subject was for: an account of the platform by its name, or what is recorded elsewhere. */
    static AccountKind accountOf(String subject) {
        return subject == null || subject.contains(":")
                ? AccountKind.PLATFORM_CLEARING
                : AccountKind.valueOf("PLATFORM_" + subject.toUpperCase(Locale.ROOT));
    }
}
