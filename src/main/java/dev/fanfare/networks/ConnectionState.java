package dev.fanfare.networks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The states of a connection, and who moves it from one to which. */
enum ConnectionState {
    PENDING,
    ACCEPTED,
    REJECTED,
    SUSPENDED,
    DISCONNECTED;

    /** Those who move connections. */
    enum Mover {
        OWNER,
        OPERATOR
    }

    /** An operator's action: where it leads, and from where. */
    enum Review {
        ACCEPT(PENDING, ACCEPTED),
        REJECT(PENDING, REJECTED),
        SUSPEND(ACCEPTED, SUSPENDED),
        REINSTATE(SUSPENDED, ACCEPTED);

        private final ConnectionState from;
        private final ConnectionState to;

        Review(ConnectionState from, ConnectionState to) {
            this.from = from;
            this.to = to;
        }

        ConnectionState from() {
            return from;
        }

        ConnectionState to() {
            return to;
        }

        static Review named(String action) {
            return valueOf(action.toUpperCase(Locale.ROOT));
        }
    }

    private static final Map<ConnectionState, List<ConnectionState>> BY_OWNER = Map.of(
            PENDING, List.of(DISCONNECTED),
            ACCEPTED, List.of(DISCONNECTED),
            SUSPENDED, List.of(DISCONNECTED),
            REJECTED, List.of(PENDING),
            DISCONNECTED, List.of(PENDING));

    /** The states that this mover can bring it to next. */
    List<ConnectionState> next(Mover mover) {
        return switch (mover) {
            case OWNER -> BY_OWNER.get(this);
            case OPERATOR ->
                Arrays.stream(Review.values())
                        .filter(review -> review.from == this)
                        .map(Review::to)
                        .toList();
        };
    }

    /** As stored and shown. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ConnectionState of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }

    /** The codes of those from which this mover can bring it here. */
    static String[] before(ConnectionState to, Mover mover) {
        return Arrays.stream(values())
                .filter(from -> from.next(mover).contains(to))
                .map(ConnectionState::code)
                .toArray(String[]::new);
    }
}
