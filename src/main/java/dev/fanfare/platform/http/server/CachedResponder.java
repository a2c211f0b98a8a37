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
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Answers with one JSON object that is the same for all callers: kept as bytes for a second, and until an event says that it
 * has changed. Whoever asks while it is being read waits for the same answer. Used on one event loop only.
 *
 * @param <A> what is asked, which alone decides the answer
 * @param <R> what is answered
 */
final class CachedResponder<A extends Ask<R>, R extends Message> implements Responder {
    /** Different asks of one endpoint. */
    static final int MAX = 256;

    private static final long CACHE_TTL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ResponseKind.One<A, R> one;
    private final InputReader<A> reader;
    private final Bus bus;
    private final Map<A, Kept> kept = new HashMap<>();

    /** An answer, or one that is being read. */
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

    /** Subscribes to what changes the answers. */
    Future<?> start(List<Class<? extends Event>> changes) {
        return Future.all(changes.stream()
                // Also of one that is being read: it may not know of the change.
                .map(event -> bus.subscribe(event, changed -> kept.clear()))
                .toList());
    }

    @Override
    public Future<Void> serve(Exchange exchange, Caller caller, BodyReader.Input input) {
        return answer(exchange, reader.read(input)).compose(answer -> answer.send(exchange.request()));
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
        // On behalf of nobody: what belongs to one caller cannot get into what others see.
        Caller anonymous = Caller.anonymous(Languages.ENGLISH, exchange.requestId(), null);
        Future<SharedAnswer> answer = bus.ask(anonymous, ask).map(reply -> new SharedAnswer(Answer.of(one, reply)));
        kept.put(ask, new Kept(answer, now));
        return answer;
    }
}
