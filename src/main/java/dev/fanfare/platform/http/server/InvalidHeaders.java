package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Refused;

/** A request head that the decoder refuses. */
final class InvalidHeaders extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient Refused refused;

    InvalidHeaders(Refused refused) {
        super(refused);
        this.refused = refused;
    }

    /** A Refused of 400. */
    Refused refused() {
        return refused;
    }
}
