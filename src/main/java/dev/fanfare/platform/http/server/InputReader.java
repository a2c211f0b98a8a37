package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.platform.http.input.BodyReader;
import dev.fanfare.platform.language.Translatable;
import io.vertx.core.Future;
import io.vertx.core.http.Cookie;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Builds an endpoint's ask from a client's input.
 *
 * @param specified whether it is a row of the specification, which says in a header what it ignores
 * @param <A> the ask
 */
record InputReader<A extends Ask<?>>(Endpoint<A, ?> endpoint, RecordShape<?> shape, boolean specified) {
    /** Maximum characters read from a header. */
    private static final int MAX = 200;

    static final String IGNORED = "Fanfare-Ignored-Inputs";
    private static final Pattern UNPRINTABLE = Pattern.compile("[^A-Za-z0-9_.-]");
    private static final int MAX_NAMES = 20;
    private static final int MAX_NAME = 60;

    static <A extends Ask<?>> InputReader<A> of(Endpoint<A, ?> endpoint) {
        return new InputReader<>(endpoint, RecordShape.of(endpoint.body()), Specification.has(endpoint.path()));
    }

    /** The ask; throws a Refused that names every missing, invalid and unknown field. */
    A read(BodyReader.Input input) {
        return endpoint.askOf(shape.read(input.tree(), input.form(), null));
    }

    /** The ask, with the members bound to headers; throws a Refused that names every problem of the input itself. */
    A read(BodyReader.Input input, Exchange exchange) {
        RecordShape.Reading<?> reading = reading(input, exchange);
        if (!reading.isGood() || !input.fileErrors().isEmpty()) {
            throw CommonFault.invalidInput(reading.missing(), reading.invalid(), input.fileErrors());
        }
        return endpoint.askOf(reading.value());
    }

    /** The same; a refusal also names what only the domain finds, such as an unknown country. */
    Future<A> read(BodyReader.Input input, Exchange exchange, Bus bus, Caller caller) {
        RecordShape.Reading<?> reading = reading(input, exchange);
        if (reading.isGood() && input.fileErrors().isEmpty()) {
            return Future.succeededFuture(endpoint.askOf(reading.value()));
        }
        return further(reading, bus, caller).compose(more -> {
            Map<String, Translatable> invalid = new LinkedHashMap<>(reading.invalid());
            more.forEach((field, problem) -> {
                if (!reading.missing().contains(field)) {
                    invalid.putIfAbsent(field, problem);
                }
            });
            return CommonFault.invalidInput(reading.missing(), invalid, input.fileErrors())
                    .failed();
        });
    }

    /** Refused it is anyway: a domain that does not answer is not waited for. */
    private Future<Map<String, Translatable>> further(RecordShape.Reading<?> reading, Bus bus, Caller caller) {
        return endpoint.furtherChecks() == null
                ? Future.succeededFuture(Map.of())
                : bus.ask(caller, endpoint.furtherChecks().apply(reading.value()))
                        .map(InputProblems::byField)
                        .otherwise(Map.of());
    }

    private RecordShape.Reading<?> reading(BodyReader.Input input, Exchange exchange) {
        return shape.reading(
                filled(input, exchange),
                input.form(),
                specified ? ignored -> exchange.response().putHeader(IGNORED, listed(ignored)) : null);
    }

    /** Names that a header can hold, as many as anyone reads. */
    private static String listed(Collection<String> ignored) {
        return ignored.stream()
                .map(name -> UNPRINTABLE.matcher(name).replaceAll("?"))
                .map(name -> name.substring(0, Math.min(MAX_NAME, name.length())))
                .limit(MAX_NAMES)
                .collect(Collectors.joining(", "));
    }

    private JsonNode filled(BodyReader.Input input, Exchange exchange) {
        if (endpoint.filled().isEmpty()) {
            return input.tree();
        }
        ObjectNode tree = input.tree().deepCopy();
        endpoint.filled().forEach(one -> {
            String value = one.cookie()
                    ? cookie(exchange, one.name())
                    : exchange.request().getHeader(one.name());
            if (value != null && !tree.hasNonNull(one.field())) {
                tree.put(one.field(), value.substring(0, Math.min(MAX, value.length())));
            }
        });
        return tree;
    }

    private static String cookie(Exchange exchange, String name) {
        Cookie found = exchange.request().getCookie(SecretCookie.name(name, exchange.isSecure()));
        return found == null ? null : found.getValue();
    }
}
