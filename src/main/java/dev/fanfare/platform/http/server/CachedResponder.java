package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.http.input.BodyReader;
import dev.fanfare.platform.language.Languages;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Serves a JSON object that is identical for all callers. Caches its bytes for a second or until an event invalidates
 * it; concurrent requests share one read. Used on one event loop only.
 *
 * @param <A> the ask, which alone determines the reply
 * @param <R> the reply
 */
final class CachedResponder<A extends Ask<R>, R extends Message> implements Responder {
    /** Distinct asks cached per endpoint. */
    static final int MAX = 256;

    private static final long CACHE_TTL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ResponseKind.One<A, R> one;
    private final InputReader<A> reader;
    private final Bus bus;
    private final Map<A, Kept> kept = new HashMap<>();

    /** A cached or pending answer. */
    private record Kept(Future<SharedAnswer> answer, long askedAtNanos) {
        boolean isUsable(long nowNanos) {
            return !answer.isComplete() || (answer.succeeded() && nowNanos - askedAtNanos < CACHE_TTL_NANOS);
        }
    }

    CachedResponder(ResponseKind.One<A, R> one, InputReader<A> reader, Bus bus) {
        this.one = one;
        this.reader = reader;
        this.bus = bus;
    }

    /** Subscribes to the event that invalidates answers. */
    Future<?> start(Class<? extends Event> change) {
        // Also evicts a pending answer: it may predate the change.
        return bus.subscribe(change, changed -> kept.clear());
    }

    @Override
    public Future<Void> serve(Exchange exchange, Caller caller, BodyReader.Input input) {
        return answer(exchange, reader.read(input, exchange)).compose(answer -> answer.send(exchange.request()));
    }

    private Future<SharedAnswer> answer(Exchange exchange, A ask) {
        long now = System.nanoTime();
        Kept known = kept.get(ask);
        if (known != null && known.isUsable(now)) {
            return known.answer();
        }
        if (kept.size() >= MAX) {
            kept.clear();
        }
        // Asked anonymously, so that no caller's data can reach others.
        Caller anonymous = Caller.anonymous(Languages.ENGLISH, exchange.requestId(), null);
        Future<SharedAnswer> answer = bus.ask(anonymous, ask).map(reply -> new SharedAnswer(Answer.of(one, reply)));
        kept.put(ask, new Kept(answer, now));
        return answer;
    }
}
