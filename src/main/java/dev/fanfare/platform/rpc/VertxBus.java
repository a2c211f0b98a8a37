package dev.fanfare.platform.rpc;

import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.DeadlineTimer;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.tracing.TraceSpan;
import dev.fanfare.platform.tracing.Traceparent;
import dev.fanfare.platform.tracing.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageConsumer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The typed event bus: one per process, created with every message class before anything is deployed. */
public final class VertxBus implements Bus {
    private static final Logger LOG = LoggerFactory.getLogger(Bus.class);

    private static final long ARRIVAL_MS = 100;

    private final Vertx vertx;
    private final EventBus wire;
    private final Peers peers;
    private final AskMeters meters;
    private final Tracing tracing;
    /** The local handlers, by kind of ask and event-loop thread. */
    private final Map<Class<?>, Map<Thread, OnLoop>> answeredHere = new ConcurrentHashMap<>();

    private final Map<Thread, DeadlineTimer> deadlines = new ConcurrentHashMap<>();

    private final Queue<MessageConsumer<?>> consumers = new ConcurrentLinkedQueue<>();
    private final Map<Class<?>, List<String>> subscribers = new ConcurrentHashMap<>();
    /** Null in a process without a cluster. */
    private final RemoteNodes elsewhere;
    /** The registrations for asks of other nodes, by event loop. */
    private final Map<Thread, Future<Void>> relays = new ConcurrentHashMap<>();

    private final LongAdder inFlight = new LongAdder();
    private final DeliveryOptions replies = new DeliveryOptions().setCodecName(RecordCodec.NAME);
    private final DeliveryOptions onLoop = new DeliveryOptions(replies).setLocalOnly(true);
    private final DeliveryOptions delivering =
            new DeliveryOptions(replies).setLocalOnly(true).setSendTimeout(CACHE_TTL.toMillis());
    private final DeliveryOptions publishing = new DeliveryOptions(replies).setSendTimeout(CACHE_TTL.toMillis());

    /**
     * Creates it.
     *
     * @param peers the other nodes
     * @param tracing traces asks, if configured
     */
    public VertxBus(
            Vertx vertx, MessageRegistry registry, Peers peers, MeterRegistry meters, Optional<Tracing> tracing) {
        this.vertx = vertx;
        this.peers = peers;
        this.meters = new AskMeters(meters);
        this.tracing = tracing.orElse(null);
        this.wire = vertx.eventBus();
        RecordCodec codec = new RecordCodec(registry);
        wire.registerCodec(codec);
        wire.registerDefaultCodec(Refused.class, new RefusedCodec(codec));
        if (vertx.isClustered()) {
            wire.<Event>consumer(eventAddress(peers.self()), this::relay);
        }
        this.elsewhere = vertx.isClustered() ? new RemoteNodes(vertx, peers, this::deadlinesOf) : null;
    }

    @SuppressWarnings("unchecked")
    @Override
    public <R extends Message> Future<R> ask(Caller sender, Ask<R> ask) {
        Caller caller = inTime(sender);
        Map<Thread, OnLoop> here = answeredHere.get(ask.getClass());
        OnLoop onThisLoop = here == null ? null : here.get(Thread.currentThread());
        if (onThisLoop != null) {
            LocalCall<R> asked = new LocalCall<>(
                    new Envelope(caller, ask),
                    meters,
                    tracing == null ? null : TraceSpan.begin(TraceSpan.Kind.ASK, address(ask.getClass())));
            onThisLoop.deadlines().watch(asked);
            wire.send(onThisLoop.address(), asked, onLoop);
            return asked.answer();
        }
        Envelope asked = new Envelope(caller, ask);
        Future<R> answer = here == null && elsewhere != null
                ? elsewhere.ask(asked, address(ask.getClass()))
                : request(address(ask.getClass()), asked);
        return answer.onFailure(cause -> meters.unanswered(address(ask.getClass()), cause));
    }

    /** What is asked on behalf of a caller at an earlier time is asked at that time. */
    private static Caller inTime(Caller caller) {
        Instant earlier = caller.businessTime() == null ? BusinessTime.earlier() : null;
        return earlier == null ? caller : caller.earlier(earlier);
    }

    /** Sends an ask to another event loop of this node. */
    @SuppressWarnings("unchecked")
    private <R> Future<R> request(String address, Envelope asked) {
        DeliveryOptions options = new DeliveryOptions(onLoop)
                .setSendTimeout(Math.max(1, asked.caller().deadline().remainingMs()));
        TraceSpan step = tracing == null ? null : AskSpans.sent(asked, options);
        Future<R> answer = wire.request(address, asked, options).map(reply -> (R) reply.body());
        return step == null ? answer : answer.onComplete(done -> AskSpans.end(step, done.cause()));
    }

    @Override
    public Future<DryRun> dryRun(Caller caller, Change<?> change) {
        Envelope asked = new Envelope(inTime(caller).dryRunning(), change);
        return answeredHere.containsKey(change.getClass()) || elsewhere == null
                ? request(dryRunAddress(change.getClass()), asked)
                : elsewhere.ask(asked, dryRunAddress(change.getClass()));
    }

    @Override
    public Optional<Tracing> tracing() {
        return Optional.ofNullable(tracing);
    }

    @Override
    public <A extends Change<?>> Future<Void> answerDryRun(
            Class<A> type, BiFunction<Caller, A, Future<DryRun>> answerer) {
        AskMeters.Answers answers = meters.answers(dryRunAddress(type));
        MessageConsumer<Envelope> consumer =
                wire.consumer(dryRunAddress(type), message -> receive(message, type, answerer, answers));
        consumers.add(consumer);
        return consumer.completion();
    }

    private static String dryRunAddress(Class<?> type) {
        return address(type) + "?dry_run";
    }

    /** A handler's address on an event loop, and the loop's deadlines. */
    private record OnLoop(String address, DeadlineTimer deadlines) {}

    @Override
    public <A extends Ask<R>, R extends Message> Future<Void> answer(
            Class<A> type, BiFunction<Caller, A, Future<R>> answerer) {
        Thread loop = Thread.currentThread();
        OnLoop onThisLoop = new OnLoop(address(type) + "@" + loop.getName(), deadlinesOf(loop));
        AskMeters.Answers answers = meters.answers(address(type));
        MessageConsumer<Envelope> forAll =
                wire.consumer(address(type), message -> receive(message, type, answerer, answers));
        MessageConsumer<LocalCall<R>> forThisLoop = wire.localConsumer(
                onThisLoop.address(),
                message -> handle(
                        message.body().asked(),
                        type,
                        answerer,
                        answers,
                        tracing == null ? null : AskSpans.arrived(message.body(), tracing),
                        message.body()::complete));
        consumers.add(forAll);
        consumers.add(forThisLoop);
        return Future.join(forAll.completion(), forThisLoop.completion(), answerOthers(loop))
                .onSuccess(registered -> answeredHere
                        .computeIfAbsent(type, any -> new ConcurrentHashMap<>())
                        .put(loop, onThisLoop))
                .mapEmpty();
    }

    private DeadlineTimer deadlinesOf(Thread loop) {
        return deadlines.computeIfAbsent(loop, any -> new DeadlineTimer(vertx));
    }

    /** Receives asks of other nodes on this event loop; while this node leaves, it rejects them as not begun. */
    private Future<Void> answerOthers(Thread loop) {
        return elsewhere == null
                ? Future.succeededFuture()
                : relays.computeIfAbsent(
                        loop, any -> wire.<Envelope>consumer(RemoteNodes.address(peers.self()), this::answerOther)
                                .completion());
    }

    private void answerOther(io.vertx.core.eventbus.Message<Envelope> message) {
        if (RemoteNodes.isCall(message)) {
            SafeSend.reply(message, null, new DeliveryOptions());
            return;
        }
        Envelope asked = read(message, Envelope.class).orElse(null);
        if (asked == null
                || !answeredHere.containsKey(asked.ask().getClass())
                || asked.caller().deadline().isOver()) {
            RemoteNodes.notHere(message);
            return;
        }
        TraceSpan way = tracing == null
                ? null
                : AskSpans.arrived(asked, message.headers().get(Traceparent.HEADER), tracing);
        Future<? extends Message> answer = asked.caller().dryRun() && asked.ask() instanceof Change<?> change
                ? dryRun(asked.caller(), change)
                : ask(asked.caller(), asked.ask());
        answer.onComplete(done -> {
            AskSpans.end(way, done.cause());
            if (done.succeeded()) {
                SafeSend.reply(message, done.result(), replies(asked));
            } else if (RemoteNodes.isNotHere(done.cause())) {
                RemoteNodes.notHere(message);
            } else {
                SafeSend.reply(message, FailureMapper.refusalFor(done.cause(), asked), new DeliveryOptions());
            }
        });
    }

    @Override
    public Future<Void> publish(Event event) {
        List<Future<?>> delivered = new ArrayList<>();
        for (String node : peers.others()) {
            delivered.add(SafeSend.request(wire, eventAddress(node), event, publishing)
                    .otherwiseEmpty());
        }
        delivered.add(deliver(event));
        return Future.join(delivered).mapEmpty();
    }

    private void relay(io.vertx.core.eventbus.Message<Event> message) {
        // An unreadable event has no subscriber on this node.
        read(message, Event.class)
                .map(this::deliver)
                .orElse(Future.succeededFuture())
                .onComplete(done -> SafeSend.reply(message, null, new DeliveryOptions()));
    }

    /** The payload; empty for a message unknown to this version. */
    private static <T> Optional<T> read(io.vertx.core.eventbus.Message<T> message, Class<T> type) {
        try {
            return Optional.of(type.cast(message.body()));
        } catch (RuntimeException e) {
            LOG.warn("A message to {} cannot be read: {}", message.address(), e.toString());
            return Optional.empty();
        }
    }

    /** Delivers to the subscribers of this node; completes when each has handled it. */
    private Future<Void> deliver(Event event) {
        return Future.join(subscribers.getOrDefault(event.getClass(), List.of()).stream()
                        .map(subscriber ->
                                wire.request(subscriber, event, delivering).otherwiseEmpty())
                        .toList())
                .mapEmpty();
    }

    private static String eventAddress(String node) {
        return "events@" + node;
    }

    @Override
    public <E extends Event> Future<Void> subscribe(Class<E> type, Consumer<E> subscriber) {
        // One address per subscriber, so that publish can await each.
        String own = address(type) + "#" + UUID.randomUUID();
        MessageConsumer<E> consumer = wire.localConsumer(own);
        consumer.handler(message -> {
            subscriber.accept(message.body());
            message.reply(null);
        });
        subscribers.computeIfAbsent(type, any -> new CopyOnWriteArrayList<>()).add(own);
        return consumer.completion();
    }

    @Override
    public boolean isAnswered(Class<? extends Ask<?>> type) {
        return answeredHere.containsKey(type) || !peers.answering(address(type)).isEmpty();
    }

    @Override
    public boolean asksOthers(Class<? extends Ask<?>> type) {
        return elsewhere != null && !answeredHere.containsKey(type);
    }

    @Override
    public Future<Void> leave() {
        answeredHere.clear();
        return Future.join(consumers.stream().map(MessageConsumer::unregister).toList())
                // Asks sent before others learn of it are still arriving.
                .compose(told -> vertx.timer(ARRIVAL_MS, TimeUnit.MILLISECONDS))
                .compose(arrived -> drained(Deadline.in(Caller.TIMEOUT)));
    }

    private Future<Void> drained(Deadline latest) {
        if (inFlight.sum() == 0 || latest.isOver()) {
            return Future.succeededFuture();
        }
        return vertx.timer(20, TimeUnit.MILLISECONDS).compose(t -> drained(latest));
    }

    private <A extends Ask<?>, R extends Message> void receive(
            io.vertx.core.eventbus.Message<Envelope> message,
            Class<A> type,
            BiFunction<Caller, A, Future<R>> answerer,
            AskMeters.Answers answers) {
        Envelope asked = read(message, Envelope.class).orElse(null);
        if (asked == null) {
            // Nothing was done; another node may succeed.
            SafeSend.reply(message, CommonFault.SERVICE_UNAVAILABLE.refusal(), new DeliveryOptions());
            return;
        }
        TraceSpan way = tracing == null
                ? null
                : AskSpans.arrived(asked, message.headers().get(Traceparent.HEADER), tracing);
        handle(asked, type, answerer, answers, way, (answer, refusal) -> {
            if (refusal == null) {
                SafeSend.reply(message, answer, replies(asked));
            } else {
                SafeSend.reply(message, refusal, new DeliveryOptions());
            }
        });
    }

    /**
     * Answers.
     *
     * @param way span that ends with the answer; null without tracing
     * @param completion receives the answer or the refusal
     */
    private <A extends Ask<?>, R extends Message> void handle(
            Envelope asked,
            Class<A> type,
            BiFunction<Caller, A, Future<R>> answerer,
            AskMeters.Answers answers,
            TraceSpan way,
            BiConsumer<R, Refused> completion) {
        long arrivedNanos = System.nanoTime();
        if (asked.caller().deadline().isOver(arrivedNanos)) {
            // The caller has timed out: shed this work.
            return;
        }
        inFlight.increment();
        BusinessTime.enter(asked.caller().businessTime());
        Future<R> answer;
        try {
            answer = answerer.apply(asked.caller(), type.cast(asked.ask()));
        } catch (Throwable thrown) {
            // Answer with the exception: without an answer the caller would wait until its deadline.
            answer = Future.failedFuture(thrown);
        }
        answer.onComplete(done -> {
            inFlight.decrement();
            Refused refusal = done.succeeded() ? null : FailureMapper.refusalFor(done.cause(), asked);
            answers.ended(System.nanoTime() - arrivedNanos, refusal);
            AskSpans.end(way, refusal);
            completion.accept(done.result(), refusal);
        });
    }

    /** Nodes of earlier versions ignore the header. */
    private DeliveryOptions replies(Envelope asked) {
        return RemoteNodes.isReplay(asked) ? RemoteNodes.replay(replies) : replies;
    }

    private static String address(Class<?> type) {
        return ADDRESSES.get(type);
    }

    private static final ClassValue<String> ADDRESSES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return MessageRegistry.nameOf(type);
        }
    };
}
