package dev.fanfare.people.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.module.CalendarSource;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Each kind of dates: who sees it, of what, and who does not. */
class CalendarSourcesTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private final World world = NODE.world();

    /**
     * A date.
     *
     * @param sees whose calendar has it
     * @param misses the calendar of another one of that kind, which does not have it
     * @param id of what its page opens
     */
    private record Shown(Client sees, Client misses, long id) {}

    private final Map<String, Supplier<Shown>> kinds = Map.ofEntries(
            Map.entry("task_due", this::task),
            Map.entry("review_due", this::review),
            Map.entry("appeal_due", this::appeal),
            Map.entry("campaign_start", () -> starts(false)),
            Map.entry("campaign_approval", () -> starts(true)),
            Map.entry("campaign_end", this::end),
            Map.entry("joined_campaign_end", this::joinedEnd),
            Map.entry("invoice_due", this::invoice),
            Map.entry("payout_method_usable", this::usable),
            Map.entry("proposal_end", this::proposal),
            Map.entry("payout_paid", this::paid));

    private Shown task() {
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(world.advertiser("USD").campaign());
        return new Shown(publisher.web(), world.publisher().web(), task.id());
    }

    private Shown review() {
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign("{reviewed_by: 'advertiser'}");
        Task task = world.publisher().connected().joins(campaign).comesTo(TaskStatus.UNDER_REVIEW);
        return new Shown(advertiser.signsIn(), world.advertiser("USD").signsIn(), task.id());
    }

    private Shown appeal() {
        Task task = world.publisher()
                .connected()
                .joins(world.advertiser("USD").campaign())
                .comesTo(TaskStatus.APPEALED);
        return new Shown(staff(Permission.TASKS_REVIEW), staff(Permission.PAYOUTS_PROCESS), task.id());
    }

    private Client staff(Permission... permissions) {
        return world.staff(permissions).web();
    }

    private Shown starts(boolean forStaff) {
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign("{status: 'pending'}");
        world.execute("""
                update campaigns set starts_at = now() + interval '3 days', submitted_at = now(), approved_at = null
                where id = ?""", campaign.id());
        return forStaff
                ? new Shown(staff(Permission.CAMPAIGNS_MANAGE), staff(Permission.CAMPAIGNS_VIEW), campaign.id())
                : new Shown(advertiser.signsIn(), world.advertiser("USD").signsIn(), campaign.id());
    }

    private Shown end() {
        Advertiser advertiser = world.advertiser("USD");
        return new Shown(
                advertiser.signsIn(),
                world.advertiser("USD").signsIn(),
                advertiser.campaign().id());
    }

    private Shown joinedEnd() {
        Publisher publisher = world.publisher().connected();
        Campaign campaign = world.advertiser("USD").campaign();
        publisher.joins(campaign);
        return new Shown(publisher.web(), world.publisher().web(), campaign.id());
    }

    private Shown invoice() {
        Advertiser advertiser = world.advertiser("USD");
        // In no books, which is why the node is this test's own.
        long id = world.number("""
                insert into invoices (legal_entity_id, number, advertiser_id, seller_id, buyer_id, currency, month, vat_treatment,
                  issued_on, due_on, net)
                select id, 900000001, ?, party_id, party_id, 'USD', '2001-02-01', 'none', '2001-02-28', current_date + 5, 100
                from legal_entities order by id limit 1 returning id""", advertiser.id());
        return new Shown(advertiser.signsIn(), world.advertiser("USD").signsIn(), id);
    }

    private Shown usable() {
        Publisher publisher = world.publisher();
        long id = world.number("""
                insert into payout_destinations (user_id, kind, address, confirmed_at, usable_at)
                values (?, 'paypal_email', 'pat@example.com', now(), now() + interval '1 day') returning id""", publisher.id());
        return new Shown(publisher.web(), world.publisher().web(), id);
    }

    private Shown paid() {
        Publisher publisher = world.publisher().earns("50.00", "USD");
        long id = publisher.asksPayout("20.00");
        world.execute("update payouts set status = 'completed', processed_at = now() where id = ?", id);
        return new Shown(publisher.web(), world.publisher().web(), id);
    }

    private Shown proposal() {
        Publisher publisher = world.publisher();
        Actor first = world.staff(Permission.CORRECTIONS_PROPOSE, Permission.CORRECTIONS_APPROVE);
        long id = first.call("/admin/api/corrections/create/", """
                        {reason: 'Goodwill.', legs: [
                          {account: 'platform_corrections', amount: '-1', currency: 'USD'},
                          {account: 'publisher_available', user_id: %s, amount: '1', currency: 'USD'}]}""", publisher.id())
                .expect(201)
                .number("proposal_id");
        assertThat(ids(first.web(), "proposal_end")).as("one's own").doesNotContain(id);
        return new Shown(staff(Permission.CORRECTIONS_APPROVE), staff(Permission.CORRECTIONS_PROPOSE), id);
    }

    private static List<Long> ids(Client web, String kind) {
        Instant now = Instant.now();
        JsonNode entries = web.ok(
                        "/web/api/calendar/",
                        "{from: %s, until: %s}",
                        now.minus(Duration.ofDays(1)).toString(),
                        now.plus(Duration.ofDays(90)).toString())
                .at("entries");
        return StreamSupport.stream(entries.spliterator(), false)
                .filter(entry -> entry.path("kind").asText().equals(kind))
                .map(entry -> entry.path("id").asLong())
                .toList();
    }

    @Test
    @DisplayName("NT-04: each kind of dates is in the calendars of those who act on it, and of no others")
    void areSeenByThoseWhoAct() {
        assertThat(Modules.ALL.stream()
                        .flatMap(module -> module.calendars().stream())
                        .map(CalendarSource::kind)
                        .collect(Collectors.toSet()))
                .isEqualTo(kinds.keySet());
        kinds.forEach((kind, made) -> {
            Shown shown = made.get();
            assertThat(ids(shown.sees(), kind)).as(kind).contains(shown.id());
            assertThat(ids(shown.misses(), kind)).as(kind + " of another").doesNotContain(shown.id());
        });
    }
}
