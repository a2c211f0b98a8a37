package dev.fanfare.money.finance.model;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * One thing that happens at the border, between us, the bank and providers.
 *
 * @param currency which of the currencies
 * @param pick which of the people, payments or bookings there are, and in which of its forms
 * @param amount whole units of the currency
 */
record BankOp(Kind kind, int currency, int pick, int amount) {
    /** What can happen. */
    enum Kind {
        EARN(12),
        OWE(2),
        REQUEST(18),
        SEND_RUN(6),
        PAY_BY_HAND(4),
        BANK_PAYS(12),
        BANK_PAYS_A_FILE(3),
        BANK_REFUSES(4),
        BANK_RETURNS(5),
        PAY_IN(12),
        TAKE_BACK(3),
        DEPOSIT_BY_HAND(3),
        ENTER_BY_HAND(12),
        PAY_INVOICE(4),
        WRITE_OFF(4),
        WITHDRAW(4),
        CHARGE(3),
        NOTIFY(10),
        STATE(10),
        DELIVER_LATE(4),
        DECIDE(7),
        CALL_PROVIDERS(5),
        PAY_BY_CARD(4),
        REVERSE_CARD(3),
        MOVE_BALANCE(3),
        READ_REPORTS(5),
        CLOSE_MONTH(1);

        private final int frequency;

        Kind(int frequency) {
            this.frequency = frequency;
        }

        int frequency() {
            return frequency;
        }
    }

    /** A sequence of fifty or so. */
    static Arbitrary<List<BankOp>> sequence() {
        Arbitrary<Kind> kinds = Arbitraries.frequency(Arrays.stream(Kind.values())
                .map(kind -> Tuple.of(kind.frequency, kind))
                .toList());
        return Combinators.combine(
                        kinds,
                        Arbitraries.integers().between(0, Border.CURRENCIES.size() - 1),
                        Arbitraries.integers().between(0, 1_000),
                        Arbitraries.integers().between(10, 30))
                .as(BankOp::new)
                .list()
                .ofMinSize(50)
                .ofMaxSize(60);
    }
}
