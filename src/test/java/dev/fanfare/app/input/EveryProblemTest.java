package dev.fanfare.app.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.payment.api.PayoutDecisions;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("ER-04 every problem is named at once, whether the record, the domain or the reader of files finds it")
class EveryProblemTest {
    private static final String LONG = "x".repeat(101);

    private final World world = World.shared();
    private final Publisher publisher = world.publisher().connected();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Task task = publisher.joins(advertiser.campaign());

    /** A body, and the fields that are wrong with it: of a wrong type, beyond a constraint, and unknown to the domain. */
    private record Case(Client client, String body, String... fields) {}

    private Map<String, Case> cases() {
        Map<String, Case> cases = new TreeMap<>();
        String name = World.unique("u");
        String register =
                ("{'username': '%s', 'email': 'no address', 'password': '%s', 'country': 999, 'city': 'Rome', "
                                + "'first_name': '%s'}")
                        .formatted(name, "password of " + name, LONG);
        for (String path : List.of("/web/api/auth/register/", "/api/action/register/")) {
            Client client = path.startsWith("/web/") ? world.anybody() : world.onItsOwn(world.application());
            cases.put(path, new Case(client, register, "city", "country", "email", "first_name"));
        }
        String approval = "{'network_type': 'instagram', 'network_id': 'a', 'network_url': 'https://evil.example/a', "
                + "'followers': 'many', 'category': '" + LONG + "'}";
        for (String path : List.of("/api/action/network/approval/", "/web/api/network/approval/")) {
            cases.put(path, new Case(client(path), approval, "category", "followers", "network_url"));
        }
        for (String kind : List.of("page", "wall", "channel")) {
            String size = kind.equals("channel") ? "subscribers" : "followers";
            String body =
                    "{'network': 'facebook', 'K_id': 'a', 'K_name': 'A', 'K_url': 'https://evil.example/a', 'category': '"
                            + LONG + "', '" + size + "': 'many'}";
            cases.put(
                    "/api/add/social-" + kind + "/",
                    new Case(publisher.backend(), body.replace("K_", kind + "_"), "category", size, kind + "_url"));
        }
        String complete =
                "{'task_id': " + task.id() + ", 'post_url': 'https://evil.example/p/1', 'screenshots': ['none'], "
                        + "'reach': -1, 'engagement': 'much'}";
        for (String path : List.of("/api/action/task/complete/", "/web/api/task/complete/")) {
            cases.put(path, new Case(client(path), complete, "engagement", "post_url", "reach", "screenshots"));
        }
        String profile = "{'first_name': '" + LONG + "', 'country': 999, 'city': 'Rome', 'timezone': 'Mars/North'}";
        for (String path : List.of("/api/update/profile/", "/web/api/update/profile/")) {
            cases.put(path, new Case(client(path), profile, "city", "country", "first_name", "timezone"));
        }
        String preferences = "{'categories': ['none'], 'networks': ['none'], 'language': 'xx', "
                + "'notifications': {'new_campaign': 'perhaps'}}";
        for (String path : List.of("/api/update/preferences/", "/web/api/update/preferences/")) {
            cases.put(
                    path,
                    new Case(
                            client(path),
                            preferences,
                            "categories",
                            "language",
                            "networks",
                            "notifications.new_campaign"));
        }
        casesOfMoney(cases);
        return cases;
    }

    private void casesOfMoney(Map<String, Case> cases) {
        String payout = "{'amount': 0.001, 'method': 'paypal', 'currency': 'USD', 'bank_account_id': 'many'}";
        for (String path : List.of("/api/action/payout/", "/web/api/payout/request/")) {
            cases.put(path, new Case(client(path), payout, "amount", "bank_account_id", "paypal_email"));
        }
        cases.put(
                "/api/advertiser/publishers/search/",
                new Case(
                        advertiser.backend(),
                        "{'advertiser_id': " + advertiser.id() + ", 'category': 'none', 'country': 'none', "
                                + "'network': 'none', 'limit': 0}",
                        "category",
                        "country",
                        "network",
                        "limit"));
        String company = "{'name': '" + LONG + LONG + "', 'street': 'S', 'postcode': '1', 'city': 'C', 'country': 'C', "
                + "'vat_id': 'X', 'contact': 'A', 'currency': 'XAF', 'advertiser_id': 1, 'prefix': 'P'}";
        cases.put(
                "/api/advertiser/sign-up/",
                new Case(
                        world.publisher().backend(),
                        company.replace("'country': 'C'", "'country': 'ZZ'"),
                        "name",
                        "country",
                        "currency"));
        for (String path : List.of("/admin/api/advertisers/billing/update/", "/admin/api/legal-entities/update/")) {
            cases.put(
                    path,
                    new Case(
                            world.operator().backend(),
                            company.replace("'country': 'C'", "'country': 'DE'"),
                            "name",
                            "vat_id"));
        }
    }

    private Client client(String path) {
        return path.startsWith("/web/") ? publisher.web() : publisher.backend();
    }

    @Test
    void isNamedByEachRowWhoseDomainChecksItsInput() {
        Map<String, Case> cases = cases();
        assertThat(cases.keySet())
                .as("a row that asks its domain for more than its record shows needs a case")
                .isEqualTo(Endpoints.all()
                        .filter(row -> row.furtherChecks() != null)
                        .map(Endpoint::path)
                        .collect(Collectors.toSet()));
        cases.forEach((path, each) -> {
            Answer answer = each.client().post(path, each.body().replace('\'', '"'));
            assertThat(named(answer)).as(path + " " + answer.text()).contains(each.fields());
        });
    }

    /** The fields that a refusal names. */
    private static Set<String> named(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isIn(400, 422);
        Set<String> named = new TreeSet<>(Answer.fields(answer.at("details.field_errors")));
        answer.at("details.missing_fields").forEach(field -> named.add(field.asText()));
        return named;
    }

    /** Bodies with several problems, of which one at least is of a rule about several members, and the fields that are wrong. */
    private static final Map<String, List<String>> JOINT = Map.ofEntries(
            Map.entry(
                    "ReviewTask {'action': 'reject', 'pay': true, 'reach': -1}",
                    List.of("task_id", "reason", "pay", "reach")),
            Map.entry(
                    "BulkReviewTasks {'action': 'dismiss_appeal', 'matching': {'user_id': 'x'}, 'count': 1}",
                    List.of("reason", "matching.user_id", "count")),
            Map.entry(
                    "BulkReviewConnections {'kind': 'none', 'action': 'accept', 'items': [{'id': 1}, {'id': 1}], 'count': 1}",
                    List.of("kind", "items", "selection")),
            Map.entry("CopyCampaign {'name': ' '}", List.of("campaign_id", "name")),
            Map.entry("CopyCampaign {'campaign_id': 1, 'template_id': 2, 'name': ' '}", List.of("template_id", "name")),
            Map.entry(
                    "ListCalendar {'from': '2026-02-02T00:00:00Z', 'until': '2026-01-01T00:00:00Z'}", List.of("until")),
            Map.entry("DecidePicture {'action': 'take_down'}", List.of("picture", "reason")),
            Map.entry("SetCampaignSettings {}", List.of("campaign_id", "settings")),
            Map.entry("DecideSignal {'action': 'hold'}", List.of("signal_id", "reason")),
            Map.entry("DecideDraft {'action': 'request_changes'}", List.of("task_id", "draft_id", "comment")),
            Map.entry("DecideApplication {'action': 'decline'}", List.of("application_id", "reason")),
            Map.entry("DecideCampaign {'action': 'send_back'}", List.of("campaign_id", "submission", "comments")),
            Map.entry(
                    "DecideSignUp {'action': 'refuse', 'maximum_limit': -1}",
                    List.of("sign_up_id", "reason", "maximum_limit")),
            Map.entry(
                    "DecidePayouts {'action': 'complete', 'reason': 'r', 'items': [{'payout_id': 1}, {'payout_id': 1}]}",
                    List.of("reason", "items", "transaction_id")),
            Map.entry(
                    "AssignBankLines {'items': [{'line_id': 1}, {'line_id': 1}], 'account': 'own'}",
                    List.of("reason", "items", "account")),
            Map.entry(
                    "AssignBankLine {'line_id': 1, 'advertiser_id': 1, 'invoice_id': 2, 'file': 1}",
                    List.of("line_id", "file", "reason")),
            Map.entry("CreateCorrection {'another_payment': 'x'}", List.of("reason", "legs", "another_payment")),
            Map.entry("MarkNotificationsRead {'all': 'x'}", List.of("all", "ids")),
            Map.entry("WriteMessage.OwnBody {'pictures': ['p'], 'text': 5.5}", List.of("pictures")),
            Map.entry("WriteMessage.Body {'text': ' '}", List.of("text")),
            Map.entry("WriteMessage.StaffBody {'note': 'x'}", List.of("text", "note")),
            Map.entry("Reauthenticate {'code': '" + LONG + "'}", List.of("code", "password")),
            Map.entry(
                    "GetTrialBalance {'month': 'x', 'as_of': '2020-01-01T00:00:00Z', 'position': 1}",
                    List.of("month", "as_of", "position")),
            Map.entry("GetWallet {'as_of': '2900-01-01T00:00:00Z', 'basis': 'x'}", List.of("as_of", "basis")),
            Map.entry("GetUserBalance {'basis': 'booked'}", List.of("user_id", "as_of")),
            Map.entry("PayInvoice {'paid_on': '2900-01-01'}", List.of("invoice_id", "paid_on")),
            Map.entry(
                    "CreateRun {'instant': true, 'date_from': '2026-02-02', 'date_to': '2026-01-01'}",
                    List.of("instant", "date_to")),
            Map.entry(
                    "GetDailySums {'date_from': '2020-01-01', 'date_to': '2026-01-01', 'limit': 0}",
                    List.of("date_to", "limit")),
            Map.entry(
                    "ListJournalStatement.Body {'date_to': '2026-01-01', 'position': 1, 'tree_size': 0}",
                    List.of("date_to", "position", "tree_size")),
            Map.entry(
                    "ListJournalStatementEntries {'date_to': '2026-01-01', 'position': 1, 'limit': 0}",
                    List.of("date_to", "position", "limit")),
            Map.entry(
                    "CreateApplication {'type': 'public', 'trusted': true, 'scopes': ['x']}",
                    List.of("name", "trusted", "scopes")),
            Map.entry("DecideRegistration {'approved': false}", List.of("client_id", "reason")),
            Map.entry("RegisterApplication {'scopes': ['account']}", List.of("name", "scopes")),
            Map.entry(
                    "UpdateApplication {'scopes': ['account'], 'name': ' ', 'api_version': 'x'}",
                    List.of("client_id", "scopes", "name", "api_version")),
            Map.entry(
                    "CreateOwnToken {'permissions': ['x'], 'expires_at': '2020-01-01T00:00:00Z'}",
                    List.of("name", "permissions", "expires_at")),
            Map.entry(
                    "CreateToken {'permissions': ['x'], 'expires_at': '2020-01-01T00:00:00Z', 'provisioning': true}",
                    List.of("user_id", "name", "permissions", "expires_at", "addresses")),
            Map.entry("ListEvents.OwnBody {'types': ['x'], 'limit': 0}", List.of("types", "limit")),
            Map.entry("ListEvents.Body {'types': ['x'], 'limit': 0}", List.of("types", "limit")),
            Map.entry("FollowEvents.OwnBody {'types': ['x'], 'last_event_id': -1}", List.of("types", "last_event_id")),
            Map.entry("FollowEvents.Body {'types': ['x'], 'last_event_id': -1}", List.of("types", "last_event_id")),
            Map.entry("AddWebhook.OwnBody {'types': ['x']}", List.of("types", "url")),
            Map.entry("AddWebhook.Body {'types': ['x']}", List.of("types", "url")),
            Map.entry(
                    "UpdateWebhook.OwnBody {'types': ['x'], 'all_types': true}",
                    List.of("webhook_id", "types", "all_types")),
            Map.entry(
                    "UpdateWebhook.Body {'types': ['x'], 'all_types': true}",
                    List.of("webhook_id", "types", "all_types")),
            Map.entry(
                    "CreateDeposit {'amount': 0.001, 'currency': 'USD'}",
                    List.of("advertiser_id", "evidence", "amount")));

    private static Stream<Class<?>> bodies() {
        return Endpoints.all().<Class<?>>map(Endpoint::body).distinct();
    }

    /** The name within the package. */
    private static String nameOf(Class<?> body) {
        return body.getEnclosingClass() != null && body.getSimpleName().endsWith("Body")
                ? body.getEnclosingClass().getSimpleName() + "." + body.getSimpleName()
                : body.getSimpleName();
    }

    private static Set<String> problems(Class<?> body, String json) {
        RecordShape.Reading<?> read = RecordShape.of(body).reading(Body.of(json), false, ignored -> {});
        Set<String> named = new TreeSet<>(read.missing());
        named.addAll(read.invalid().keySet());
        return named;
    }

    @Test
    void isNamedForEachBodyWithRulesOfSeveralMembers() {
        Map<String, Class<?>> ruled = bodies().filter(CrossFieldRules.class::isAssignableFrom)
                .collect(Collectors.toMap(EveryProblemTest::nameOf, Function.identity()));
        assertThat(ruled.keySet())
                .as("a body with rules about several members needs a case")
                .isEqualTo(JOINT.keySet().stream()
                        .map(each -> each.split(" ", 2)[0])
                        .collect(Collectors.toSet()));
        JOINT.forEach((each, fields) -> {
            String[] parts = each.split(" ", 2);
            assertThat(problems(ruled.get(parts[0]), parts[1])).as(each).containsAll(fields);
        });
    }

    @Test
    void daysInTheWrongOrderAreNamedByEachRowThatTakesThem() {
        List<Class<?>> ranges = bodies().filter(body -> Stream.of(body.getRecordComponents())
                                .filter(one -> one.getType() == LocalDate.class)
                                .filter(one -> Set.of("dateFrom", "dateTo").contains(one.getName()))
                                .count()
                        == 2)
                .toList();
        assertThat(ranges).hasSizeGreaterThan(12).allSatisfy(body -> assertThat(
                        problems(body, "{date_from: '2026-02-02', date_to: '2026-01-01', limit: 0, currency: 'none'}"))
                .contains("date_to"));
        assertThat(
                        problems(
                                PayoutDecisions.DecidePayouts.class,
                                "{action: 'start', matching: {date_from: '2026-02-02', date_to: '2026-01-01', currency: 'none'}}"))
                .containsExactly("matching.currency", "matching.date_to");
    }

    @Test
    void aForeignCursorIsNamedByEachList() {
        List<String> lists = Endpoints.all()
                .filter(row -> Stream.of(row.body().getRecordComponents())
                        .map(RecordComponent::getName)
                        .collect(Collectors.toSet())
                        .containsAll(Set.of("cursor", "limit")))
                .map(Endpoint::path)
                .toList();
        assertThat(lists).hasSizeGreaterThan(50);
        List<Actor> actors = List.of(world.operator(), publisher, advertiser);
        Client application = world.onItsOwn(world.application());
        String wrong = "{cursor: 'of another list', limit: 0}";
        assertThat(lists).allSatisfy(path -> assertThat(Stream.concat(
                                actors.stream().map(actor -> actor.call(path, wrong)),
                                Stream.of(path).map(own -> application.post(own, wrong)))
                        .filter(answer -> Set.of(400, 422).contains(answer.status()))
                        .map(EveryProblemTest::named)
                        .findFirst()
                        .orElse(Set.of()))
                .as(path)
                .contains("cursor", "limit"));
    }

    @Test
    void aCursorOfOtherFiltersIsNamedWhereTheyCouldBeRead() {
        Publisher two = world.publisher().connected();
        two.joins(advertiser.campaign());
        two.joins(advertiser.campaign());
        String path = "/api/get/tasks/";
        String next = two.ok(path, "{limit: 1}").text("next");
        assertThat(named(two.call(path, "{cursor: %s, campaign_id: 1, limit: 0}", next)))
                .containsExactly("cursor", "limit");
        assertThat(named(two.call(path, "{cursor: %s, limit: 0}", next))).containsExactly("limit");
        // Of which filters it would have to be is not known.
        assertThat(named(two.call(path, "{cursor: %s, campaign_id: 'x'}", next)))
                .containsExactly("campaign_id");
    }

    @Test
    void isNamedBesideBadFiles() {
        byte[] text = "no picture".getBytes(StandardCharsets.UTF_8);
        Answer wrong = publisher
                .web()
                .raw(
                        "/web/api/task/complete/",
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .text("task_id", task.id())
                                .text("post_url", "https://evil.example/p/1")
                                .text("reach", "-1")
                                .file("screenshots", "a.png", text)
                                .whole());
        wrong.expectError(422, "validation_error", "FILE_VALIDATION_ERROR");
        assertThat(Answer.fields(wrong.at("details.file_errors"))).containsExactly("screenshots");
        assertThat(Set.copyOf(Answer.fields(wrong.at("details.field_errors")))).isEqualTo(Set.of("post_url", "reach"));
        Answer missing = publisher
                .web()
                .raw(
                        "/web/api/task/complete/",
                        MultipartBody.TYPE,
                        new MultipartBody().file("screenshots", "a.png", text).whole());
        missing.expectError(400, "validation_error", "MISSING_FIELDS");
        assertThat(missing.at("details.missing_fields").toString()).contains("task_id", "post_url");
        assertThat(Answer.fields(missing.at("details.file_errors"))).containsExactly("screenshots");
    }
}
