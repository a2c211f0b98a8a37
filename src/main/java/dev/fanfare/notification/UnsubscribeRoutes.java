package dev.fanfare.notification;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.api.MailPreferences.ChangeMailPreference;
import dev.fanfare.notification.api.MailPreferences.GetMailPreference;
import dev.fanfare.notification.api.MailPreferences.MailPreference;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.http.server.PlainRoute;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.Consumer;

/**
 * Lets users stop e-mails by the link in one. Following the link changes nothing, since programs follow links too. Mail
 * programs and the page's own button post {@code List-Unsubscribe=One-Click} (RFC 8058).
 */
record UnsubscribeRoutes(Bus bus) implements Consumer<Router> {
    private static final String PATH = "/unsubscribe";

    @Override
    public void accept(Router router) {
        router.get(PATH).handler(this::show);
        router.post(PATH).handler(this::change);
    }

    private void show(RoutingContext context) {
        PlainRoute.count(context, Allowance.GENERAL)
                .compose(counted ->
                        bus.ask(PlainRoute.anonymous(context), new GetMailPreference(Secret.of(token(context)))))
                .onSuccess(preference -> answer(context, preference))
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private void change(RoutingContext context) {
        PlainRoute.count(context, Allowance.GENERAL)
                .compose(counted -> PlainRoute.body(context))
                .compose(body -> {
                    boolean stop = "One-Click".equals(text(body, "List-Unsubscribe"));
                    boolean start = "yes".equals(text(body, "wanted"));
                    Secret token = Secret.of(token(context));
                    return stop || start
                            ? bus.ask(PlainRoute.anonymous(context), new ChangeMailPreference(token, start))
                            : bus.ask(PlainRoute.anonymous(context), new GetMailPreference(token));
                })
                .onSuccess(preference -> answer(context, preference))
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private static void answer(RoutingContext context, MailPreference preference) {
        UnsubscribePage.of(preference, token(context)).send(context, preference.code() == null ? 404 : 200);
    }

    private static String token(RoutingContext context) {
        List<String> values = context.queryParam("token");
        return values.size() == 1 ? values.get(0) : "";
    }

    private static String text(JsonNode body, String name) {
        return body.path(name).asText("");
    }
}
