package dev.fanfare.platform.http.server;

import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.endpoint.TranslatedViews;
import dev.fanfare.platform.http.feed.Feeds;
import dev.fanfare.platform.http.input.BodyReader;
import dev.fanfare.platform.identity.RequireStepUp;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Serves one endpoint: credentials, permission, body, record, ask and reply, in this order.
 *
 * @param <A> the ask
 * @param <R> the reply
 */
final class EndpointHandler<A extends Ask<R>, R extends Message> {
    /** Audiences whose callers always have an account, the owner of uploaded files. */
    private static final Set<Audience> ACCOUNTS =
            EnumSet.of(Audience.WEB, Audience.APP, Audience.BACKEND, Audience.OPERATOR);

    private final Endpoint<A, R> endpoint;
    private final Gate gate;
    private final BodyReader bodies;
    private final Guards guards;
    private final Bus bus;
    private final StepUpLevel stepUp;
    private final Map<String, Integer> images;
    private final Responder serving;
    private final RequestMeters.Route meters;
    /** Headers of each answer: that it is deprecated. */
    private final Map<String, String> announced;

    private final DeprecatedCallCounter deprecatedCalls;

    EndpointHandler(
            Endpoint<A, R> endpoint,
            Gate gate,
            BodyReader bodies,
            Guards guards,
            Feeds feeds,
            Bus bus,
            RequestMeters.Route meters,
            DeprecatedCallCounter deprecatedCalls) {
        this.endpoint = endpoint;
        this.gate = gate;
        this.bodies = bodies;
        this.guards = guards;
        this.bus = bus;
        this.meters = meters;
        this.deprecatedCalls = deprecatedCalls;
        this.announced = endpoint.deprecation() == null
                ? Map.of()
                : endpoint.deprecation().headers();
        this.stepUp = endpoint.stepUp();
        this.images = Images.Fields.of(endpoint.body());
        if (!images.isEmpty() && !ACCOUNTS.contains(endpoint.access().audience())) {
            throw new IllegalArgumentException(endpoint.path() + " takes files from anonymous callers");
        }
        if (!images.isEmpty() && endpoint.isShared()) {
            throw new IllegalArgumentException(endpoint.path() + " shares answers about files");
        }
        if (TranslatedViews.has(endpoint)
                && (endpoint.isShared() || !(endpoint.answering() instanceof ResponseKind.One<?, ?>))) {
            throw new IllegalArgumentException(endpoint.path() + " answers all languages alike");
        }
        this.serving = endpoint.answering().match(new ServingCases<>(endpoint, gate, guards, feeds, bus));
    }

    /** Selects the responder for each kind of response. */
    private record ServingCases<A extends Ask<R>, R extends Message>(
            Endpoint<A, R> endpoint, InputReader<A> reader, Gate gate, Guards guards, Feeds feeds, Bus bus)
            implements ResponseKind.Cases<A, R, Responder> {

        ServingCases(Endpoint<A, R> endpoint, Gate gate, Guards guards, Feeds feeds, Bus bus) {
            this(endpoint, InputReader.of(endpoint), gate, guards, feeds, bus);
        }

        @Override
        public Responder one(ResponseKind.One<A, R> one) {
            if (one.waiting() != null) {
                return new LongPollResponder<>(endpoint, one.waiting(), sending(one), reader, gate, feeds, bus);
            }
            return endpoint.isShared()
                    ? new CachedResponder<>(one, reader, bus)
                    : new JsonResponder<>(endpoint, sending(one), reader, guards, bus);
        }

        private BiFunction<Exchange, R, Future<Void>> sending(ResponseKind.One<A, R> one) {
            if (!TranslatedViews.has(endpoint)) {
                return (exchange, reply) -> exchange.selected() == null
                        ? send(exchange, Answer.of(one, reply))
                        : sendSelected(exchange, one, reply, null);
            }
            return (exchange, reply) -> {
                AnswerLanguage.notify(exchange.response(), exchange.language());
                return exchange.selected() == null
                        ? send(exchange, Answer.of(one, reply, exchange.language()))
                        : sendSelected(exchange, one, reply, exchange.language());
            };
        }

        private Future<Void> sendSelected(Exchange exchange, ResponseKind.One<A, R> one, R reply, String language) {
            Object view = one.toView().apply(reply);
            return SelectedAnswer.of(exchange.selected(), List.of(view), bus, exchange.patientCaller())
                    .compose(selected -> send(exchange, Answer.of(one, reply, selected, view, language)));
        }

        /** Only reads are asked by another method than POST. */
        private static Future<Void> send(Exchange exchange, Answer answer) {
            return HttpMethod.POST.equals(exchange.request().method())
                    ? answer.send(exchange.response())
                    : answer.sendIfNew(exchange.request());
        }

        @Override
        public Responder stream(ResponseKind.Stream<A, R> stream) {
            return new StreamResponder<>(
                    endpoint,
                    stream.after(),
                    always(new JsonArray(StreamResponder::json)),
                    response -> {},
                    reader,
                    bus);
        }

        @Override
        public Responder file(ResponseKind.File<A, R> file) {
            return new StreamResponder<>(
                    endpoint, file.after(), writer(file), response -> notify(response, file), reader, bus);
        }

        private static Function<HttpServerRequest, ListWriter> writer(ResponseKind.File<?, ?> file) {
            return switch (file.format()) {
                case CSV -> {
                    CsvFile marked = new CsvFile(file.view(), true);
                    CsvFile plain = new CsvFile(file.view(), false);
                    yield request -> CsvFile.refusesMark(request) ? plain : marked;
                }
                case PRESCRIBED_CSV -> always(new CsvFile(file.view(), false));
                case JSON_LINES -> always(new JsonLines(Responder::json));
                case XML -> always(new RawChunks());
            };
        }

        private static Function<HttpServerRequest, ListWriter> always(ListWriter writer) {
            return request -> writer;
        }

        /** Sets the headers of a download, whose name contains the date. */
        private static void notify(HttpServerResponse response, ResponseKind.File<?, ?> file) {
            String type = file.format().mediaType();
            response.putHeader(
                            HttpHeaders.CONTENT_TYPE,
                            file.format().isCsv() ? type + "; charset=utf-8; header=present" : type)
                    .putHeader(
                            "Content-Disposition",
                            "attachment; filename=\"" + file.name() + "-" + BusinessTime.today() + "."
                                    + file.format().extension() + "\"");
        }

        @Override
        public Responder document(ResponseKind.WholeDocument<A, R> whole) {
            return new JsonResponder<>(
                    endpoint,
                    (exchange, reply) -> DocumentResponder.send(exchange.request(), whole, (Document) reply),
                    reader,
                    guards,
                    bus);
        }

        @Override
        public Responder feed(ResponseKind.Feed<A, R> feed) {
            return new FeedResponder<>(endpoint, feed, reader, gate, feeds, bus);
        }
    }

    /** Subscribes to the events that it depends on. */
    Future<?> start() {
        return serving instanceof CachedResponder<?, ?> shared
                ? shared.start(endpoint.changedBy())
                : Future.succeededFuture();
    }

    Endpoint<A, R> endpoint() {
        return endpoint;
    }

    boolean answers(HttpMethod method) {
        return HttpMethod.POST.equals(method)
                || (endpoint.answersGet() && (HttpMethod.GET.equals(method) || HttpMethod.HEAD.equals(method)));
    }

    String allowedMethods() {
        return endpoint.answersGet() ? "POST, GET, HEAD" : "POST";
    }

    void handle(Exchange exchange) {
        exchange.belongsTo(meters);
        exchange.response().headers().addAll(announced);
        Refused noDryRun = dryRun(exchange);
        Refused unfit = noDryRun == null ? repeatVersion(exchange.request()) : noDryRun;
        Future<Void> admitted = admitted(exchange);
        if (!admitted.isComplete()) {
            // Paused until the caller is admitted.
            exchange.pause();
        }
        admitted.compose(counted -> unfit == null ? input(exchange) : unfit.failed())
                .compose(input -> {
                    exchange.goOn();
                    if (endpoint.deprecation() != null) {
                        deprecatedCalls.count(endpoint.path(), exchange.caller());
                    }
                    return serving.serve(exchange, exchange.patientCaller(), input);
                })
                .onFailure(exchange::fail);
    }

    /** Marks a dry run, even for a refused caller. Returns the reason why it is impossible, or null. */
    private Refused dryRun(Exchange exchange) {
        try {
            if (!DryRunRequest.isAskedFor(exchange.request()) && !exchange.isPreview()) {
                return null;
            }
            exchange.runDry();
            return endpoint.mayRunDry() ? null : DryRunRequest.notHere();
        } catch (Refused refused) {
            return refused;
        }
    }

    private Future<Void> admitted(Exchange exchange) {
        // A cookie would outlive the page of an attacker that had it set.
        Future<Caller> caller = endpoint.cookie() != null && exchange.isCrossSite()
                ? CommonFault.CROSS_SITE_REQUEST.failed()
                : gate.admit(
                        endpoint.access(),
                        exchange.request().getHeader(HttpHeaders.AUTHORIZATION),
                        exchange.anonymous());
        return caller.transform(admitted ->
                admitted.succeeded() ? count(admitted.result(), exchange) : refuse(admitted.cause(), exchange));
    }

    private Future<Void> count(Caller caller, Exchange exchange) {
        exchange.identified(caller);
        Future<Void> counted = guards.limits().count(endpoint.allowance(), caller, exchange.response());
        return stepUp == StepUpLevel.NONE
                        || stepUp == StepUpLevel.IN_SESSION && caller.credential() == Caller.Credential.BACKEND_TOKEN
                ? counted
                : counted.compose(within -> bus.ask(caller, new RequireStepUp(stepUp)))
                        .mapEmpty();
    }

    private Future<Void> refuse(Throwable cause, Exchange exchange) {
        if (!(cause instanceof Refused refused)) {
            return Future.failedFuture(cause);
        }
        return countRefused(exchange)
                .compose(counted -> language(refused, exchange))
                .compose(language -> {
                    exchange.speak(language);
                    return Future.failedFuture(cause);
                });
    }

    /** Of the account that lacks a permission; null for other callers, who are unknown. */
    private Future<String> language(Refused refused, Exchange exchange) {
        return refused.fault().status() == 403
                ? gate.language(exchange.request().getHeader(HttpHeaders.AUTHORIZATION), exchange.anonymous())
                : Future.succeededFuture();
    }

    /** By address, so that refusals are no cheaper than answers, and tokens cannot be guessed. */
    private Future<Void> countRefused(Exchange exchange) {
        return guards.limits().count(Allowance.GENERAL, exchange.anonymous(), exchange.response());
    }

    private Future<BodyReader.Input> input(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        Future<BodyReader.Input> input = HttpMethod.POST.equals(request.method())
                ? bodies.body(
                        request,
                        images.isEmpty() || exchange.isDryRun()
                                ? null
                                : guards.uploads().intake(exchange.caller().id(), images),
                        endpoint.maxBody())
                : Future.succeededFuture(bodies.query(request));
        exchange.resume();
        return input;
    }

    /** Repeats the version of the interface that a request names. Returns the reason why it is not served, or null. */
    static Refused repeatVersion(HttpServerRequest request) {
        String version = request.getHeader(ApiVersion.HEADER);
        if (version == null) {
            return null;
        }
        Refused problem = ApiVersion.problemOf(version);
        if (problem == null) {
            request.response().putHeader(ApiVersion.HEADER, version);
        }
        return problem;
    }
}
