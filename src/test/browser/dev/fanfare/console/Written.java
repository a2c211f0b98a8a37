package dev.fanfare.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Payloads, written through all operations of the contract that change something, in every text they take. */
final class Written {
    /** They would end the sessions, the accounts or the service that the rest needs. */
    private static final Pattern LEFT_OUT = Pattern.compile(
            ".*(?:logout|end-all|end-sessions|ban/|erase|delete|remove|settings/|password|credentials|sign-ups/decide|maintenance|deactivate"
                    + "|/list/|/get/|/search/|update/profile|disconnect|leave|cancel|/auth/|language|user/status|user-status|lift|status/).*");

    private final Map<String, Long> ids;
    private final Client staff;
    private final Client publisher;
    private final Client advertiser;
    private final Set<String> accepted = new TreeSet<>();
    private int next;

    Written(Furnished furnished) {
        ids = Map.of(
                "campaign_id", furnished.campaign.id(),
                "task_id", furnished.task.id(),
                "user_id", furnished.publisher.id(),
                "advertiser_id", furnished.advertiser.id());
        staff = furnished.superuser.shown("second");
        publisher = furnished.publisher.shown("password");
        advertiser = furnished.advertiserWeb;
    }

    Set<String> accepted() {
        return accepted;
    }

    void all(List<String> payloads) {
        Poison.DOCUMENT.path("paths").properties().forEach(path -> {
            JsonNode media = path.getValue().at("/post/requestBody/content/application~1json");
            if (media.has("example") && !LEFT_OUT.matcher(path.getKey()).matches()) {
                ObjectNode example = media.path("example").deepCopy();
                ids.forEach((name, id) -> {
                    if (example.path(name).isNumber()) {
                        example.put(name, id);
                    }
                });
                List<String> texts = texts(media.path("schema"));
                for (String name : texts) {
                    ObjectNode one = example.deepCopy();
                    one.put(name, shortened(payloads.get(next++ % payloads.size())));
                    write(path.getKey(), name, one);
                }
                if (texts.size() > 1) {
                    ObjectNode whole = example.deepCopy();
                    texts.forEach(name -> whole.put(name, shortened(payloads.get(next++ % payloads.size()))));
                    write(path.getKey(), "*", whole);
                }
            }
        });
    }

    /** Most texts are limited to a hundred characters or so. */
    private static String shortened(String payload) {
        return payload.substring(0, Math.min(payload.length(), 90));
    }

    private void write(String path, String name, ObjectNode body) {
        List<Client> callers = path.startsWith("/web/")
                ? List.of(publisher)
                : path.startsWith("/api/advertiser/") ? List.of(advertiser, staff) : List.of(staff);
        for (Client caller : callers) {
            Answer answer = caller.once().post(path, body);
            if (answer.status() / 100 == 2) {
                accepted.add(path + " " + name);
                return;
            }
        }
    }

    /** The members of a body that take any text, whether the example has them or not. */
    private static List<String> texts(JsonNode reference) {
        JsonNode schema = reference.has("$ref")
                ? Poison.DOCUMENT.at(reference.path("$ref").asText().substring(1))
                : reference;
        List<String> texts = new ArrayList<>();
        schema.path("properties").properties().forEach(member -> {
            JsonNode type = member.getValue();
            if (type.path("type").toString().contains("string")
                    && !type.has("enum")
                    && !type.has("pattern")
                    && !type.has("format")
                    && !member.getKey().matches("cursor|.*_key|currency.*")) {
                texts.add(member.getKey());
            }
        });
        return texts;
    }
}
