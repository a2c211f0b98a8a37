package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An open stream of server-sent events, as a client reads it. */
public final class EventStream implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final int TIMEOUT_SECONDS = 30;
    private static final Frame END = new Frame(null, null, "", "");

    private final HttpResponse<InputStream> response;
    private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();

    private EventStream(HttpResponse<InputStream> response) {
        this.response = response;
        Thread reader = new Thread(this::read, "events");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * What stands between two blank lines.
     *
     * @param id null for none, like event
     * @param data empty for none
     * @param text all of it
     */
    public record Frame(String id, String event, String data, String text) {
        public JsonNode json() {
            try {
                return JSON.readTree(data);
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Opens a stream; the answer must be one. */
    public static EventStream open(HttpRequest request) {
        return find(request).orElseThrow(() -> new AssertionError("429: there are too many streams"));
    }

    /** Opens a stream; empty when there are too many (429). */
    public static Optional<EventStream> find(HttpRequest request) {
        return unchecked(() -> {
            HttpResponse<InputStream> response = HTTP.send(request, HttpResponse.BodyHandlers.ofInputStream());
            if (response.statusCode() == 429) {
                response.body().close();
                return Optional.empty();
            }
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream;charset=utf-8");
            return Optional.of(new EventStream(response));
        });
    }

    public Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    /** The next frame, whatever it is; fails when none comes. */
    public Frame next() {
        return unchecked(() -> {
            Frame frame = frames.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            assertThat(frame).as("a frame in time").isNotNull();
            return frame;
        });
    }

    /** The next event, or empty when the stream ends. */
    public Optional<Frame> nextEvent() {
        Instant latest = Instant.now().plusSeconds(TIMEOUT_SECONDS);
        Frame frame = next();
        while (frame.event() == null && !frame.equals(END)) {
            assertThat(Instant.now()).as("an event in time").isBefore(latest);
            frame = next();
        }
        return frame.equals(END) ? Optional.empty() : Optional.of(frame);
    }

    /** Waits for the stream to end; what came before that is passed over. */
    public void awaitEnd() {
        while (nextEvent().isPresent()) {
            // Only its end is of interest.
        }
    }

    /** Goes away, as a client does that loses its connection. */
    @Override
    public void close() {
        unchecked(() -> response.body().close());
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            StringBuilder text = new StringBuilder();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty()) {
                    frames.add(frame(text.toString()));
                    text.setLength(0);
                } else {
                    text.append(line).append('\n');
                }
            }
        } catch (IOException closed) {
            // What came until then has been taken.
        } finally {
            frames.add(END);
        }
    }

    private static Frame frame(String text) {
        String id = null;
        String event = null;
        StringBuilder data = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("id: ")) {
                id = line.substring("id: ".length());
            } else if (line.startsWith("event: ")) {
                event = line.substring("event: ".length());
            } else if (line.startsWith("data: ")) {
                data.append(line.substring("data: ".length()));
            }
        }
        return new Frame(id, event, data.toString(), text);
    }
}
