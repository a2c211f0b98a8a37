package dev.fanfare.money.exchange;

import io.vertx.core.Future;
import java.util.Optional;

/** A source of exchange rates. */
interface RateProvider {

    /** The currency against which all others are quoted. */
    String base();

    /**
     * The current rates.
     *
     * @param before its last quotes, if recent: implausible changes are rejected
     * @return the rates; fails with Refused SERVICE_UNAVAILABLE if it is unreachable, or any part of its answer is
     *     implausible
     */
    Future<Quotes> latest(Optional<Quotes> before);
}
