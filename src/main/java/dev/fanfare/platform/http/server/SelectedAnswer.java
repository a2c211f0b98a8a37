package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.filter.FilteringGeneratorDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.ExpandedMembers;
import dev.fanfare.platform.endpoint.FieldSelection;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.SelectedMembers;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the members of an answer that a client selects, with records beside ids.
 *
 * @param members null for all
 * @param records by member and id
 */
record SelectedAnswer(SelectedMembers members, Map<String, Map<Long, ?>> records) {
    /**
     * Reads the records to add, as the caller may see them: with one ask for each member, however many items there are.
     *
     * @param views an answer, or the items of a chunk
     */
    static Future<SelectedAnswer> of(FieldSelection.Selected selected, Collection<?> views, Bus bus, Caller caller) {
        Map<String, Map<Long, ?>> records = new HashMap<>();
        return Future.all(selected.asks(
                        views, (member, ask) -> bus.ask(caller, ask).map(found -> records.put(member, found.byId()))))
                .map(read -> new SelectedAnswer(selected.members(), records));
    }

    /** A view as JSON; its messages in English if the language is null. */
    Buffer json(Object view, String language) {
        ObjectWriter writer =
                Responder.WRITER.withAttribute(Json.LANGUAGE, language).withAttribute(ExpandedMembers.RECORDS, records);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = filtered(writer.getFactory().createGenerator(bytes))) {
            writer.writeValue(json, view);
        } catch (IOException e) {
            throw new UncheckedIOException("a " + view.getClass() + " cannot be written", e);
        }
        return Buffer.buffer(bytes.toByteArray());
    }

    private JsonGenerator filtered(JsonGenerator json) {
        return members == null
                ? json
                : new FilteringGeneratorDelegate(json, members, Inclusion.INCLUDE_ALL_AND_PATH, true);
    }
}
