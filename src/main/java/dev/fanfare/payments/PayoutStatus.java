package dev.fanfare.payments;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Where a payout stands. Rejected, cancelled and failed are final: the money has been given back. */
enum PayoutStatus {
    PENDING,
    PROCESSING,
    COMPLETED,
    REJECTED,
    CANCELLED,
    FAILED;

    /** As the schema and the clients spell it. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The states that a payout in this one can move to; none where it is final. */
    static List<String> codesAfter(String code) {
        return Arrays.stream(Move.values())
                .filter(move -> move.from.stream().anyMatch(from -> from.code().equals(code)))
                .map(move -> move.to().code())
                .distinct()
                .toList();
    }

    /** A change of a payout's state: the one it leads to and those it starts from. */
    enum Move {
        TAKE_ON(PROCESSING, PENDING),
        COMPLETE(COMPLETED, PENDING, PROCESSING),
        REJECT(REJECTED, PENDING),
        CANCEL(CANCELLED, PENDING),
        FAIL(FAILED, PROCESSING, COMPLETED);

        private final PayoutStatus to;

        @SuppressWarnings("ImmutableEnumChecker") // made by List.of
        private final List<PayoutStatus> from;

        Move(PayoutStatus to, PayoutStatus... from) {
            this.to = to;
            this.from = List.of(from);
        }

        PayoutStatus to() {
            return to;
        }

        String[] fromCodes() {
            return from.stream().map(PayoutStatus::code).toArray(String[]::new);
        }
    }
}
