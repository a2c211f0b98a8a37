package dev.fanfare.notification.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Books;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Events stand alone: by what they hold a client reads their subjects, and knows what the lists show. */
@Nightly
class MirrorTest {
    /** A row that reads the subjects of a kind, and its input by the member of the event. */
    private record Row(String path, String input, String member) {
        String body(JsonNode event) {
            return "{" + input + ": " + event.path(member).asLong() + "}";
        }
    }

    private static final Row OWN_CAMPAIGN = new Row("/api/get/campaign/", "id", "campaign_id");
    private static final Row OWN_PAYOUT = new Row("/api/get/payout/", "payout_id", "payout_id");

    /** For those who get events as publishers. */
    private static final Map<String, Row> OF_PUBLISHERS = Map.of(
            "connection", new Row("/api/get/connection/", "connection_id", "subject_id"),
            "campaign_invitation", OWN_CAMPAIGN,
            "campaign_application", OWN_CAMPAIGN,
            "participation", OWN_CAMPAIGN,
            "task", new Row("/api/get/task/", "task_id", "subject_id"),
            "payout", OWN_PAYOUT,
            "transfer", OWN_PAYOUT);

    private static final Row CAMPAIGN = new Row("/api/campaign/get/", "campaign_id", "campaign_id");

    /** For those who get events as advertisers. */
    private static final Map<String, Row> OF_ADVERTISERS = Map.of(
            "campaign", CAMPAIGN,
            "campaign_invitation", CAMPAIGN,
            "campaign_application", CAMPAIGN,
            "participation", CAMPAIGN,
            "task", new Row("/api/task/get/", "task_id", "subject_id"),
            "invoice", new Row("/api/advertiser/invoices/get/", "invoice_id", "subject_id"));

    /** Whose events say all, or that something is over. */
    private static final Set<String> READ_OTHERWISE =
            Set.of("payout_run", "withdrawal", "card_reversal", "signal", "user", "grant");

    /** Of each test its own: a month is billed once. */
    @AutoClose
    private final Node node = Node.start(Map.of());

    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Publisher publisher = world.publisher().connected();
    private final Publisher other = world.publisher().connected();
    private final Operator operator = world.operator();
    private final Books books = new Books(node);

    /** Something of everything that can happen, with a look at the mirror now and then. */
    private void plays(Runnable look) {
        Campaign campaign = advertiser.campaignWithBonuses();
        Task task = publisher.joins(campaign).handsIn();
        Task second = other.joins(campaign);
        look.run();
        operator.does("start_review", task).approves(task).pays(task);
        Task third = operator.givesAnother(task);
        operator.ok("/admin/api/campaigns/update/", "{campaign_id: %s, tagline: 'In Vienna'}", campaign.id());
        second.handsIn();
        operator.does("request_changes", second, "{reason: 'Brighter.'}");
        look.run();
        third.leaves();
        Task late = operator.givesAnother(second);
        node.execute("update tasks set deadline = now() - interval '1 second' where id = ?", late.id());
        node.sweep(new RejectOverdueTasks());
        long wall = publisher.call("/api/add/social-wall/", """
                        {network: 'facebook', wall_id: 'w1', wall_name: 'Wall', wall_url: 'https://www.facebook.com/w1'}""").expect(201).number("wall_id");
        operator.reviews("wall", wall, "reject", "{reason: 'Not yours.'}");
        world.gives(publisher, "100");
        long payout = publisher.asksPayout("20");
        operator.call("/api/payouts/reject/", "{payout_id: %s, reason: 'No.'}", payout)
                .expect(200);
        publisher.asksPayout("30");
        look.run();
        operator.withAnother("/admin/api/legal-entities/update/", """
                {name: 'Fanfare GmbH', street: 'Gasse 1', postcode: '10115', city: 'Berlin', country: 'DE', vat_id: 'DE123456789',
                 prefix: 'F', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001', legal_entity_id: 1}""");
        books.charge(advertiser, "100.00", "EUR", Books.start(1));
        books.charge(advertiser, "7.00", "EUR", Books.start(2));
        node.sweep(new IssueInvoices());
        look.run();
        long invoice = world.number("select min(id) from invoices where advertiser_id = ?", advertiser.id());
        operator.withAnother(
                "/admin/api/invoices/pay/",
                "{invoice_id: %s, amount: '1.00', paid_on: '%s', reference: %s}",
                invoice,
                LocalDate.now(),
                World.unique("R"));
        operator.moves(campaign.id(), "paused", "active", "completed");
    }

    private Mirror mirror() {
        return new Mirror(node, List.of(publisher.id(), other.id()), advertiser.id(), operator.id());
    }

    @Test
    @DisplayName("EV-01 what is known by events alone is what the lists show, member by member")
    void knowsWhatListsShow() {
        Mirror mirror = mirror();
        plays(mirror::follow);
        mirror.check();
        assertThat(mirror.known()).containsKeys("campaign", "connection", "invoice", "payout", "task");
        // And so does one that comes late.
        mirror().check();
    }

    @Test
    @DisplayName("EV-01 everyone who gets an event reads its subject by the ids that it holds")
    void readsEachSubject() {
        for (EventType type : EventType.values()) {
            String kind = kind(type.code());
            assertThat(OF_PUBLISHERS.containsKey(kind)
                            || OF_ADVERTISERS.containsKey(kind)
                            || READ_OTHERWISE.contains(kind))
                    .as("a row that reads the subject of %s", type.code())
                    .isTrue();
        }
        plays(() -> {});
        world.logsEvents();
        World.Application app = world.application("Mirror", true);
        Set<String> read = reads(
                publisher.ok("/api/get/events/", "{limit: 500}").list("events").stream()
                        .filter(event -> event.path("user_id").asLong() == publisher.id())
                        .toList(),
                OF_PUBLISHERS,
                world.through(app, publisher),
                world.through(app, world.publisher()));
        assertThat(read).contains("connection", "participation", "task", "payout");
        read = reads(
                advertiser.ok("/api/events/", "{limit: 500}").list("events"),
                OF_ADVERTISERS,
                advertiser.backend(),
                world.advertiser("EUR").backend());
        assertThat(read).contains("participation", "task", "campaign", "invoice");
    }

    /**
     * Reads the subject of each event.
     *
     * @param stranger reads none of them, but campaigns, which publishers find
     * @return the kinds of what was read
     */
    private static Set<String> reads(List<JsonNode> events, Map<String, Row> rows, Client reader, Client stranger) {
        Set<String> read = new TreeSet<>();
        for (JsonNode event : events) {
            String kind = kind(event.path("type").asText());
            Row row = rows.get(kind);
            if (row != null) {
                assertThat(event.get(row.member()).isNull()).as("%s", event).isFalse();
                JsonNode subject =
                        reader.post(row.path(), row.body(event)).expect(200).body();
                assertThat(subject.path("id").asLong())
                        .as("%s", event)
                        .isEqualTo(event.path(row.member()).asLong());
                if (row != OWN_CAMPAIGN) {
                    assertThat(stranger.post(row.path(), row.body(event))
                                    .expect(404)
                                    .code())
                            .isEqualTo("RESOURCE_NOT_FOUND");
                }
                read.add(kind);
            }
        }
        return read;
    }

    private static String kind(String type) {
        return type.substring(0, type.indexOf('.'));
    }
}
