package dev.fanfare.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lines as production writes them. */
@Tag("unit")
class LogLinesTest {
    @Test
    void areOneLineOfJsonEachWithTheTime() throws IOException {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        JsonEncoder encoder = new JsonEncoder();
        encoder.setContext(context);
        encoder.setWithFormattedMessage(true);
        encoder.start();
        LoggingEvent event = new LoggingEvent(
                "", context.getLogger("access"), Level.INFO, "GET {}", null, new Object[] {"/\r\n{\"level\":\"ERROR\"}"
                });
        event.setInstant(Instant.parse("2026-05-04T03:02:01Z"));
        String line = new String(encoder.encode(event), StandardCharsets.UTF_8);
        assertThat(line.strip().lines()).hasSize(1);
        JsonNode read = Json.mapper().readTree(line);
        assertThat(read.at("/level").asText()).isEqualTo("INFO");
        assertThat(read.at("/timestamp").asLong()).isEqualTo(event.getTimeStamp());
        assertThat(read.at("/formattedMessage").asText()).contains("\r\n{\"level\"");
    }
}
