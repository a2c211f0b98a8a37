package dev.fanfare.money.finance.model;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * One operation that a user attempts.
 *
 * @param user which of the sequence's users
 * @param currency which of its currencies
 * @param pick which of the tasks, payouts or corrections there are, counted round and round
 * @param amount whole units of the currency
 */
record Op(Kind kind, int user, int currency, int pick, int amount) {
    /** What can be tried. */
    enum Kind {
        ACCEPT(10),
        RELEASE(11),
        REVERSE(5),
        REJECT_TASK(5),
        APPEAL(6),
        GRANT(4),
        DISMISS(2),
        HAND_IN_AGAIN(4),
        REQUEST(22),
        CANCEL(6),
        TAKE_ON(8),
        COMPLETE(10),
        COMPLETE_BY_A_USED_TRANSACTION(3),
        REJECT(5),
        FAIL(6),
        PROPOSE(8),
        APPROVE(9),
        TURN_DOWN(2),
        BAN(2),
        UNBAN(3),
        LOOK(9);

        private final int frequency;

        Kind(int frequency) {
            this.frequency = frequency;
        }

        int frequency() {
            return frequency;
        }
    }

    static final int USERS = 3;
    static final List<String> CURRENCIES = List.of("USD", "JPY", "KWD");

    /** Sequences of at least two hundred. */
    static Arbitrary<List<Op>> sequences() {
        Arbitrary<Kind> kinds = Arbitraries.frequency(java.util.Arrays.stream(Kind.values())
                .map(kind -> Tuple.of(kind.frequency, kind))
                .toList());
        return Combinators.combine(
                        kinds,
                        Arbitraries.integers().between(0, USERS - 1),
                        Arbitraries.integers().between(0, CURRENCIES.size() - 1),
                        Arbitraries.integers().between(0, 1_000),
                        Arbitraries.integers().between(8, 130))
                .as(Op::new)
                .list()
                .ofMinSize(200)
                .ofMaxSize(220);
    }
}
