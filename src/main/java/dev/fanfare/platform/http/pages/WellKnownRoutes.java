package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.http.server.PlainRoute;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * {@code /.well-known/security.txt} (RFC 9116), for people who find a vulnerability, and {@code /.well-known/change-password}
 * (W3C), for password managers. What is not configured does not exist.
 *
 * @param securityContact an address; empty or null for none
 * @param changePasswordUrl a page; empty or null for none
 * @param address the public address of this service, by the port of the request
 */
public record WellKnownRoutes(String securityContact, String changePasswordUrl, IntFunction<String> address)
        implements Consumer<Router> {
    private static final String SECURITY = "/.well-known/security.txt";

    /** RFC 9116 recommends less than a year. */
    private static final Duration VALID = Duration.ofDays(180);

    @Override
    public void accept(Router router) {
        router.get(SECURITY).handler(this::contact);
        router.get("/.well-known/change-password").handler(this::changePassword);
    }

    private void contact(RoutingContext context) {
        if (isMissing(securityContact)) {
            PlainRoute.fail(context, CommonFault.noEndpoint(context.request().path()));
            return;
        }
        String here = address.apply(context.request().localAddress().port());
        context.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; charset=utf-8")
                .end("Contact: " + securityContact + "\nExpires: "
                        + Instant.now().plus(VALID).truncatedTo(ChronoUnit.DAYS) + "\nPreferred-Languages: en, de, es\n"
                        + "Canonical: " + here + SECURITY + "\n");
    }

    private void changePassword(RoutingContext context) {
        if (isMissing(changePasswordUrl)) {
            PlainRoute.fail(context, CommonFault.noEndpoint(context.request().path()));
            return;
        }
        context.response()
                .setStatusCode(302)
                .putHeader(HttpHeaders.LOCATION, changePasswordUrl)
                .end();
    }

    private static boolean isMissing(String setting) {
        return setting == null || setting.isBlank();
    }
}
