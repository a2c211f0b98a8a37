package dev.fanfare.people.oauth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.people.oauth.api.BeginDevice;
import dev.fanfare.people.oauth.api.BeginDevice.DeviceBegun;
import dev.fanfare.people.oauth.api.DecideDevice.Decision;
import dev.fanfare.people.oauth.api.DecideDevice.DeviceDecided;
import dev.fanfare.people.oauth.api.DecideDeviceBuilder;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.server.PlainRoute;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The routes by which a device without a browser signs in (RFC 8628): the device's own, and the page for its person.
 *
 * @param address the public address of this service, by the port of the request
 */
record DeviceRoutes(Bus bus, IntFunction<String> address) implements Consumer<Router> {
    /** What a device calls first. */
    static final String AUTHORIZATION = "/oauth/device_authorization";
    /** Where a person types the code. */
    static final String PAGE = "/oauth/device";

    @Override
    public void accept(Router router) {
        router.post(AUTHORIZATION).handler(this::begin);
        router.get(PAGE).handler(this::show);
        router.post(PAGE).handler(this::decide);
    }

    private void begin(RoutingContext context) {
        PlainRoute.count(context, Allowance.APPLICATIONS)
                .compose(counted -> PlainRoute.body(context))
                .compose(body -> {
                    ClientLogin client = OAuthRoutes.login(context, body);
                    return bus.ask(
                            PlainRoute.anonymous(context).renewed(),
                            new BeginDevice(client.clientId(), client.secret(), ClientLogin.text(body, "scope")));
                })
                .onSuccess(answer -> {
                    if ("invalid_client".equals(answer.error())) {
                        OAuthRoutes.invalidClient(context);
                    } else {
                        OAuthRoutes.json(context, answer.error() == null ? 200 : 400, withPage(context, answer));
                    }
                })
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    /** With the addresses of the page, which only the route knows. */
    private ObjectNode withPage(RoutingContext context, DeviceBegun answer) {
        ObjectNode body = OAuthRoutes.told(answer);
        if (answer.error() == null) {
            String page = address.apply(context.request().localAddress().port()) + PAGE;
            body.put("verification_uri", page)
                    .put(
                            "verification_uri_complete",
                            page + "?user_code=" + answer.userCode().value());
        }
        return body;
    }

    private void show(RoutingContext context) {
        List<String> values = context.queryParam("user_code");
        String typed = values.size() == 1 ? ClientLogin.storable(values.get(0)) : null;
        PlainRoute.count(context, Allowance.APPLICATIONS)
                .compose(counted -> {
                    if (typed == null || typed.isBlank()) {
                        page(context, 200, ConsentPage.typing(language(context), null));
                        return Future.succeededFuture();
                    }
                    // A code may be guessed.
                    return PlainRoute.count(context, Allowance.GUESSES)
                            .compose(again -> ask(context, typed, Decision.SHOW, ConsentSignIn.NONE))
                            .onSuccess(answer -> {
                                if (!unknown(context, answer)) {
                                    page(context, 200, consent(context, answer, typed, null));
                                }
                            })
                            .<Void>mapEmpty();
                })
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private void decide(RoutingContext context) {
        PlainRoute.count(context, Allowance.APPLICATIONS)
                .compose(counted -> PlainRoute.body(context))
                .compose(body -> PlainRoute.count(context, Allowance.GUESSES).compose(counted -> {
                    String code = ClientLogin.text(body, "user_code");
                    String typed = code == null ? "" : code;
                    boolean allowed = "allow".equals(ClientLogin.text(body, "decision"));
                    return allowed
                            ? allow(context, typed, ConsentSignIn.of(body))
                            : ask(context, typed, Decision.DENY, ConsentSignIn.NONE)
                                    .map(answer -> {
                                        if (!unknown(context, answer)) {
                                            page(
                                                    context,
                                                    200,
                                                    ConsentPage.ended(language(context), "consent.device_denied"));
                                        }
                                        return (Void) null;
                                    });
                }))
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private Future<Void> allow(RoutingContext context, String typed, ConsentSignIn signIn) {
        return ask(context, typed, Decision.ALLOW, signIn)
                .map(answer -> {
                    concluded(context, typed, answer);
                    return (Void) null;
                })
                .recover(cause -> {
                    if (cause instanceof Refused refused && OAuthRoutes.isForUser(refused)) {
                        return later(context, typed, refused);
                    }
                    return Future.failedFuture(cause);
                });
    }

    /** Shows the page again, with a refusal after which the user may try again later. */
    private Future<Void> later(RoutingContext context, String typed, Refused refused) {
        return ask(context, typed, Decision.SHOW, ConsentSignIn.NONE).map(shown -> {
            if (!unknown(context, shown)) {
                String problem = refused.fault().message().in(language(context));
                page(context, refused.fault().status(), consent(context, shown, typed, problem));
            }
            return (Void) null;
        });
    }

    private static void concluded(RoutingContext context, String typed, DeviceDecided answer) {
        if (unknown(context, answer)) {
            return;
        }
        if (answer.error() == null) {
            page(context, 200, ConsentPage.ended(language(context), "consent.device_allowed"));
            return;
        }
        page(context, 401, consent(context, answer, typed, OAuthRoutes.problem(context, answer.error())));
    }

    private Future<DeviceDecided> ask(RoutingContext context, String typed, Decision decision, ConsentSignIn signIn) {
        return bus.ask(
                PlainRoute.anonymous(context).renewed(),
                DecideDeviceBuilder.builder()
                        .userCode(new Secret(typed))
                        .decision(decision)
                        .username(signIn.username())
                        .password(signIn.password())
                        .code(signIn.code())
                        .browser(OAuthRoutes.device(context))
                        .passkey(signIn.passkey())
                        .build());
    }

    /** Asks for another code if this one cannot be used; returns whether it cannot. */
    private static boolean unknown(RoutingContext context, DeviceDecided answer) {
        if (answer.applicationName() != null) {
            return false;
        }
        String problem = OAuthRoutes.texts(context).text("consent.device_unknown");
        page(context, 404, ConsentPage.typing(language(context), problem));
        return true;
    }

    private static String consent(RoutingContext context, DeviceDecided shown, String typed, String problem) {
        return ConsentPage.device(language(context), shown.applicationName(), shown.scopes(), typed, problem);
    }

    private static String language(RoutingContext context) {
        return PlainRoute.anonymous(context).language();
    }

    private static void page(RoutingContext context, int status, String html) {
        OAuthRoutes.html(context, status, ConsentPage.policy(null)).end(html);
    }
}
