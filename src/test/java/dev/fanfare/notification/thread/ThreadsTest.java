package dev.fanfare.notification.thread;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.net.http.HttpRequest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Publishers, advertisers and staff talk about tasks, campaigns and payouts. */
class ThreadsTest {
    static final String OWN = "/web/api/get/thread/";
    static final String OWN_LIST = "/web/api/get/threads/";
    static final String OWN_WRITE = "/web/api/thread/write/";
    static final String OWN_READ = "/web/api/thread/mark-read/";
    static final String STAFF = "/admin/api/threads/";

    private static final String ABOUT = "{kind: %s, subject_id: %s}";
    private static final String SAYS = "{kind: %s, subject_id: %s, text: %s}";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Campaign campaign = advertiser.campaign();
    private final Publisher publisher = world.publisher().connected();
    private final Task task = publisher.joins(campaign);
    private final Operator reviewer = world.staff(Permission.TASKS_REVIEW);
    private final Operator payer = world.staff(Permission.PAYOUTS_PROCESS);

    private static List<String> texts(Answer thread) {
        return thread.list("messages").stream()
                .map(one -> one.path("text").asText())
                .toList();
    }

    private static List<Long> subjects(Answer list) {
        return list.list("threads").stream()
                .map(one -> one.path("subject_id").asLong())
                .toList();
    }

    @Test
    @DisplayName("three sides talk about a task; each has its own unread count, and reading changes nothing")
    void talksAboutATask() {
        publisher.ok(OWN, ABOUT, "task", task.id()).shows("""
                {kind: 'task', closed: false, unread: 0, messages: [], next: null,
                 user_id: %s, campaign_id: %s, advertiser_id: %s}
                """, publisher.id(), campaign.id(), advertiser.id());
        Answer first = publisher
                .call(OWN_WRITE, SAYS, "task", task.id(), " <b>May</b> I film it? ")
                .expect(201);
        advertiser
                .ok("/api/threads/", "{advertiser_id: %s}", advertiser.id())
                .shows("""
                {unread: 1, threads: [{kind: 'task', subject_id: %s, unread: 1, closed: false,
                 last: {message_id: %s, side: 'publisher', text: '<b>May</b> I film it?'}}]}
                """, task.id(), first.number("message_id"));
        long answered = advertiser
                .call("/api/thread/write/", SAYS, "task", task.id(), "Yes.")
                .expect(201)
                .number("message_id");
        long staff = reviewer.call(STAFF + "write/", SAYS, "task", task.id(), "In colour.")
                .expect(201)
                .number("message_id");
        for (int i = 0; i < 2; i++) {
            Answer seen = publisher.ok(OWN, ABOUT, "task", task.id());
            assertThat(texts(seen)).containsExactly("In colour.", "Yes.", "<b>May</b> I film it?");
            seen.shows("{unread: 2}");
            assertThat(authors(seen))
                    .containsExactly(
                            "staff null", "advertiser " + brand(), "publisher " + publisher.username() + " mine");
        }
        publisher
                .ok(OWN_READ, "{kind: 'task', subject_id: %s, message_id: %s}", task.id(), answered)
                .shows("{unread: 1}");
        publisher
                .ok(OWN_LIST, "{unread: true, kind: 'task'}")
                .shows("{unread: 1, threads: [{subject_id: %s}]}", task.id());
        // What was read stays read, and no one reads what is to come.
        publisher
                .ok(OWN_READ, "{kind: 'task', subject_id: %s, message_id: 1}", task.id())
                .shows("{unread: 1}");
        publisher
                .ok(OWN_READ, "{kind: 'task', subject_id: %s, message_id: %s}", task.id(), staff + 1_000)
                .shows("{unread: 0}");
        advertiser.ok("/api/thread/", ABOUT, "task", task.id()).shows("{unread: 2}");
        advertiser
                .ok("/api/thread/mark-read/", "{kind: 'task', subject_id: %s, message_id: %s}", task.id(), staff)
                .shows("{unread: 0}");
        reviewer.ok(STAFF + "get/", ABOUT, "task", task.id()).shows("{unread: 2}");
        reviewer.ok(STAFF + "mark-read/", "{kind: 'task', subject_id: %s, message_id: %s}", task.id(), answered)
                .shows("{unread: 0}");
        assertThat(publisher.ok(OWN_LIST, "{unread: true}").list("threads")).isEmpty();
        reviewer.call(STAFF + "write/", SAYS, "task", task.id(), "More.").expect(201);
        publisher.ok(OWN, ABOUT, "task", task.id()).shows("{unread: 1}");
        assertThat(world.number(
                        "select count(*) from audit_log where actor_id = ? and action in ('thread.write', 'thread.read')",
                        reviewer.id()))
                .isEqualTo(3);
    }

    private String brand() {
        return world.text("select coalesce(brand_name, name) from advertisers where user_id = ?", advertiser.id());
    }

    private static List<String> authors(Answer thread) {
        return thread.list("messages").stream()
                .map(one -> one.path("author"))
                .map(author -> author.path("side").asText() + " "
                        + author.path("name").asText() + (author.path("mine").asBoolean() ? " mine" : ""))
                .toList();
    }

    @Test
    @DisplayName("another publisher, another advertiser, and staff without the permission see nothing of it")
    void keepsOthersOut() {
        publisher.earns("50.00", "USD");
        long payout = publisher.asksPayout("20.00");
        publisher.call(OWN_WRITE, SAYS, "task", task.id(), "Secret words").expect(201);
        publisher.call(OWN_WRITE, SAYS, "payout", payout, "Secret words").expect(201);
        Publisher other = world.publisher().connected();
        Advertiser rival = world.advertiser("USD");
        Operator plain = world.staff(Permission.CAMPAIGNS_VIEW, Permission.PAYOUTS_VIEW);
        for (long[] one : new long[][] {{0, task.id()}, {1, payout}}) {
            String kind = one[0] == 0 ? "task" : "payout";
            refuses(other, OWN, OWN_WRITE, OWN_READ, kind, one[1]);
            refuses(rival, "/api/thread/", "/api/thread/write/", "/api/thread/mark-read/", kind, one[1]);
            for (Operator staff : List.of(plain, one[0] == 0 ? payer : reviewer)) {
                refuses(staff, STAFF + "get/", STAFF + "write/", STAFF + "mark-read/", kind, one[1]);
            }
        }
        // An advertiser has no part in payouts.
        refuses(advertiser, "/api/thread/", "/api/thread/write/", "/api/thread/mark-read/", "payout", payout);
        assertThat(advertiser.ok("/api/threads/", "{kind: 'payout'}").list("threads"))
                .isEmpty();
        assertThat(other.ok(OWN_LIST).list("threads")).isEmpty();
        assertThat(rival.ok("/api/threads/").list("threads")).isEmpty();
        assertThat(rival.ok("/api/threads/", "{advertiser_id: %s}", advertiser.id())
                        .list("threads"))
                .isEmpty();
        plain.ok(STAFF + "list/").shows("{threads: [], unread: 0}");
        other.refused(403, "insufficient_permissions", "/api/threads/");
        other.refused(403, "insufficient_permissions", STAFF + "list/");
        // Staff see what their permission is about, and never what they are a part of.
        assertThat(subjects(reviewer.ok(STAFF + "list/", "{advertiser_id: %s}", advertiser.id())))
                .containsExactly(task.id());
        assertThat(subjects(reviewer.ok("/api/threads/", "{advertiser_id: %s, unread: true}", advertiser.id())))
                .containsExactly(task.id());
        assertThat(subjects(payer.ok(STAFF + "list/", "{kind: 'payout', limit: 100}")))
                .contains(payout);
        assertThat(payer.ok(STAFF + "list/", "{limit: 100, unread: true}").list("threads"))
                .allSatisfy(one -> assertThat(one.path("kind").asText()).isEqualTo("payout"));
        Operator self = world.promoted(publisher, Permission.TASKS_REVIEW);
        refuses(self, STAFF + "get/", STAFF + "write/", STAFF + "mark-read/", "task", task.id());
        assertThat(self.ok(STAFF + "list/", "{advertiser_id: %s}", advertiser.id())
                        .list("threads"))
                .isEmpty();
    }

    private static void refuses(Actor actor, String get, String write, String read, String kind, long id) {
        actor.refused(404, "not_found", get, ABOUT, kind, id);
        actor.refused(404, "not_found", write, SAYS, kind, id, "Hello");
        actor.refused(404, "not_found", read, "{kind: %s, subject_id: %s, message_id: 1}", kind, id);
    }

    @Test
    @DisplayName("each publisher has a thread of their own about a campaign that they joined or may join")
    void talksAboutACampaign() {
        Publisher may = world.publisher().connected();
        Publisher mayNot = world.publisher();
        may.call(OWN_WRITE, SAYS, "campaign", campaign.id(), "What is it like?").expect(201);
        publisher.call(OWN_WRITE, SAYS, "campaign", campaign.id(), "It broke.").expect(201);
        mayNot.refused(404, "not_found", OWN_WRITE, SAYS, "campaign", campaign.id(), "Hello");
        assertThat(texts(may.ok(OWN, ABOUT, "campaign", campaign.id()))).containsExactly("What is it like?");
        String whole = "{kind: 'campaign', subject_id: %s, user_id: %s}";
        assertThat(texts(advertiser.ok("/api/thread/", whole, campaign.id(), publisher.id())))
                .containsExactly("It broke.");
        advertiser.ok("/api/thread/", whole, campaign.id(), may.id()).shows("{username: %s}", may.username());
        advertiser.refused(404, "not_found", "/api/thread/", whole, campaign.id(), mayNot.id());
        // An advertiser writes first to participants only, and to staff alone without a publisher.
        Publisher stranger = world.publisher().connected();
        advertiser.refused(404, "not_found", "/api/thread/", whole, campaign.id(), stranger.id());
        advertiser
                .call("/api/thread/write/", SAYS, "campaign", campaign.id(), "When is it approved?")
                .expect(201);
        assertThat(texts(reviewer.ok(STAFF + "get/", ABOUT, "campaign", campaign.id())))
                .containsExactly("When is it approved?");
        assertThat(subjects(publisher.ok(OWN_LIST))).containsExactly(campaign.id());
        assertThat(advertiser.ok("/api/threads/", "{kind: 'campaign'}").list("threads"))
                .extracting(one -> one.path("user_id").asLong())
                .containsExactly(0L, publisher.id(), may.id());
        // A cursor comes by each once, and belongs to its filters.
        Answer first = advertiser.ok("/api/threads/", "{kind: 'campaign', limit: 2}");
        Answer rest = advertiser.ok("/api/threads/", "{kind: 'campaign', limit: 2, cursor: %s}", first.text("next"));
        assertThat(rest.at("threads.0.user_id").asLong()).isEqualTo(may.id());
        assertThat(rest.at("next").isNull()).isTrue();
        advertiser.invalid("cursor", "/api/threads/", "{limit: 2, cursor: %s}", first.text("next"));
        world.operator().moves(campaign.id(), "completed");
        publisher
                .refused(400, "business_error", OWN_WRITE, SAYS, "campaign", campaign.id(), "Late")
                .shows("{details: {code: 'THREAD_CLOSED'}}");
        publisher.ok(OWN, ABOUT, "campaign", campaign.id()).shows("{closed: true}");
        advertiser.refused(400, "business_error", "/api/thread/write/", SAYS, "campaign", campaign.id(), "Late");
    }

    @Test
    @DisplayName("a campaign's threads are about it and its tasks; a campaign that is hidden is not found")
    void listsThoseOfACampaign() {
        Campaign other = advertiser.campaign();
        Task elsewhere = publisher.joins(other);
        Task quiet = world.publisher().connected().joins(campaign);
        publisher.call(OWN_WRITE, SAYS, "campaign", campaign.id(), "Hello").expect(201);
        publisher.call(OWN_WRITE, SAYS, "task", elsewhere.id(), "Elsewhere").expect(201);
        advertiser
                .call("/api/thread/write/", SAYS, "task", quiet.id(), "Ready?")
                .expect(201);
        publisher.call(OWN_WRITE, SAYS, "task", task.id(), "Is this right?").expect(201);
        String of = "{campaign_id: %s}";
        for (Answer list : List.of(
                advertiser.ok("/api/threads/", of, campaign.id()),
                reviewer.ok("/api/threads/", of, campaign.id()),
                reviewer.ok(STAFF + "list/", of, campaign.id()))) {
            assertThat(subjects(list)).containsExactly(task.id(), quiet.id(), campaign.id());
        }
        assertThat(subjects(advertiser.ok("/api/threads/", of, other.id()))).containsExactly(elsewhere.id());
        // Filters combine, and a cursor belongs to them.
        assertThat(subjects(
                        advertiser.ok("/api/threads/", "{campaign_id: %s, kind: 'task', unread: true}", campaign.id())))
                .containsExactly(task.id());
        assertThat(subjects(reviewer.ok(STAFF + "list/", "{campaign_id: %s, unread: true}", campaign.id())))
                .containsExactly(task.id(), quiet.id(), campaign.id());
        String next = advertiser
                .ok("/api/threads/", "{campaign_id: %s, limit: 2}", campaign.id())
                .text("next");
        assertThat(subjects(
                        advertiser.ok("/api/threads/", "{campaign_id: %s, limit: 2, cursor: %s}", campaign.id(), next)))
                .containsExactly(campaign.id());
        advertiser.invalid("cursor", "/api/threads/", "{limit: 2, cursor: %s}", next);
        Advertiser stranger = world.advertiser("USD");
        String named = "{campaign_id: %s, advertiser_id: %s}";
        stranger.refused(404, "campaign_not_found", "/api/threads/", of, campaign.id());
        stranger.refused(404, "campaign_not_found", "/api/threads/", named, campaign.id(), stranger.id());
        advertiser.refused(404, "campaign_not_found", "/api/threads/", of, 99_999_999);
        payer.refused(404, "campaign_not_found", STAFF + "list/", of, campaign.id());
        reviewer.refused(404, "campaign_not_found", STAFF + "list/", named, campaign.id(), stranger.id());
    }

    @Test
    @DisplayName("a thread closes with its task or payout: reading stays, writing is refused")
    void closesWithItsSubject() {
        publisher.earns("50.00", "USD");
        long payout = publisher.asksPayout("20.00");
        publisher.call(OWN_WRITE, SAYS, "payout", payout, "When?").expect(201);
        long answer = payer.call(STAFF + "write/", SAYS, "payout", payout, "Today.")
                .expect(201)
                .number("message_id");
        publisher.call("/api/action/payout/cancel/", "{payout_id: %s}", payout).expect(200);
        refusesToWrite("payout", payout);
        publisher.ok(OWN, ABOUT, "payout", payout).shows("{closed: true, unread: 1}");
        publisher
                .ok(OWN_READ, "{kind: 'payout', subject_id: %s, message_id: %s}", payout, answer)
                .shows("{unread: 0}");
        task.comesTo(TaskStatus.REJECTED);
        publisher.call(OWN_WRITE, SAYS, "task", task.id(), "Why?").expect(201);
        world.execute("update tasks set deadline = now(), appealable_until = null where id = ?", task.id());
        refusesToWrite("task", task.id());
        Task paid = world.publisher().connected().joins(campaign).comesTo(TaskStatus.PAID);
        paid.publisher().refused(400, "business_error", OWN_WRITE, SAYS, "task", paid.id(), "Thanks");
    }

    private void refusesToWrite(String kind, long id) {
        assertThat(publisher
                        .refused(400, "business_error", OWN_WRITE, SAYS, kind, id, "Late")
                        .code())
                .isEqualTo("THREAD_CLOSED");
        (kind.equals("task") ? reviewer : payer)
                .refused(400, "business_error", STAFF + "write/", SAYS, kind, id, "Late");
    }

    @Test
    @DisplayName("a message has text, pictures or both, is limited, and is written once however often it is sent")
    void writesOnce() {
        publisher
                .refused(400, "validation_error", OWN_WRITE, SAYS, "task", task.id(), " ")
                .shows("{details: {missing_fields: ['text']}}");
        publisher.invalid("text", OWN_WRITE, SAYS, "task", task.id(), "x".repeat(4_001));
        publisher.invalid("kind", OWN_WRITE, SAYS, "bank", task.id(), "x");
        publisher.invalid(
                "pictures", OWN_WRITE, "{kind: 'task', subject_id: %s, pictures: ['https://x.org/a.png']}", task.id());
        publisher
                .refused(400, "validation_error", OWN_WRITE, "{text: 'Hello'}")
                .shows("{details: {missing_fields: ['kind', 'subject_id']}}");
        String key = World.unique("key");
        Answer once = publisher.web().postOnce(key, OWN_WRITE, SAYS, "task", task.id(), "Once");
        assertThat(publisher
                        .web()
                        .postOnce(key, OWN_WRITE, SAYS, "task", task.id(), "Once")
                        .text())
                .isEqualTo(once.expect(201).text());
        MultipartBody form = new MultipartBody()
                .text("kind", "task")
                .text("subject_id", task.id())
                .file("pictures", "a.png", Pictures.png());
        String pictured = World.unique("key");
        for (int i = 0; i < 2; i++) {
            Client web = publisher.web();
            web.send(web.request(OWN_WRITE)
                            .header("Content-Type", MultipartBody.TYPE)
                            .header("Idempotency-Key", pictured)
                            .POST(HttpRequest.BodyPublishers.ofByteArray(form.whole()))
                            .build())
                    .expect(201);
        }
        List<JsonNode> messages =
                advertiser.ok("/api/thread/", ABOUT, "task", task.id()).list("messages");
        assertThat(messages).hasSize(2);
        String picture = messages.get(0).at("/pictures/0").asText();
        world.anybody().get(picture).expect(200);
        // Another's picture, or one that is used, is no one's to send.
        publisher.invalid("pictures", OWN_WRITE, "{kind: 'task', subject_id: %s, pictures: [%s]}", task.id(), picture);
        world.execute("""
                insert into thread_messages (thread_id, author_id, side, text)
                select t.id, ?, 'publisher', 'x' from threads t, generate_series(1, 58)
                where t.kind = 'task' and t.subject_id = ?
                """, publisher.id(), task.id());
        publisher.refused(429, "rate_limit_exceeded", OWN_WRITE, SAYS, "task", task.id(), "Too much");
        world.execute(
                "update thread_messages set written_at = now() - interval '61 minutes' where author_id = ?",
                publisher.id());
        publisher.call(OWN_WRITE, SAYS, "task", task.id(), "Later").expect(201);
        // With its thread a message goes, and its picture.
        world.execute("delete from threads where kind = 'task' and subject_id = ?", task.id());
        world.anybody().get(picture).expect(404);
    }

    @Test
    @DisplayName("applications, tokens, members of a team and limited credentials take part as their rights say")
    void takesEachCredential() {
        Client app = world.through(world.application(), publisher);
        app.post("/api/action/thread/write/", SAYS, "task", task.id(), "By the app")
                .expect(201);
        app.ok("/api/get/threads/").shows("{threads: [{subject_id: %s, unread: 0}]}", task.id());
        long first = app.ok("/api/get/thread/", ABOUT, "task", task.id()).number("messages.0.id");
        app.ok("/api/action/thread/mark-read/", "{kind: 'task', subject_id: %s, message_id: %s}", task.id(), first);
        Publisher finance = advertiser.member("finance");
        Publisher clerk = advertiser.member("reviewer");
        finance.ok("/api/thread/", ABOUT, "task", task.id()).shows("{unread: 1}");
        finance.refused(403, "insufficient_permissions", "/api/thread/write/", SAYS, "task", task.id(), "Hello");
        clerk.web()
                .post("/api/thread/write/", SAYS, "task", task.id(), "By a member")
                .expect(201);
        assertThat(authors(advertiser.ok("/api/thread/", ABOUT, "task", task.id()))
                        .get(0))
                .isEqualTo("advertiser " + clerk.username());
        Client limited = limited(reviewer, "tasks.review");
        assertThat(texts(limited.ok(STAFF + "get/", ABOUT, "task", task.id()))).hasSize(2);
        Client payouts = limited(world.operator(), "payouts.process");
        payouts.refused(404, "not_found", STAFF + "get/", ABOUT, "task", task.id());
        limited(publisher, "wallet.read").refused(403, "insufficient_scope", "/api/get/threads/");
    }

    private Client limited(Actor actor, String limit) {
        return world.anybody()
                .as("Bearer "
                        + world.operator()
                                .call(
                                        "/admin/api/tokens/create/",
                                        "{user_id: %s, name: 'limited', permissions: [%s]}",
                                        actor.id(),
                                        limit)
                                .expect(201)
                                .text("token"));
    }
}
