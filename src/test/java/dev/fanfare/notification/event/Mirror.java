package dev.fanfare.notification.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.campaign.api.FindCampaignsBuilder;
import dev.fanfare.campaigns.campaign.api.GetFullCampaign;
import dev.fanfare.campaigns.campaign.api.ListCampaigns.CampaignPage;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.campaigns.network.api.GetConnection;
import dev.fanfare.campaigns.network.api.GetOwnConnection;
import dev.fanfare.campaigns.network.api.ListConnections;
import dev.fanfare.campaigns.network.api.ListConnections.Connections;
import dev.fanfare.campaigns.task.api.GetOwnTask;
import dev.fanfare.campaigns.task.api.GetTask;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.campaigns.task.api.ListTasks;
import dev.fanfare.campaigns.task.api.TaskFilter;
import dev.fanfare.money.disbursement.api.PayoutHistory.GetOwnPayout;
import dev.fanfare.money.invoicing.api.GetAdvertiserInvoice;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices;
import dev.fanfare.money.payment.api.ListMyPayouts;
import dev.fanfare.notification.event.api.EventAudience;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.notification.event.api.ListEvents;
import dev.fanfare.notification.event.api.ListEvents.EventList;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Callers;
import dev.fanfare.support.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What clients know of publishers and of an advertiser by their events alone: after each, they read its subject by the ids that it
 * has. At any moment that is what the lists show, member by member.
 */
public final class Mirror {
    /** Depends on the time as well: no event tells when a deadline passes. Texts of a campaign are read with the campaign. */
    private static final List<String> OTHERWISE = List.of(
            "campaign",
            "allow_complete",
            "allow_countdown",
            "is_disabled",
            "is_allowed_complete",
            "appealable_until",
            "other_holders");

    private final Node node;
    private final Caller staff;
    private final List<Reader> readers = new ArrayList<>();

    Mirror(Node node, long superuser) {
        this.node = node;
        this.staff = Callers.superuser(superuser);
    }

    /** @param superuser reads for the advertiser, whose events it follows */
    public Mirror(Node node, List<Long> publishers, long advertiser, long superuser) {
        this(node, superuser);
        publishers.forEach(id -> readers.add(new Reader(Callers.user(id), EventAudience.OWN, id)));
        readers.add(new Reader(staff, new EventAudience(false, advertiser), advertiser));
    }

    /** Reads what is new. */
    public void follow() {
        node.world().logsEvents();
        readers.forEach(Reader::follow);
    }

    /** Follows, and compares what is known with the lists. */
    public void check() {
        follow();
        Map<Long, List<ObjectNode>> connections = connections();
        readers.forEach(reader -> reader.check(connections));
    }

    /** A publisher without a known event, who follows nothing alone. */
    Reader publisher(long id) {
        return new Reader(Callers.user(id), EventAudience.OWN, id);
    }

    /** How many subjects are known, by kind. */
    public Map<String, Integer> known() {
        Map<String, Integer> counts = new TreeMap<>();
        readers.forEach(reader -> reader.known.forEach((kind, all) -> counts.merge(kind, all.size(), Integer::sum)));
        return counts;
    }

    private <R extends Message> R ask(Caller caller, Ask<R> ask) {
        return Blocking.await(node.fanfare().bus().ask(caller.renewed(), ask));
    }

    /** Of all accounts, by their owners. Staff list them, with what only staff see. */
    Map<Long, List<ObjectNode>> connections() {
        Map<Long, List<ObjectNode>> listed = new TreeMap<>();
        for (ConnectionKind kind : ConnectionKind.values()) {
            String cursor = "";
            while (cursor != null) {
                Connections part =
                        ask(staff, new ListConnections(kind, null, null, 100, cursor.isEmpty() ? null : cursor, null));
                part.connections().forEach(one -> {
                    ObjectNode members = shown(one);
                    assertThat(shown(ask(staff, new GetConnection(one.id())))).isEqualTo(members);
                    if (!Set.of("rejected", "suspended").contains(one.status().code())) {
                        members.putNull("reason");
                    }
                    listed.computeIfAbsent(one.userId(), any -> new ArrayList<>())
                            .add(members);
                });
                cursor = part.place().next();
            }
        }
        return listed;
    }

    private static ObjectNode shown(Object view) {
        ObjectNode members = Json.mapper().valueToTree(view);
        members.remove(OTHERWISE);
        return members;
    }

    /** One that follows a log, with all that it knows. */
    final class Reader {
        private final Caller caller;
        private final EventAudience audience;
        private final long owner;
        private final Map<String, Map<Long, JsonNode>> known = new TreeMap<>();
        private Long position;
        private String log;

        Reader(Caller caller, EventAudience audience, long owner) {
            this.caller = caller;
            this.audience = audience;
            this.owner = owner;
        }

        void follow() {
            Set<Map.Entry<String, Long>> changed = new LinkedHashSet<>();
            boolean more = true;
            while (more) {
                EventList part = ask(caller, new ListEvents(audience, position, log, null, 500, null));
                part.events().forEach(event -> note(event, changed));
                more = part.more() || part.events().size() == 500;
                position = part.next();
                log = part.log();
            }
            changed.forEach(subject -> read(subject.getKey(), subject.getValue()));
        }

        void note(EventView event, Set<Map.Entry<String, Long>> changed) {
            String kind = event.type().substring(0, event.type().indexOf('.'));
            if (Set.of("task", "campaign", "connection", "invoice").contains(kind)) {
                changed.add(Map.entry(kind, event.subjectId()));
            }
            if (event.payoutId() != null) {
                changed.add(Map.entry("payout", event.payoutId()));
            }
            // How many take part, and how far they are.
            if (event.campaignId() != null && !audience.own()) {
                changed.add(Map.entry("campaign", event.campaignId()));
            }
        }

        void read(String kind, long id) {
            known.computeIfAbsent(kind, any -> new TreeMap<>()).put(id, shown(whole(kind, id)));
        }

        private Object whole(String kind, long id) {
            return switch (kind) {
                case "task" -> audience.own() ? ask(caller, new GetOwnTask(id)) : ask(caller, new GetTask(id));
                case "payout" -> ask(caller, new GetOwnPayout(id)).item();
                case "connection" -> ask(caller, new GetOwnConnection(id));
                case "campaign" -> ask(caller, new GetFullCampaign(id));
                default -> ask(caller, new GetAdvertiserInvoice(id));
            };
        }

        /** Reads all that lists show, as one does who cannot go on from a position. */
        void begin(Map<Long, List<ObjectNode>> connections) {
            known.clear();
            lists(connections).forEach((kind, listed) -> known.put(kind, byId(listed)));
        }

        void check(Map<Long, List<ObjectNode>> connections) {
            known.getOrDefault("task", Map.of())
                    .values()
                    .removeIf(task -> task.path("status").asText().equals("left"));
            lists(connections).forEach((kind, listed) -> assertThat(known.getOrDefault(kind, Map.of()))
                    .as("%ss of %s as events tell of them", kind, owner)
                    .isEqualTo(byId(listed)));
        }

        private Map<String, List<?>> lists(Map<Long, List<ObjectNode>> connections) {
            if (!audience.own()) {
                CampaignPage campaigns = ask(
                        caller,
                        FindCampaignsBuilder.builder()
                                .advertiserId(owner)
                                .limit(100)
                                .build());
                return Map.of(
                        "task",
                        tasks(),
                        "campaign",
                        campaigns.campaigns(),
                        "invoice",
                        ask(caller, new ListAdvertiserInvoices(owner, null, null, null, null, null, null, null, null))
                                .invoices());
            }
            return Map.of(
                    "task",
                    tasks(),
                    "payout",
                    ask(caller, new ListMyPayouts(null, 100, null, null, null, null, null))
                            .payouts(),
                    "connection",
                    connections.getOrDefault(owner, List.of()));
        }

        private List<?> tasks() {
            return audience.own()
                    ? ask(caller, new ListOwnTasks(null, null, null, null, null, null, null))
                            .tasks()
                    : ask(
                                    caller,
                                    new ListTasks(
                                            new TaskFilter(owner, null, null, null, 100, null, null, null, null), null))
                            .items();
        }

        private static Map<Long, JsonNode> byId(List<?> listed) {
            Map<Long, JsonNode> expected = new TreeMap<>();
            listed.forEach(view -> {
                ObjectNode members = shown(view);
                expected.put(members.path("id").asLong(), members);
            });
            return expected;
        }
    }
}
