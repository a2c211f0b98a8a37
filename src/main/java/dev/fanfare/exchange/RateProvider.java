package dev.fanfare.exchange;

import io.vertx.core.Future;
import java.util.Optional;

/** Who quotes exchange rates. */
interface RateProvider {

    /** The currency that it quotes all others in. */
    String base();

    /**
     * The present rates.
     *
     * @param before what it quoted last, if that is not long ago: what cannot have become of it is rubbish
     * @return the rates; or a Refused SERVICE_UNAVAILABLE when it cannot be asked, or one senseless member makes its
     *     whole answer rubbish
     */
    Future<Quotes> latest(Optional<Quotes> before);
}
