package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A payout on two nodes, one of which serves HTTP and the other everything else, as {@code trace-of-a-payout.md} shows it. */
class PayoutTraceTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CALLER = "b7ad6b7169203331";
    private static final String SECRET = "ada@example.com";

    @TempDir
    private Path directory;

    /** A span, and the node that it is from. */
    private record Span(String node, JsonNode span) {
        String id() {
            return span.path("spanId").asText();
        }

        String parent() {
            return span.path("parentSpanId").asText();
        }

        String name() {
            return span.path("name").asText();
        }

        long started() {
            return span.path("startTimeUnixNano").asLong();
        }

        String attribute(String key) {
            return StreamSupport.stream(span.path("attributes").spliterator(), false)
                    .filter(attribute -> attribute.path("key").asText().equals(key))
                    .map(attribute -> attribute.path("value").elements().next().asText())
                    .findAny()
                    .orElse(null);
        }
    }

    @Test
    @Soak.Only
    @DisplayName(
            "OB-01 the trace of a payout goes from HTTP over the bus to another node, its statements and what the outbox leads to")
    void isOneTraceOnTwoNodes() throws Exception {
        ListAppender<ILoggingEvent> access = listen("access");
        ListAppender<ILoggingEvent> slow = listen("slow");
        String database = Db.freshUri();
        int port = NodeProcess.freePort();
        Answer asked;
        try (Node front = Node.start(database, settings("front", port, "http,users"));
                Node back = Node.start(database, settings("back", port, others("http", "users", "scheduler")))) {
            assertThat(back.fanfare().baseUrl()).isNull();
            Publisher publisher = front.world().publisher().earns("100", "USD");
            // What runs for the first time takes longer, which is not what this is about.
            Publisher earlier = front.world().publisher().earns("100", "USD");
            front.world().operator().completes(earlier.asksPayout("60"));
            front.world().dispatch();
            slow.list.clear();
            asked = call(publisher.web(), "/web/api/payout/request/", Publisher.paypal("60"))
                    .expect(201);
            call(
                            front.world().operator().backend(),
                            "/api/payouts/process/",
                            Map.of("payout_id", asked.number("payout_id"), "transaction_id", "TX-1"))
                    .expect(200);
            front.world().dispatch();
        } finally {
            forget("access", access);
            forget("slow", slow);
        }
        List<Span> trace = trace();
        String requestId = asked.header("X-Request-Id").orElseThrow();
        assertThat(access.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .anyMatch(line -> line.contains(requestId + " trace " + TRACE));
        assertThat(slow.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .anyMatch(line -> line.startsWith("POST /web/api/payout/request/ ")
                        && line.contains("bus ")
                        && line.contains("request " + requestId + ", trace " + TRACE));
        assertThatItIsWhole(trace, requestId);
        assertThat(trace.toString()).doesNotContain(SECRET);
    }

    private static void assertThatItIsWhole(List<Span> trace, String requestId) {
        Map<String, Span> byId = trace.stream().collect(Collectors.toMap(Span::id, span -> span));
        Span request = named(trace, "POST /web/api/payout/request/");
        assertThat(request.node()).isEqualTo("front");
        assertThat(request.parent()).isEqualTo(CALLER);
        assertThat(request.attribute("http.response.status_code")).isEqualTo("201");
        assertThat(request.attribute("fanfare.request_id")).isEqualTo(requestId);

        List<Span> asked = trace.stream()
                .filter(span -> span.name().equals("payments.RequestPayout"))
                .sorted(Comparator.comparingLong(Span::started))
                .toList();
        // Sent, arrived, and handed to the domain.
        assertThat(asked).extracting(Span::node).containsExactly("front", "back", "back");
        assertThat(asked.get(0).parent()).isEqualTo(request.id());
        assertThat(asked.get(1).parent()).isEqualTo(asked.get(0).id());
        assertThat(asked.get(2).parent()).isEqualTo(asked.get(1).id());

        assertThat(named(trace, "insert payouts").parent())
                .isEqualTo(asked.get(2).id());
        assertThat(named(trace, "insert payouts").attribute("db.query.text")).contains("insert into payouts");

        Span process = named(trace, "POST /api/payouts/process/");
        Span event = named(trace, "event payout.completed");
        Span cause = byId.get(event.parent());
        assertThat(cause.node()).isEqualTo("back");
        assertThat(byId.get(byId.get(byId.get(cause.parent()).parent()).parent()))
                .isEqualTo(process);
        assertThat(trace.stream().filter(span -> span.parent().equals(cause.id())))
                .extracting(Span::name)
                .contains("post_entry", "commit");
        assertThat(trace.stream().filter(span -> span.parent().equals(event.id())))
                .extracting(Span::name)
                .contains("insert notification_feeds", "update event_readers", "commit");
        // Nothing hangs in the air.
        assertThat(trace)
                .allMatch(span -> byId.containsKey(span.parent()) || span.equals(request) || span.equals(process));
    }

    /** A call that the client traces. */
    private static Answer call(Client client, String path, Map<String, Object> body) {
        return client.with("traceparent", "00-" + TRACE + "-" + CALLER + "-01").postOnce(path, path, body);
    }

    private Map<String, String> settings(String name, int port, String roles) {
        Map<String, String> settings = new HashMap<>();
        settings.put("cluster.enabled", "true");
        settings.put("cluster.host", "127.0.0.1");
        settings.put("cluster.port", Integer.toString(port));
        settings.put("cluster.members", "127.0.0.1:" + port);
        settings.put("roles", roles);
        settings.put("tracing.file", directory.resolve(name + ".json").toString());
        // The caller decides.
        settings.put("tracing.sample", "0");
        settings.put("tracing.slow_ms", "1");
        return settings;
    }

    private static String others(String... roles) {
        return Modules.ROLES.stream()
                .filter(role -> !Set.of(roles).contains(role))
                .collect(Collectors.joining(","));
    }

    private static Span named(List<Span> trace, String name) {
        return trace.stream()
                .filter(span -> span.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        name + " is not among " + trace.stream().map(Span::name).toList()));
    }

    private List<Span> trace() throws IOException {
        List<Span> spans = new ArrayList<>();
        for (String node : List.of("front", "back")) {
            for (String line : Files.readAllLines(directory.resolve(node + ".json"))) {
                Json.mapper()
                        .readTree(line)
                        .findValues("spans")
                        .forEach(some -> some.forEach(span -> spans.add(new Span(node, span))));
            }
        }
        return spans.stream()
                .filter(span -> span.span().path("traceId").asText().equals(TRACE))
                .sorted(Comparator.comparingLong(Span::started))
                .toList();
    }

    private static ListAppender<ILoggingEvent> listen(String logger) {
        ListAppender<ILoggingEvent> appender = new ListAppender<>();
        appender.start();
        ((Logger) LoggerFactory.getLogger(logger)).addAppender(appender);
        return appender;
    }

    private static void forget(String logger, ListAppender<ILoggingEvent> appender) {
        ((Logger) LoggerFactory.getLogger(logger)).detachAppender(appender);
    }
}
