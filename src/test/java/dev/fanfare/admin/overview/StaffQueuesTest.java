package dev.fanfare.admin.overview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-03: everything that waits for staff is in a queue of the one registry, whose list shows exactly what it counts. */
class StaffQueuesTest {
    private static final Set<String> QUEUES = Modules.ALL.stream()
            .flatMap(module -> module.queues().stream())
            .map(StaffQueue::name)
            .collect(Collectors.toSet());

    /** Queues that no person waits for. */
    private static final Set<String> UNPROMISED = Set.of("events");

    private final World world = World.shared();

    @Test
    @DisplayName("CN-03: each queue's list with its filter has as many rows as the overview counts")
    void listsWhatItCounts() {
        Operator all = world.operator();
        fill();
        JsonNode queues = all.ok("/admin/api/overview/").at("queues");
        Set<String> filled = new TreeSet<>();
        queues.forEach(queue -> {
            String name = queue.path("name").asText();
            long count = queue.path("count").asLong();
            assertThat(listed(all.web(), queue)).as(name).isEqualTo(count);
            boolean promised = !UNPROMISED.contains(name);
            assertThat(queue.path("promised_hours").isNull()).as(name).isNotEqualTo(promised);
            assertThat(queue.path("due_at").isNull()).as(name).isNotEqualTo(promised && count > 0);
            if (count > 0) {
                filled.add(name);
            }
        });
        assertThat(queues).hasSameSizeAs(QUEUES);
        assertThat(filled)
                .contains(
                        "appeals",
                        "applications",
                        "campaigns",
                        "connections",
                        "events",
                        "payouts",
                        "posts",
                        "proposals",
                        "sign_ups",
                        "threads",
                        "withdrawals");
    }

    @Test
    @DisplayName("CN-03: hours are promised for each queue that a person waits for")
    void promisesHours() {
        PromisesConfig promises = new PromisesConfig(24, 12, 36, 48);
        assertThat(QUEUES).containsAll(UNPROMISED).allSatisfy(queue -> assertThat(promises.hours(queue) == null)
                .as(queue)
                .isEqualTo(UNPROMISED.contains(queue)));
    }

    /** Something that waits in most queues, and beside it what does not wait. */
    private void fill() {
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign();
        Publisher publisher = world.publisher().connected();
        publisher.submits("instagram", World.unique("account"), 5);
        publisher.earns("200.00", "USD").asksPayout("20.00");
        publisher
                .web()
                .post(
                        "/web/api/thread/write/",
                        "{kind: 'task', subject_id: %s, text: 'When?'}",
                        publisher.joins(campaign).handsIn().id())
                .expect(201);
        publisher.joins(advertiser.campaign()).id();
        world.operator().rejects(world.publisher().connected().joins(campaign).handsIn(), "Blurred.");
        var rejected = world.publisher().connected().joins(campaign).handsIn();
        world.operator().rejects(rejected, "Blurred.");
        rejected.appeals();
        Campaign submitted = advertiser.campaign("{status: 'draft'}");
        advertiser.ok("/api/campaign/status/", "{campaign_id: %s, status: 'pending'}", submitted.id());
        advertiser.campaign("{status: 'pending'}");
        world.execute("""
                insert into applications (client_id, name, owner_id, approved_at, wanted_name, wanted_at, disabled_at)
                select gen_random_uuid(), 'Mirror', ?, approved_at, wanted_name, wanted_at, disabled_at
                from (values (null::timestamptz, null, null::timestamptz, null::timestamptz), (now(), 'Other', now(), null),
                  (now(), null, null, null), (null, null, null, now())) as n (approved_at, wanted_name, wanted_at, disabled_at)
                """, publisher.id());
        world.execute("""
                insert into advertiser_sign_ups (user_id, party_id, contact, currency)
                select ?, min(id), 'x', 'EUR' from parties""", publisher.id());
        world.execute(
                "insert into withdrawals (advertiser_id, requested_by, amount, currency) values (?, ?, 100, 'USD')",
                advertiser.id(),
                advertiser.id());
        world.execute(
                "update outbox set dead_at = now(), dispatched_at = null, failure = 'x' where id = (select max(id) from outbox)");
        world.staff(Permission.CORRECTIONS_PROPOSE).proposes("/admin/api/corrections/create/", """
                {reason: 'Goodwill.', legs: [
                  {account: 'platform_corrections', amount: '-5', currency: 'USD'},
                  {account: 'publisher_available', user_id: %s, amount: 5, currency: 'USD'}]}""", publisher.id());
    }

    /** How many rows the list has in all its parts. */
    private static long listed(Client staff, JsonNode queue) {
        String path = queue.path("path").asText();
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        queue.path("filter").properties().forEach(member -> {
            String value = member.getValue().asText();
            if (value.equals("true")) {
                input.put(member.getKey(), true);
            } else if (path.equals("/api/tasks/")) {
                input.putArray(member.getKey()).add(value);
            } else {
                input.put(member.getKey(), value);
            }
        });
        long rows = 0;
        JsonNode next;
        do {
            JsonNode answer = staff.post(path, input).expect(200).body();
            rows += rows(answer).size();
            next = answer.path("next");
            input.set("cursor", next);
        } while (next.isTextual());
        return rows;
    }

    private static JsonNode rows(JsonNode answer) {
        return answer.isArray()
                ? answer
                : answer.properties().stream()
                        .filter(member ->
                                member.getValue().isArray() && !member.getKey().equals("ages"))
                        .findFirst()
                        .orElseThrow()
                        .getValue();
    }

    @Test
    @DisplayName("CN-03: a campaign that was not submitted is in no queue, and is not approved")
    void approvesWhatWasSubmitted() {
        Advertiser advertiser = world.advertiser("USD");
        Campaign pending = advertiser.campaign("{status: 'pending'}");
        Operator operator = world.operator();
        operator.reauthenticates();
        Client staff = operator.web();
        String decide = "/admin/api/campaigns/decide/";
        staff.post(decide, "{campaign_id: %s, submission: 0, action: 'approve'}", pending.id())
                .expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(staff.ok("/admin/api/campaigns/list/", "{awaits_approval: true, advertiser_id: %s}", advertiser.id())
                        .list("campaigns"))
                .isEmpty();
        Campaign draft = advertiser.campaign("{status: 'draft'}");
        advertiser.ok("/api/campaign/status/", "{campaign_id: %s, status: 'pending'}", draft.id());
        assertThat(staff.ok("/admin/api/campaigns/list/", "{awaits_approval: true, advertiser_id: %s}", advertiser.id())
                        .list("campaigns"))
                .singleElement()
                .satisfies(one -> assertThat(one.path("id").asLong()).isEqualTo(draft.id()));
    }

    /** All that was found, and nothing else, is in a queue or says why not. */
    private static void eachHasItsPlace(Map<String, String> places, Set<String> found) {
        assertThat(places.keySet()).containsExactlyInAnyOrderElementsOf(found);
        assertThat(places.values()).allMatch(one -> one.startsWith("- ") || QUEUES.contains(one));
    }

    /** By the states from which staff move: the queue, or after a dash why they are in none. */
    private static final Map<String, String> STATES = Map.ofEntries(
            Map.entry("campaign draft", "- its advertiser submits it"),
            Map.entry("campaign pending", "campaigns"),
            Map.entry("campaign active", "- runs"),
            Map.entry("campaign paused", "- its advertiser resumes it"),
            Map.entry("campaign_application open", "- its advertiser decides"),
            Map.entry("campaign_invitation open", "- its publisher answers"),
            Map.entry("card_reversal taken", "- its provider decides; staff only when it is late"),
            Map.entry("card_reversal confirmed", "- over, unless its provider returns it"),
            Map.entry("connection pending", "connections"),
            Map.entry("connection accepted", "- over"),
            Map.entry("connection suspended", "- until staff reinstate it, which nothing demands"),
            Map.entry("payout pending", "payouts"),
            Map.entry("payout processing", "- its provider or bank reports"),
            Map.entry("payout completed", "- over, unless its bank returns it"),
            Map.entry("payout_run gathering", "- the clock makes it ready"),
            Map.entry("payout_run ready", "payout_runs"),
            Map.entry("payout_run sending", "- the clock sends it"),
            Map.entry("signal open", "signals"),
            Map.entry("signal held", "- it ends by itself, unless staff decide before"),
            Map.entry("signal appealed", "signals"),
            Map.entry("task under_review", "posts"),
            Map.entry("task accepted", "accepted_posts"),
            Map.entry("task appealed", "appeals"),
            Map.entry("task paid", "- over"),
            Map.entry("transfer intended", "- sent by its run"),
            Map.entry("transfer unknown", "transfers"),
            Map.entry("transfer sent", "transfers"),
            Map.entry("transfer settled", "transfers"),
            Map.entry("withdrawal requested", "withdrawals"),
            Map.entry("withdrawal sending", "- its provider decides; staff only when it is late"),
            Map.entry("withdrawal paid", "- over"));

    @Test
    @DisplayName("CN-03: each state from which staff move is in a queue, or says why not")
    void everyState() {
        Set<String> found = new TreeSet<>();
        Modules.ALL.stream()
                .flatMap(module -> module.machines().stream())
                .forEach(machine -> found.addAll(ofStaff(machine)));
        eachHasItsPlace(STATES, found);
    }

    private static <S extends Enum<S>> List<String> ofStaff(StateMachine<S> machine) {
        return machine.states().stream()
                .filter(state -> machine.moves().stream()
                        .anyMatch(move -> move.startsAt(state) && move.by().contains(Actor.STAFF)))
                .map(state -> machine.name() + " " + StateMachine.code(state))
                .toList();
    }

    /** By what an account's owner is told to wait for staff with. */
    private static final Map<String, String> WAITS = Map.ofEntries(
            Map.entry("payout requested", "payouts"),
            Map.entry("payout in_run", "payout_runs"),
            Map.entry("payout on_hold", "- until its owner is suspended no more"),
            Map.entry("payout processing", "- its provider or bank reports"),
            Map.entry("bank_account deposits_due", "- the clock sends them with the transfers"),
            Map.entry("name_check no_match", "- shown at the payouts that it holds back"),
            Map.entry("post under_review", "posts"),
            Map.entry("post accepted", "accepted_posts"),
            Map.entry("held_payment held", "- it ends by itself, unless staff decide before"),
            Map.entry("held_payment appealed", "signals"),
            Map.entry("draft waiting", "drafts"),
            Map.entry("appeal appealed", "appeals"),
            Map.entry("connection pending", "connections"));

    @Test
    @DisplayName("CN-03: whatever an owner is told to wait for staff with is in a queue, or says why not")
    void everyWait() {
        Set<String> found = Modules.ALL.stream()
                .flatMap(module -> module.ownerWaits().stream())
                .flatMap(wait -> wait.steps().entrySet().stream()
                        .filter(step -> Set.of(OwnerWait.By.REVIEWER, OwnerWait.By.OPERATOR)
                                .contains(step.getValue().by()))
                        .map(step -> wait.kind() + " " + step.getKey()))
                .collect(Collectors.toCollection(TreeSet::new));
        eachHasItsPlace(WAITS, found);
    }

    /** By the changes with which staff decide. */
    private static final Map<String, String> DECISIONS = Map.ofEntries(
            Map.entry("AcceptPayeeName", "- shown at the payouts that it holds back"),
            Map.entry("AssignBankLine", "bank_lines"),
            Map.entry("AssignBankLines", "bank_lines"),
            Map.entry("AssignThread", "threads"),
            Map.entry("BulkReviewConnections", "connections"),
            Map.entry("BulkReviewTasks", "posts"),
            Map.entry("DecideApplication", "- its advertiser decides"),
            Map.entry("DecideBankStatement", "bank_statements"),
            Map.entry("DecideCampaign", "campaigns"),
            Map.entry("DecideCardReversal", "- its provider decides; staff only when it is late"),
            Map.entry("DecideDraft", "drafts"),
            Map.entry("DecideRegistration", "applications"),
            Map.entry("DecidePayouts", "payouts"),
            Map.entry("DecidePicture", "reported_pictures"),
            Map.entry("DecideScreening", "screenings"),
            Map.entry("DecideSignal", "signals"),
            Map.entry("DecideSignUp", "sign_ups"),
            Map.entry("DecideTransfer", "transfers"),
            Map.entry("DecideWithdrawal", "- its provider decides; staff only when it is late"),
            Map.entry("ProcessPayout", "payouts"),
            Map.entry("RejectPayout", "payouts"),
            Map.entry("RejectWithdrawal", "withdrawals"),
            Map.entry("RetryEvents", "events"),
            Map.entry("ReviewConnection", "connections"),
            Map.entry("ReviewTask", "posts"),
            Map.entry("SendEvent", "- of a sandbox"),
            Map.entry("SendInvitations", "- its advertiser invites"),
            Map.entry("SendResetLink", "- its owner asks"),
            Map.entry("SendRun", "payout_runs"));

    @Test
    @DisplayName("CN-03: each decision of staff is about something in a queue, or says why not")
    void everyDecision() {
        Set<String> found = Modules.ALL.stream()
                .flatMap(module -> module.endpoints().stream())
                .filter(endpoint -> endpoint.access().permission() != null)
                .map(Endpoint::ask)
                .map(Class::getSimpleName)
                .filter(name ->
                        name.matches("(?:Decide|Assign|Accept|Approve|Reject|Review|Retry|Process|Send|Bulk).*"))
                .collect(Collectors.toCollection(TreeSet::new));
        eachHasItsPlace(DECISIONS, found);
    }
}
