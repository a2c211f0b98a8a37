package dev.fanfare.money.banking;

import dev.fanfare.money.ledger.AccountKind;
import io.vertx.core.Future;

/** The outcome of a line: matched with a subject, noted, or unmatched because of a problem. */
record LineDecision(String status, String subject, String problem, String mayBe) {
    static final String CHARGES = "charges";

    static LineDecision matched(String subject) {
        return new LineDecision("matched", subject, null, null);
    }

    static LineDecision noted() {
        return noted(null);
    }

    static LineDecision noted(String subject) {
        return new LineDecision("noted", subject, null, null);
    }

    static LineDecision unmatched(String problem) {
        return asks(problem, null);
    }

    static LineDecision asks(String problem, String mayBe) {
        return new LineDecision("unmatched", null, problem, mayBe);
    }

    static Future<LineDecision> because(String problem) {
        return Future.succeededFuture(unmatched(problem));
    }

    /** What the line's money is posted against. */
    AccountKind against() {
        return !status.equals("matched")
                ? AccountKind.PLATFORM_UNIDENTIFIED
                : CHARGES.equals(subject) ? AccountKind.PLATFORM_CHARGES : AccountKind.PLATFORM_CLEARING;
    }
}
