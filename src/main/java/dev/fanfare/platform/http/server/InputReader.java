package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.FieldSelection;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.platform.http.input.BodyReader;
import dev.fanfare.platform.language.Translatable;
import io.vertx.core.Future;
import io.vertx.core.http.Cookie;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Builds an endpoint's ask from a client's input.
 *
 * @param selection what clients may select of the answer; null for nothing
 * @param specified whether it is a row of the specification, which says in a header what it ignores
 * @param <A> the ask
 */
record InputReader<A extends Ask<?>>(
        Endpoint<A, ?> endpoint, RecordShape<?> shape, FieldSelection selection, boolean specified) {
    /** Maximum characters read from a header. */
    private static final int MAX = 200;

    static final String IGNORED = "Fanfare-Ignored-Inputs";
    private static final Pattern UNPRINTABLE = Pattern.compile("[^A-Za-z0-9_.-]");
    private static final int MAX_NAMES = 20;
    private static final int MAX_NAME = 60;

    static <A extends Ask<?>> InputReader<A> of(Endpoint<A, ?> endpoint) {
        return new InputReader<>(
                endpoint,
                RecordShape.of(endpoint.body()),
                FieldSelection.of(endpoint),
                Specification.has(endpoint.path()));
    }

    /** The ask; throws a Refused that names every missing, invalid and unknown field. */
    A read(BodyReader.Input input) {
        return endpoint.askOf(shape.read(input.tree(), input.form(), null));
    }

    /** The ask, with the members bound to headers; throws a Refused that names every problem of the input itself. */
    A read(BodyReader.Input input, Exchange exchange) {
        RecordShape.Reading<?> reading = reading(input, exchange);
        if (!reading.isGood() || !input.fileErrors().isEmpty()) {
            throw refused(reading, ofCursor(reading), input);
        }
        return endpoint.askOf(reading.value());
    }

    /** The same; a refusal also names what only the domain finds, such as an unknown country. */
    Future<A> read(BodyReader.Input input, Exchange exchange, Bus bus, Caller caller) {
        RecordShape.Reading<?> reading = reading(input, exchange);
        if (reading.isGood() && input.fileErrors().isEmpty()) {
            return Future.succeededFuture(endpoint.askOf(reading.value()));
        }
        return further(reading, bus, caller)
                .compose(more -> refused(reading, more, input).failed());
    }

    /** Each field has one problem, the first that was found. */
    private static Refused refused(RecordShape.Reading<?> reading, FieldErrors more, BodyReader.Input input) {
        List<String> missing = new ArrayList<>(reading.missing());
        Map<String, Translatable> invalid = new LinkedHashMap<>(reading.invalid());
        more.missing().forEach(field -> {
            if (!missing.contains(field) && !invalid.containsKey(field)) {
                missing.add(field);
            }
        });
        more.byField().forEach((field, problem) -> {
            if (!missing.contains(field)) {
                invalid.putIfAbsent(field, problem);
            }
        });
        return CommonFault.invalidInput(missing, invalid, input.fileErrors());
    }

    /** Refused it is anyway: a domain that does not answer is not waited for. */
    private Future<FieldErrors> further(RecordShape.Reading<?> reading, Bus bus, Caller caller) {
        FieldErrors more = ofCursor(reading);
        return endpoint.furtherChecks() == null
                ? Future.succeededFuture(more)
                : bus.ask(caller, endpoint.furtherChecks().apply(reading.value()))
                        .map(found -> {
                            found.missing().forEach(more::putMissing);
                            found.byField().forEach(more::putIfAbsent);
                            return more;
                        })
                        .otherwise(more);
    }

    private FieldErrors ofCursor(RecordShape.Reading<?> reading) {
        FieldErrors problems = new FieldErrors();
        problems.attempt(() -> {
            Record value = (Record) reading.value();
            PageRequest.checkCursor(value, value.getClass() == endpoint.ask(), reading.unreadable());
            return null;
        });
        return problems;
    }

    private RecordShape.Reading<?> reading(BodyReader.Input input, Exchange exchange) {
        JsonNode tree = filled(input, exchange);
        Map<String, Translatable> problems = new LinkedHashMap<>();
        if (selection != null) {
            exchange.select(selection.read(tree, problems));
            tree = selection.rest(tree);
        }
        RecordShape.Reading<?> reading = shape.reading(
                tree,
                input.form(),
                specified ? ignored -> exchange.response().putHeader(IGNORED, listed(ignored)) : null);
        return problems.isEmpty() ? reading : reading.and(problems);
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
