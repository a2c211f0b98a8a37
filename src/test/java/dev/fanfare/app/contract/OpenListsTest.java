package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Contract;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Lists of values: those of answers may get more, which must fail no client that was generated before. */
class OpenListsTest {
    private static final ObjectNode DOCUMENT = Contract.DOCUMENT;
    private static final String SCHEMAS = "#/components/schemas/";

    /** What members are called that are of a list. */
    private static final Pattern OF_A_LIST = Pattern.compile(
            "(.*_)?(status|state|kind|type|role|level|outcome|source|format|mode|by|channel|severity|result|decision"
                    + "|period|scope|permission|action|verdict|side|direction)(e?s)?");

    /** Texts by the end of their place, and why they are of no list. */
    private static final Map<String, String> FREE = Map.ofEntries(
            Map.entry("action", "of the audit log: each domain has its own"),
            Map.entry("bus.DryRun.Entry.kind", "of the journal: each domain has its own"),
            Map.entry("bus.DryRun.Mail.kind", "each domain has its own"),
            Map.entry("finance.JournalPage.Entry.kind", "of the journal: each domain has its own"),
            Map.entry("journal.ListJournalStatementEntries.Item.kind", "of the journal: each domain has its own"),
            Map.entry("operations.GetRequest.RequestEntry.kind", "of the journal: each domain has its own"),
            Map.entry("operations.GetRequest.RequestMail.kind", "each domain has its own"),
            Map.entry("tasks.PayReceipt.Entry.kind", "of the journal: each domain has its own"),
            Map.entry("by", "a user, a brand or a provider by its name"),
            Map.entry("made_by", "a user by its name"),
            Map.entry("EventView.from_state", "of the machine in the type"),
            Map.entry("EventView.to_state", "of the machine in the type"),
            Map.entry("state", "by words of its kind"),
            Map.entry("bus.DryRun.Happening.type", "events of all domains"),
            Map.entry("bus.DryRun.Notified.type", "of a notification, which operators choose, too"),
            Map.entry("notifications.Notification.type", "operators choose it, too"),
            Map.entry("notifications.NotificationHistory.Item.type", "operators choose it, too"),
            Map.entry("operations.GetRequest.RequestEvent.type", "events of all domains"),
            Map.entry("outbox.DeadLetter.type", "events of all domains"),
            Map.entry("invoicing.EcSalesList.period", "a quarter"),
            Map.entry("users.Me.roles", "staff roles have names"),
            Map.entry("resource_type", "each domain has its own"),
            Map.entry("disbursements.PayoutHistory.Said.source", "a provider or the format of a bank's file"),
            Map.entry("statistics.CampaignReports.Calculation.source", "an address"),
            Map.entry("tasks.PayReceipt.Formula.source", "an address"),
            Map.entry("scope", "codes with blanks between them, as OAuth has it"),
            Map.entry("oauth.Introspection.token_type", "as OAuth has it"),
            Map.entry("oauth.RegisteredClient.grant_types", "as OAuth has it"),
            Map.entry("oauth.RegisteredClient.response_types", "as OAuth has it"));

    private final Set<String> described = new TreeSet<>();
    private final Map<String, String> free = new TreeMap<>();
    private final Set<String> closed = new TreeSet<>();
    private int open;

    @Test
    @DisplayName("CT-04 each list of answers is described as one, to which later versions add")
    void eachListOfAnswersIsOpen() {
        Set<String> seen = new HashSet<>();
        Deque<JsonNode> todo = new ArrayDeque<>();
        DOCUMENT.path("paths").forEach(path -> path.forEach(operation -> todo.add(operation.path("responses"))));
        DOCUMENT.path("webhooks").forEach(todo::add);
        while (!todo.isEmpty()) {
            for (String reference : todo.remove().findValuesAsText("$ref")) {
                if (!reference.startsWith("#/components/examples/") && seen.add(reference)) {
                    JsonNode schema = DOCUMENT.at(reference.substring(1));
                    todo.add(schema);
                    if (reference.startsWith(SCHEMAS)) {
                        look(reference.substring(SCHEMAS.length()), schema);
                    }
                }
            }
        }
        assertThat(closed).as("closed lists").isEmpty();
        assertThat(open).isGreaterThan(150);
        Set<String> used = new TreeSet<>();
        free.forEach((place, name) -> FREE.keySet().stream()
                .filter(end -> ends(place, end))
                .forEach(end -> {
                    used.add(end);
                    described.remove(place);
                }));
        assertThat(described)
                .as("texts that look like lists: @OneOf, or why not")
                .isEmpty();
        assertThat(used).as("reasons that nothing needs").isEqualTo(new TreeSet<>(FREE.keySet()));
    }

    private static boolean ends(String place, String end) {
        return place.endsWith("." + end) || place.equals(end);
    }

    private void look(String name, JsonNode schema) {
        schema.path("properties").properties().forEach(member -> {
            JsonNode value = member.getValue();
            JsonNode item = value.has("items") ? value.path("items") : value;
            String place = name + "." + member.getKey();
            if (Contract.isOpenList(item)) {
                open++;
            } else if (item.path("enum").size() > 1
                    && item.path("type").toString().contains("string")) {
                closed.add(place);
            } else if (item.path("type").toString().contains("string")
                    && !item.has("const")
                    && !item.has("enum")
                    && !item.has("format")
                    && OF_A_LIST.matcher(member.getKey()).matches()) {
                described.add(place);
                free.put(place, member.getKey());
            }
        });
    }
}
