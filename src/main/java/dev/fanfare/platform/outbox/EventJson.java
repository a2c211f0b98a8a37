package dev.fanfare.platform.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.platform.bus.WireJson;
import java.io.UncheckedIOException;

/** The JSON of stored events, which is that of the bus; unknown members are ignored. */
final class EventJson {
    private static final ObjectMapper JSON = WireJson.mapper();

    static String write(DomainEvent event) {
        try {
            return JSON.writeValueAsString(event);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static <E extends DomainEvent> E read(String json, Class<E> type) {
        try {
            return JSON.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
