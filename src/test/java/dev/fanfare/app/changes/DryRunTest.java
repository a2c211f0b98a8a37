package dev.fanfare.app.changes;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.changes.DryRunChanges.Change;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contents;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a dry run says is what the change then does, and until then nothing is done. */
@Tag(Soak.GROUP)
@Nightly
class DryRunTest {
    private static final String DRY = "?dry_run=true";
    private static final String PREVIEW = "preview/";
    private static final String REQUEST = "/web/api/payout/request/";

    private static final String ACTIVATED = "campaign.active";

    private static final String DATABASE = Db.freshUri();

    @AutoClose
    private static Node node;

    private static World world;

    @BeforeAll
    static void start() {
        node = Node.start(DATABASE, Map.of());
        world = node.world();
        // Rates are asked for when they are first needed.
        world.advertiser("USD");
    }

    @Test
    @DisplayName("PD-07 a dry run of each endpoint changes no row, and says what the change then does")
    void saysWhatThenHappens() {
        Map<String, Supplier<Change>> changes = DryRunChanges.of(world);
        Map<String, Change> prepared = new TreeMap<>();
        Soak.some(changes.size() / 5, List.copyOf(changes.keySet()))
                .forEach(path -> prepared.put(path, changes.get(path).get()));
        world.dispatch();
        // Whatever the first use of a credential leaves behind.
        prepared.forEach((path, change) -> change.client()
                .raw(path, "application/json", new byte[] {'[', ']'})
                .expect(400));
        Map<String, String> before = Contents.of(DATABASE);
        Map<String, Answer> dry = new TreeMap<>();
        prepared.forEach((path, change) -> dry.put(path, change.client().ok(path + PREVIEW, change.body())));
        assertThat(changed(before)).isEmpty();

        SoftAssertions softly = new SoftAssertions();
        prepared.forEach((path, change) -> softly.check(
                () -> assertSaid(path, dry.get(path), made(change.client().post(path, change.body())))));
        softly.assertAll();
    }

    /** The answer to a change that was made, by a second person if it takes two. */
    private static Answer made(Answer answer) {
        return answer.body().path("proposal_id").isNumber()
                ? world.staff(Permission.values()).seconds(answer.number("proposal_id"))
                : answer;
    }

    private static void assertSaid(String path, Answer dry, Answer real) {
        assertThat(dry.header("Fanfare-Dry-Run")).as(path).contains("true");
        assertThat(dry.flag("dry_run") && dry.flag("complete")).as(path).isTrue();
        assertThat(real.status()).as("%s answered %s", path, real.body()).isBetween(200, 201);
        assertThat(real.header("Fanfare-Dry-Run")).as(path).isEmpty();
        assertThat(entries(dry)).as(path).isEqualTo(posted(real));
        assertThat(events(dry)).as(path).isEqualTo(happened(real));
        assertThat(audit(dry)).as(path).isEqualTo(audited(real));
        long last = world.number("select coalesce(max(id), 0) from notifications");
        world.dispatch();
        // An event that leads to others, one for each publisher, is not followed.
        assertThat(notified(dry)).as(path).isEqualTo(events(dry).contains(ACTIVATED) ? List.of() : told(last));
    }

    /** The tables that are not as they were. */
    private static Set<String> changed(Map<String, String> before) {
        Map<String, String> after = Contents.of(DATABASE);
        after.entrySet().removeAll(before.entrySet());
        // What programs asked is written every few seconds, whatever the tests do.
        after.remove("program_requests");
        return after.keySet();
    }

    @Test
    @DisplayName("PD-07 is refused exactly as the change would be")
    void isRefusedAsTheChangeWouldBe() {
        Publisher publisher = world.publisher().earns("80", "USD");
        long payout = DryRunChanges.payout(world);
        List<Change> refused = List.of(
                new Change(publisher.web(), REQUEST, Publisher.paypal("81")),
                new Change(publisher.web(), REQUEST, Publisher.paypal("1")),
                new Change(publisher.web(), REQUEST, "{amount: 20}"),
                new Change(publisher.web(), REQUEST, "{amount: 'much', method: 'paypal'}"),
                new Change(world.anybody(), REQUEST, Publisher.paypal("20")),
                new Change(publisher.backend(), "/api/payouts/process/", "{payout_id: %s}", payout),
                new Change(publisher.backend(), "/api/action/payout/cancel/", "{payout_id: %s}", payout),
                new Change(
                        world.operator().backend(),
                        "/admin/api/transfers/decide/",
                        "{transfer_id: 987654, outcome: 'settled', reason: 'x'}"),
                new Change(world.operator().backend(), "/api/payouts/reject/", "{payout_id: 987654, reason: 'None.'}"),
                new Change(
                        world.operator().backend(),
                        "/admin/api/payouts/fail/",
                        "{payout_id: %s, reason: 'x'}",
                        payout));
        publisher.asksPayout("10");
        for (Change change : refused) {
            change.client().post(change.path(), change.body());
        }
        Map<String, String> before = Contents.of(DATABASE);
        for (Change change : refused) {
            Answer dry = change.client().post(change.path() + DRY, change.body());
            Answer previewed = change.client().post(change.path() + PREVIEW, change.body());
            assertThat(previewed.body()).isEqualTo(dry.body());
            Answer real = change.client().post(change.path(), change.body());
            assertThat(real.status()).as("%s", real.body()).isGreaterThanOrEqualTo(400);
            assertThat(dry.status()).isEqualTo(real.status());
            assertThat(dry.body()).isEqualTo(real.body());
            assertThat(dry.header("Fanfare-Dry-Run")).contains("true");
        }
        // Who may not call leaves a trace of having tried.
        assertThat(changed(before)).isSubsetOf("audit_log");
    }

    @Test
    @DisplayName("PD-07 claims no idempotency key, and says when one was used before")
    void claimsNoKey() {
        Publisher publisher = world.publisher().earns("80", "USD");
        String key = World.unique("key");
        Client keyed = publisher.web().with("Idempotency-Key", key);
        assertThat(keyed.ok(REQUEST + DRY, Publisher.paypal("30")).list("entries"))
                .hasSize(1);
        Answer real = keyed.post(REQUEST, Publisher.paypal("30")).expect(201);
        keyed.ok(REQUEST + DRY, Publisher.paypal("30"))
                .shows("{dry_run: true, repeated: true, entries: [], audit: []}");
        keyed.refused(422, "validation_error", REQUEST + DRY, Publisher.paypal("31"));
        keyed.post(REQUEST, Publisher.paypal("30")).expect(201).shows("{payout_id: %s}", real.number("payout_id"));
    }

    @Test
    @DisplayName("PD-07 a misspelt dry run changes nothing")
    void isNeverMistaken() {
        Publisher publisher = world.publisher().earns("80", "USD");
        Map<String, String> before = Contents.of(DATABASE);
        for (String query : List.of(
                "?dry_run",
                "?dry_run=",
                "?dry_run=yes",
                "?dryRun=true",
                "?dry-run=true",
                "?DRY_RUN=true",
                "?dry_run=false&dry_run=maybe",
                "?dryrun")) {
            Answer answer = publisher.call(REQUEST + query, Publisher.paypal("20"));
            assertThat(answer.status()).as(query).isEqualTo(422);
        }
        for (String query :
                List.of("?dry_run=1", "?dry%5Frun=TRUE", "?dry_run=false&dry_run=true", "?x=1&dry_run=true&")) {
            publisher.ok(REQUEST + query, Publisher.paypal("20")).shows("{dry_run: true}");
        }
        publisher
                .call(REQUEST, "{amount: 20, method: 'paypal', paypal_email: 'a@example.com', dry_run: true}")
                .expect(422);
        publisher
                .form(REQUEST, Map.of("amount", 20, "method", "paypal", "paypal_email", "a@b.de", "dry_run", "true"))
                .expect(422);
        for (String value : List.of("true", "1", "True")) {
            publisher
                    .web()
                    .with("Fanfare-Dry-Run", value)
                    .ok(REQUEST, Publisher.paypal("20"))
                    .shows("{dry_run: true}");
        }
        publisher
                .ok(REQUEST + PREVIEW + "?dry_run=false", Publisher.paypal("20"))
                .shows("{dry_run: true}");
        publisher
                .call(REQUEST + PREVIEW + "?dry_run=no", Publisher.paypal("20"))
                .expect(422);
        publisher.web().get(REQUEST + PREVIEW).expect(405);
        assertThat(changed(before)).isEmpty();
        publisher.call(REQUEST + "?dry_run=false", Publisher.paypal("20")).expect(201);
    }

    @Test
    @DisplayName("PD-07 no other endpoint does anything when a dry run is asked for")
    void isRefusedElsewhere() {
        Publisher publisher = world.publisher();
        publisher.backend();
        world.operator().backend();
        Map<String, String> before = Contents.of(DATABASE);
        Modules.ALL.forEach(module -> module.endpoints().stream()
                .filter(endpoint -> !endpoint.mayRunDry())
                .forEach(endpoint -> {
                    Actor actor = endpoint.path().startsWith("/web/") ? publisher : world.operator();
                    Answer answer = actor.call(endpoint.path() + DRY, "{}");
                    assertThat(answer.status()).as(endpoint.path()).isIn(401, 403, 422);
                    actor.call(endpoint.path() + PREVIEW, "{}").expect(404);
                }));
        assertThat(changed(before)).isEmpty();
    }

    @Test
    @DisplayName("PD-07 shows an advertiser nothing of a publisher's accounts")
    void showsNoBalancesOfOthers() {
        Task task = DryRunChanges.task(world).handsIn();
        Advertiser advertiser = task.campaign().advertiser();
        Answer dry = advertiser.ok("/api/task/actions/" + DRY, "{task_id: %s, action: 'approve'}", task.id());
        JsonNode postings = dry.at("entries.0.postings");
        assertThat(postings).hasSize(2).allSatisfy(leg -> assertThat(leg.has("balance_after"))
                .isEqualTo(leg.path("user_id").asLong() == advertiser.id()));
        assertThat(dry.list("notifications")).isEmpty();
        assertThat(dry.list("audit"))
                .allSatisfy(line -> assertThat(line.has("after")).isFalse());
        assertThat(task.status()).isEqualTo("under_review");
    }

    @Test
    @DisplayName("PD-07 is counted, and holds no money while a hundred of them and a payout run at once")
    void holdsNothing() {
        Publisher publisher = world.publisher().earns("80", "USD");
        List<Answer> answers =
                together(40, i -> publisher.call(REQUEST + (i % 4 == 0 ? "" : DRY), Publisher.paypal("20")));
        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(4);
        assertThat(publisher.balance(AccountKind.PUBLISHER_HELD, "USD")).isEqualTo(8_000);
        assertThat(answers).filteredOn(answer -> answer.status() == 200).allSatisfy(answer -> assertThat(
                        answer.at("entries.0.postings.1.balance_after")
                                        .decimalValue()
                                        .intValue()
                                % 20)
                .isZero());
        assertThat(node.client().get("/metrics").text())
                .contains("fanfare_http_dry_runs_total{code=\"200\",route=\"/web/api/payout/request/\"}");
    }

    /** The rows that the real run makes have other ids than those of the dry run. */
    private static String plain(String text) {
        return text.replaceAll("\\d{3,}|PO-\\w+", "#").replaceAll(":\\d+", ":#").replaceAll(" \\d+ of", " # of");
    }

    private static List<String> entries(Answer dry) {
        List<String> lines = new ArrayList<>();
        for (JsonNode entry : dry.list("entries")) {
            entry.path("postings")
                    .forEach(leg -> lines.add(plain(entry.path("key").asText()) + " "
                            + entry.path("kind").asText() + " "
                            + leg.path("user_id").asText("-") + " "
                            + leg.path("account").asText() + " " + cents(leg.path("amount")) + " "
                            + leg.path("currency").asText()
                            + (leg.has("balance_after") ? " " + cents(leg.path("balance_after")) : "")));
        }
        return lines;
    }

    private static String cents(JsonNode amount) {
        return amount.decimalValue().setScale(2).toPlainString();
    }

    private static List<String> posted(Answer real) {
        return world.sql("""
                        select e.key || ' ' || e.kind || ' ' || coalesce(a.owner_id::text, '-') || ' ' || a.kind || ' '
                          || (p.amount / 100.0)::numeric(20, 2) || ' ' || p.currency || ' ' || (a.balance / 100.0)::numeric(20, 2)
                        from journal_entries e join postings p on p.entry_id = e.id join accounts a on a.id = p.account_id
                        where e.request_id = ? order by e.id, p.id
                        """, real.header("X-Request-Id").orElseThrow()).texts().stream()
                .map(line -> {
                    int space = line.indexOf(' ');
                    return plain(line.substring(0, space)) + line.substring(space);
                })
                .toList();
    }

    private static List<String> events(Answer dry) {
        return dry.list("events").stream().map(one -> one.path("type").asText()).toList();
    }

    private static List<String> happened(Answer real) {
        world.logsEvents();
        String requestId = real.header("X-Request-Id").orElseThrow();
        return world.sql("""
                        select type
                        from (select 0 as place, position as id, type from event_log where request_id = ?
                              union all
                              select 1, id, type from outbox where request_id = ?) events
                        order by place, id
                        """, requestId, requestId).texts();
    }

    private static List<String> audit(Answer dry) {
        return dry.list("audit").stream()
                .filter(one -> !one.path("action").asText().equals("proposal.approve"))
                .map(one -> one.path("action").asText() + " "
                        + plain(one.path("subject").asText()))
                .toList();
    }

    private static List<String> audited(Answer real) {
        return world
                .sql(
                        "select action || ' ' || subject from audit_log where request_id = ?"
                                + " and action not in ('proposal.approve', 'token.use') order by id",
                        real.header("X-Request-Id").orElseThrow())
                .texts()
                .stream()
                .map(DryRunTest::plain)
                .toList();
    }

    private static List<String> notified(Answer dry) {
        return dry.list("notifications").stream()
                .map(one ->
                        one.path("user_id").asLong() + " " + one.path("type").asText())
                .toList();
    }

    private static List<String> told(long last) {
        return world.sql("select user_id || ' ' || type from notifications where id > ? order by id", last)
                .texts();
    }
}
