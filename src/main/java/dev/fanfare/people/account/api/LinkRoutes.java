package dev.fanfare.people.account.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.http.pages.HtmlPage;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.Texts;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The pages of links in e-mails. Following a link changes nothing, since programs follow links too. */
public final class LinkRoutes implements Consumer<Router> {
    private final Bus bus;
    private final Map<MailKind, RecordShape<? extends Ask<ActionResult>>> asks;

    /** @param asks the ask that the page's button sends, for each kind of link: a token, and other fields */
    public LinkRoutes(Bus bus, Map<MailKind, Class<? extends Ask<ActionResult>>> asks) {
        this.bus = bus;
        this.asks = asks.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> RecordShape.of(entry.getValue())));
    }

    @Override
    public void accept(Router router) {
        asks.forEach((kind, shape) -> {
            router.get(kind.path()).handler(context -> show(context, kind));
            router.post(kind.path()).handler(context -> act(context, kind, shape));
        });
    }

    private static void show(RoutingContext context, MailKind kind) {
        List<String> tokens = context.queryParam("token");
        String token = tokens.size() == 1 ? tokens.get(0) : "";
        LinkPage.form(language(context), kind, token, null).send(context, 200);
    }

    private void act(RoutingContext context, MailKind kind, RecordShape<? extends Ask<ActionResult>> shape) {
        PlainRoute.count(context, Allowance.GUESSABLE)
                .compose(counted -> PlainRoute.body(context))
                .compose(body -> act(context, kind, shape, body))
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private Future<ActionResult> act(
            RoutingContext context, MailKind kind, RecordShape<? extends Ask<ActionResult>> shape, JsonNode body) {
        Caller anonymous = PlainRoute.anonymous(context).renewed();
        return Future.succeededFuture(shape)
                .compose(reading -> bus.ask(anonymous, reading.read(body, true)))
                .onSuccess(done -> LinkPage.done(anonymous.language(), kind).send(context, 200))
                .recover(cause -> {
                    if (cause instanceof Refused refused && !refused.isServerFault()) {
                        refuse(context, kind, body.path("token").asText(""), refused.fault());
                        return Future.succeededFuture();
                    }
                    return Future.failedFuture(cause);
                });
    }

    /** Another try may help, unless the link does not hold. */
    private static void refuse(RoutingContext context, MailKind kind, String token, Fault fault) {
        String language = language(context);
        HtmlPage page;
        if (fault.error().equals(UsersError.INVALID_LINK.error())) {
            page = LinkPage.invalid(language, kind);
        } else {
            String problem = fault.error().equals(UsersError.WRONG_PASSWORD.error())
                    ? Texts.in(language).text("page.password.wrong")
                    : fault.message().in(language);
            page = LinkPage.form(language, kind, token, problem);
        }
        page.send(context, fault.status());
    }

    private static String language(RoutingContext context) {
        return PlainRoute.anonymous(context).language();
    }
}
