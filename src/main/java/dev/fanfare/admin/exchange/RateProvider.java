package dev.fanfare.admin.exchange;

import io.vertx.core.Future;
import java.util.Optional;

/** A source of exchange rates. */
interface RateProvider {

    /** The currency that all others are quoted against. */
    String base();

    /**
     * The current rates.
     *
     * @param before what it quoted last, if that is recent: rates that cannot have followed it are refused
     * @return the rates; or a Refused SERVICE_UNAVAILABLE when it cannot be reached, or any part of its answer is
     *     implausible
     */
    Future<Quotes> latest(Optional<Quotes> before);
}
