package dev.fanfare.platform.log;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.slf4j.event.KeyValuePair;

/** A line of JSON for each event. {@link LogFields} become members instead of the message. */
public final class JsonLineEncoder extends EncoderBase<ILoggingEvent> {
    private static final JsonFactory JSON = new JsonFactory();

    private final ThrowableProxyConverter stacks = new ThrowableProxyConverter();

    @Override
    public void start() {
        stacks.start();
        super.start();
    }

    @Override
    public byte[] headerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] footerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        ByteArrayOutputStream line = new ByteArrayOutputStream(256);
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField(
                    "timestamp",
                    Instant.ofEpochMilli(event.getTimeStamp())
                            .truncatedTo(ChronoUnit.MILLIS)
                            .toString());
            json.writeStringField("level", event.getLevel().toString());
            json.writeStringField("logger", event.getLoggerName());
            if (fieldsOf(event) instanceof LogFields logged) {
                for (Map.Entry<String, Object> field : logged.fields().entrySet()) {
                    write(json, field.getKey(), field.getValue());
                }
            } else {
                json.writeStringField("message", event.getFormattedMessage());
            }
            if (event.getKeyValuePairs() != null) {
                for (KeyValuePair pair : event.getKeyValuePairs()) {
                    write(json, pair.key, pair.value);
                }
            }
            if (event.getThrowableProxy() != null) {
                json.writeStringField("exception", stacks.convert(event).strip());
            }
            json.writeEndObject();
            json.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toByteArray();
    }

    private static Object fieldsOf(ILoggingEvent event) {
        Object[] arguments = event.getArgumentArray();
        return arguments != null && arguments.length == 1 ? arguments[0] : null;
    }

    private static void write(JsonGenerator json, String name, Object value) throws IOException {
        json.writeFieldName(name);
        if (value instanceof Integer number) {
            json.writeNumber(number);
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof List<?> texts) {
            json.writeStartArray();
            for (Object text : texts) {
                json.writeString(text.toString());
            }
            json.writeEndArray();
        } else {
            json.writeString(String.valueOf(value));
        }
    }
}
