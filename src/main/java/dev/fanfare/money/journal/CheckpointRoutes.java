package dev.fanfare.money.journal;

import dev.fanfare.money.journal.api.GetCheckpoint;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.http.server.PlainRoute;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/** {@code /.well-known/fanfare-journal}: the last checkpoint, or with {@code ?block=7} that of one block. */
record CheckpointRoutes(Bus bus) implements Consumer<Router> {
    private static final int MAX_DIGITS = 18;

    @Override
    public void accept(Router router) {
        router.get("/.well-known/fanfare-journal").handler(this::show);
    }

    private void show(RoutingContext context) {
        String block = context.request().getParam("block");
        if (block != null && !block.matches("[1-9][0-9]{0," + (MAX_DIGITS - 1) + "}")) {
            PlainRoute.fail(context, CommonFault.RESOURCE_NOT_FOUND.refusal());
            return;
        }
        PlainRoute.count(context, Allowance.GENERAL)
                .compose(counted -> bus.ask(
                        PlainRoute.anonymous(context), new GetCheckpoint(block == null ? null : Long.valueOf(block))))
                .onSuccess(answer -> {
                    if (block != null && answer.checkpoint() == null) {
                        PlainRoute.fail(context, CommonFault.RESOURCE_NOT_FOUND.refusal());
                    } else {
                        context.response()
                                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                                .end(Json.text(answer));
                    }
                })
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }
}
