package dev.fanfare.money.journal;

import dev.fanfare.money.journal.api.GetCheckpoint;
import dev.fanfare.money.journal.api.GetConsistency;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.http.server.PlainRoute;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * {@code /.well-known/fanfare-journal}: the last checkpoint, or with {@code ?block=7} that of one block;
 * {@code /checkpoint} below it, the published one as a signed note; {@code /consistency?from=7&to=9}, a proof.
 */
record CheckpointRoutes(Bus bus) implements Consumer<Router> {
    private static final String PATH = "/.well-known/fanfare-journal";
    private static final String BLOCK = "[1-9][0-9]{0,17}";

    @Override
    public void accept(Router router) {
        router.get(PATH).handler(this::show);
        router.get(PATH + "/checkpoint")
                .handler(context -> answer(
                        context,
                        null,
                        new GetCheckpoint(null),
                        "text/plain; charset=utf-8",
                        answer -> answer.published() != null ? answer.published() : answer.note()));
        router.get(PATH + "/consistency").handler(this::prove);
    }

    private void show(RoutingContext context) {
        String block = context.request().getParam("block");
        if (block != null && !block.matches(BLOCK)) {
            PlainRoute.fail(context, CommonFault.notFound("checkpoint", block));
            return;
        }
        answer(
                context,
                block,
                new GetCheckpoint(block == null ? null : Long.valueOf(block)),
                "application/json",
                answer -> block != null && answer.checkpoint() == null ? null : Json.text(answer));
    }

    private void prove(RoutingContext context) {
        String from = context.request().getParam("from", "");
        String to = context.request().getParam("to", "");
        if (!from.matches(BLOCK) || !to.matches(BLOCK)) {
            PlainRoute.fail(context, CommonFault.notFound("checkpoint", from + ".." + to));
            return;
        }
        answer(
                context,
                from + ".." + to,
                new GetConsistency(Long.parseLong(from), Long.parseLong(to)),
                "application/json",
                answer -> answer.proof() == null ? null : Json.text(answer));
    }

    /**
     * @param block the blocks that were asked for; null for the last one
     * @param text null where there is nothing
     */
    private <R extends Message> void answer(
            RoutingContext context, String block, Ask<R> ask, String contentType, Function<R, String> text) {
        PlainRoute.count(context, Allowance.GENERAL)
                .compose(counted -> bus.ask(PlainRoute.anonymous(context), ask))
                .map(text)
                .onSuccess(found -> {
                    if (found == null) {
                        PlainRoute.fail(context, CommonFault.notFound("checkpoint", block));
                    } else {
                        context.response()
                                .putHeader(HttpHeaders.CONTENT_TYPE, contentType)
                                .end(found);
                    }
                })
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }
}
