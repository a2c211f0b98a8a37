package dev.fanfare.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

/** Lines as production writes them. */
@Tag("unit")
class LogLinesTest {
    private final LoggerContext context = new LoggerContext();

    private JsonLineEncoder encoder() {
        JsonLineEncoder encoder = new JsonLineEncoder();
        encoder.setContext(context);
        encoder.start();
        return encoder;
    }

    private LoggingEvent event(Object[] arguments, Throwable thrown) {
        context.setMDCAdapter(new LogbackMDCAdapter());
        LoggingEvent event = new LoggingEvent("", context.getLogger("access"), Level.INFO, "GET {}", thrown, arguments);
        event.setInstant(Instant.parse("2026-05-04T03:02:01Z"));
        return event;
    }

    private JsonNode written(Object[] arguments) throws IOException {
        return Json.mapper().readTree(encoder().encode(event(arguments, null)));
    }

    @Test
    void areOneLineOfJsonEachWithTheTime() throws IOException {
        String line = new String(
                encoder().encode(event(new Object[] {"/\r\n{\"level\":\"ERROR\"}"}, null)), StandardCharsets.UTF_8);
        assertThat(line.strip().lines()).hasSize(1);
        JsonNode read = Json.mapper().readTree(line);
        assertThat(read.at("/level").asText()).isEqualTo("INFO");
        assertThat(read.at("/timestamp").asText()).isEqualTo("2026-05-04T03:02:01Z");
        assertThat(read.at("/message").asText()).contains("\r\n{\"level\"");
    }

    /** As an access line is. */
    private record Line(String path, int status) implements LogFields {
        @Override
        public Map<String, Object> fields() {
            return Map.of("path", path, "status", status, "duration_ms", 1.5, "longest", List.of("a", "b"));
        }
    }

    @Test
    @DisplayName("OB-03 what has fields is written with them, numbers as numbers")
    void haveFields() throws IOException {
        JsonNode line = written(new Object[] {new Line("/\r\n\",\"status\":500", 200)});
        assertThat(line.at("/path").asText()).isEqualTo("/\r\n\",\"status\":500");
        assertThat(line.at("/status").intValue()).isEqualTo(200);
        assertThat(line.at("/duration_ms").doubleValue()).isEqualTo(1.5);
        assertThat(line.at("/longest")).hasSize(2);
        assertThat(line.has("message")).isFalse();
    }

    @Test
    @DisplayName("OB-01 the ids of request and trace are in lines about what went wrong")
    void haveIds() throws IOException {
        LoggingEvent event = event(new Object[] {"x"}, new IllegalStateException("why"));
        event.addKeyValuePair(new KeyValuePair(TraceOf.TRACE_ID, "abc"));
        JsonNode line = Json.mapper().readTree(encoder().encode(event));
        assertThat(line.at("/trace_id").asText()).isEqualTo("abc");
        assertThat(line.at("/exception").asText()).startsWith("java.lang.IllegalStateException: why");
        assertThat(new TraceOf().convert(event)).isEqualTo(" trace abc");
    }
}
