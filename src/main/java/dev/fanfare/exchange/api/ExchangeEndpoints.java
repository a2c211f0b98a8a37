package dev.fanfare.exchange.api;

import dev.fanfare.exchange.api.ConvertAmount.Converted;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.Job;
import java.time.Duration;
import java.util.List;

/** The rows of the endpoint table that are about exchange rates. */
public final class ExchangeEndpoints {
    private ExchangeEndpoints() {}

    /** Rates are nobody's secret: any backend token may ask. */
    private static final Endpoint<ConvertAmount, Converted> CONVERT = Endpoint.post(
                    "/api/general/tools/exchange/", ConvertAmount.class)
            .by(Access.BACKEND)
            .says("Convert an amount from one currency to another at the present rate.")
            .refuses(CommonFault.SERVICE_UNAVAILABLE);

    public static final Domain DOMAIN = new Domain(
            "exchange",
            List.of(CONVERT),
            List.of(GetRate.class),
            List.of(new Job(new RefreshRates(), Duration.ofMinutes(1))));
}
