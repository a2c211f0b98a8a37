package dev.fanfare.support;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Unchecked.unchecked;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A Chromium without a screen, spoken to by its DevTools protocol. */
public final class Browser implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TIMEOUT_SECONDS = 30;

    private final Process process;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
    private final AtomicInteger serial = new AtomicInteger();

    /** Where one is installed; empty for nowhere. */
    public static Optional<Path> installed() {
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .map(name -> Path.of("/usr/bin", name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    public Browser(Path program) {
        int port = NodeProcess.freePort();
        try {
            process = new ProcessBuilder(
                            program.toString(),
                            "--headless=new",
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-dev-shm-usage",
                            "--remote-debugging-port=" + port,
                            "--user-data-dir=" + Files.createTempDirectory("fanfare-browser"),
                            "about:blank")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(page(port)), new Listening())
                .join();
    }

    private static String page(int port) {
        HttpClient http = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                .build();
        return eventually(() -> {
            for (JsonNode target : JSON.readTree(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body())) {
                if (target.path("type").asText().equals("page")) {
                    return target.path("webSocketDebuggerUrl").asText();
                }
            }
            throw new IllegalStateException("there is no page yet");
        });
    }

    /** Sends a command, and waits for its result. */
    public JsonNode command(String method, Map<String, ?> parameters) {
        int id = serial.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        asked.put(id, answer);
        ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
        message.set("params", JSON.valueToTree(parameters));
        socket.sendText(message.toString(), true).join();
        return answer.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    }

    /** What an expression comes to, after it is settled. */
    public JsonNode evaluate(String expression) {
        JsonNode result = command(
                "Runtime.evaluate",
                Map.of("expression", expression, "awaitPromise", true, "returnByValue", true, "userGesture", true));
        if (result.has("exceptionDetails")) {
            throw new IllegalStateException(result.toString());
        }
        return result.at("/result/value");
    }

    /** Opens a page, and waits until it is there. */
    public void open(String url) {
        command("Page.navigate", Map.of("url", url));
        waitFor("document.readyState === 'complete' && location.href !== 'about:blank'");
    }

    /** Waits until an expression is true. */
    public void waitFor(String expression) {
        eventually(expression, () -> evaluate(expression).asBoolean());
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private final class Listening implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                heard(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    private void heard(String text) {
        unchecked(() -> {
            JsonNode message = JSON.readTree(text);
            CompletableFuture<JsonNode> answer = asked.remove(message.path("id").asInt());
            if (answer != null) {
                if (message.has("error")) {
                    answer.completeExceptionally(new IllegalStateException(message.toString()));
                } else {
                    answer.complete(message.path("result"));
                }
            }
        });
    }
}
