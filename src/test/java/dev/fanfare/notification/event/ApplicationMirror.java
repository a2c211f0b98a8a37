package dev.fanfare.notification.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What an application knows of the users who let it read their events, by its one log. It reads the present state of a new
 * user, the subject of each event after it, and forgets a user whose grant ends.
 */
public final class ApplicationMirror {
    private final Node node;
    private final Client application;
    private final Mirror mirror;
    private final Map<Long, Mirror.Reader> users = new TreeMap<>();
    private Long position;
    private String log;

    /** @param application with a token of its own */
    public ApplicationMirror(Node node, Client application) {
        this.node = node;
        this.application = application;
        this.mirror = new Mirror(node, node.world().operator().id());
    }

    /** Reads what is new. */
    public void follow() {
        node.world().logsEvents();
        List<Mirror.Reader> begun = new ArrayList<>();
        Map<Mirror.Reader, Set<Map.Entry<String, Long>>> changed = new LinkedHashMap<>();
        for (JsonNode json : events()) {
            EventView event = Json.mapper().convertValue(json, EventView.class);
            switch (event.type()) {
                case "grant.created" -> begun.add(users.computeIfAbsent(event.userId(), mirror::publisher));
                case "grant.revoked" -> users.remove(event.userId());
                default -> {
                    Mirror.Reader user = users.get(event.userId());
                    user.note(event, changed.computeIfAbsent(user, any -> new LinkedHashSet<>()));
                }
            }
        }
        if (!begun.isEmpty()) {
            Map<Long, List<ObjectNode>> connections = mirror.connections();
            begun.forEach(user -> user.begin(connections));
        }
        changed.keySet().retainAll(users.values());
        changed.forEach((user, subjects) -> subjects.forEach(each -> user.read(each.getKey(), each.getValue())));
    }

    private List<JsonNode> events() {
        List<JsonNode> events = new ArrayList<>();
        boolean more = true;
        while (more) {
            Answer part = position == null
                    ? application.ok("/api/get/application/events/", "{limit: 500}")
                    : application.ok("/api/get/application/events/", "{after: %s, log: %s, limit: 500}", position, log);
            events.addAll(part.list("events"));
            more = part.flag("more");
            position = part.number("next");
            log = part.text("log");
        }
        return events;
    }

    /** Follows, and compares what is known of each user with what the user's lists show. */
    public void check() {
        follow();
        Map<Long, List<ObjectNode>> connections = mirror.connections();
        users.values().forEach(user -> user.check(connections));
    }

    /** The users that it knows of. */
    public Set<Long> users() {
        return Set.copyOf(users.keySet());
    }

    /** Up to where it has read, in {@link #log}. */
    public long position() {
        return position;
    }

    /** The id of the log that it has read. */
    public String log() {
        return log;
    }
}
