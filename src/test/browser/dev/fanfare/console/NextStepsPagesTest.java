package dev.fanfare.console;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-03: every state through its page: a real row is shown in each state that the table has, and says what comes next. */
@Soak.Only
class NextStepsPagesTest {
    private final Furnished furnished = Furnished.world();

    /**
     * A page that lists something.
     *
     * @param kind as the table calls it
     * @param page its name
     * @param path what it reads
     * @param rows where they are in the answer; empty for the answer itself
     * @param state where a row has its state
     */
    private record Listed(String kind, String page, String path, String rows, String state) {}

    private static final List<Listed> CREATOR = List.of(
            new Listed("task", "tasks", "/web/api/get/tasks/", "tasks", "/status"),
            new Listed("connection", "networks", "/web/api/get/networks/", "networks", "/status"),
            new Listed("payout", "earnings", "/web/api/get/payouts/", "payouts", "/status"),
            new Listed("destination", "payto", "/web/api/payout/destinations/list/", "destinations", "/status"),
            new Listed(
                    "bank_account",
                    "payto",
                    "/web/api/payout/destinations/list/",
                    "destinations",
                    "/bank_account/verification"),
            new Listed("campaign", "find", "/web/api/get/campaigns/", "campaigns", "/status"),
            new Listed(
                    "campaign_invitation",
                    "inbox?kind=request",
                    "/api/campaign/invitations/",
                    "invitations",
                    "/status"));

    private static final List<Listed> BRAND = List.of(
            new Listed("task", "sent", "/api/tasks/", "", "/status"),
            new Listed("campaign", "own", "/api/campaign/list/", "campaigns", "/status"),
            new Listed("campaign_invitation", "invited", "/api/advertiser/invitations/", "invitations", "/status"),
            new Listed(
                    "campaign_application", "applicants", "/api/advertiser/applications/", "applications", "/status"),
            new Listed("invoice", "invoices", "/api/advertiser/invoices/", "invoices", "/status"));

    private static final List<Listed> STAFF = List.of(
            new Listed("task", "handed", "/api/tasks/", "", "/status"),
            new Listed("connection", "connections", "/admin/api/connections/list/", "connections", "/status"),
            new Listed("campaign", "campaigns", "/admin/api/campaigns/list/", "campaigns", "/status"),
            new Listed("payout", "payouts", "/admin/api/payouts/list/", "payouts", "/status"),
            new Listed("payout_run", "runs", "/admin/api/payout-runs/list/", "runs", "/status"),
            new Listed("proposal", "approvals", "/admin/api/proposals/list/", "proposals", "/status"));

    private final List<String> wrong = new ArrayList<>();
    private int looked;

    @Test
    @DisplayName("CN-03: a row in each state says on its page what comes next, to each person")
    void eachStateThroughItsPage() {
        furnish();
        walk(furnished.publisher, "creator", CREATOR);
        walk(furnished.advertiser, "brand", BRAND);
        walk(furnished.superuser, "staff", STAFF);
        assertThat(wrong).isEmpty();
        assertThat(looked).isGreaterThan(80);
    }

    /** An invitation, an application, and a bank account. */
    private void furnish() {
        Publisher publisher = furnished.publisher;
        publisher.savesBankAccount();
        publisher.ok("/api/listing/update/", "{listed: true}");
        Campaign invites = furnished.advertiser.campaign();
        Campaign chooses = furnished.advertiser.campaign("{admission: 'choice'}");
        furnished.advertiserWeb.ok(
                "/api/advertiser/invitations/send/",
                "{campaign_id: %s, publisher_ids: [%s], text: 'Run with us.'}",
                invites.id(),
                publisher.id());
        publisher
                .call("/api/campaign/apply/", "{campaign_id: %s, text: 'I run each day.'}", chooses.id())
                .expect(201);
    }

    private void walk(Actor actor, String person, List<Listed> pages) {
        try (Window window = Window.of(actor).open("account")) {
            Map<String, String> table = table(window, person);
            for (Listed listed : pages) {
                table.keySet().stream()
                        .map(step -> step.split(" "))
                        .filter(step -> step[0].equals(listed.kind()) && !step[1].contains("/"))
                        .forEach(step -> look(window, listed, step[1], said(table, listed.kind() + " " + step[1])));
            }
            window.takeProblems();
        }
    }

    /** The sentences by kind and state. */
    private static Map<String, String> table(Window window, String person) {
        Object read = window.page.evaluate("""
                async person => {
                  const app = document.querySelector('script[src*="app.js"]').src;
                  const {NEXT} = await import(app.replace('shell/app.js', 'parts/next.js'));
                  return Object.entries(NEXT).flatMap(([kind, states]) => Object.entries(states).filter(([, persons]) => persons[person])
                    .map(([state, persons]) => [`${kind} ${state}`, persons[person][0]]));
                }""", person);
        Map<String, String> table = new LinkedHashMap<>();
        ((List<?>) read).forEach(one -> table.put((String) ((List<?>) one).get(0), (String) ((List<?>) one).get(1)));
        return table;
    }

    /** What is said of a state, or of one of its parts by what else the row has. */
    private static List<String> said(Map<String, String> table, String step) {
        return table.entrySet().stream()
                .filter(one -> one.getKey().equals(step) || one.getKey().startsWith(step + "/"))
                .map(Map.Entry::getValue)
                .toList();
    }

    private void look(Window window, Listed listed, String state, List<String> sentences) {
        String where = listed.page() + " " + listed.kind() + " " + state;
        window.page.route("**" + listed.path(), route -> route.fulfill(in(route, listed, state)));
        // Opened, it is asked for again.
        window.page.route("**/web/api/get/payout/", route -> route.fulfill(in(route, state)));
        window.open(listed.page());
        Locator row = window.page.locator("tbody button.plain").first();
        if (row.count() == 0) {
            wrong.add(where + ": no row");
        } else {
            row.click();
            window.settled();
            looked++;
            List<String> said = window.page.locator(".detail .next").allTextContents();
            if (sentences.stream().noneMatch(said::contains)) {
                wrong.add(where + " says " + said);
            }
        }
        window.page.unroute("**" + listed.path());
        window.page.unroute("**/web/api/get/payout/");
    }

    private static Route.FulfillOptions in(Route route, String state) {
        APIResponse answer = route.fetch();
        ObjectNode row = unchecked(() -> (ObjectNode) Json.mapper().readTree(answer.body()));
        return new Route.FulfillOptions()
                .setResponse(answer)
                .setBody(row.put("status", state).toString());
    }

    /** The answer with its first fitting row alone, in this state. */
    private static Route.FulfillOptions in(Route route, Listed listed, String state) {
        APIResponse answer = route.fetch();
        JsonNode whole = unchecked(() -> Json.mapper().readTree(answer.body()));
        assertThat(answer.status()).as(listed.path()).isEqualTo(200);
        ArrayNode rows = (ArrayNode) (listed.rows().isEmpty() ? whole : whole.path(listed.rows()));
        int cut = listed.state().lastIndexOf('/');
        List<ObjectNode> fitting = new ArrayList<>();
        for (JsonNode row : rows) {
            if (row.at(listed.state().substring(0, cut)).isObject()
                    && !(listed.kind().equals("destination")
                            && row.path("bank_account").isObject())) {
                fitting.add((ObjectNode) row);
            }
        }
        rows.removeAll();
        if (!fitting.isEmpty()) {
            ObjectNode row = fitting.get(0);
            if (listed.kind().equals("bank_account")) {
                row.put("status", "usable");
            }
            if (row.has("obstacles")) {
                row.putArray("obstacles");
            }
            ((ObjectNode) row.at(listed.state().substring(0, cut)))
                    .put(listed.state().substring(cut + 1), state);
            rows.add(row);
        }
        return new Route.FulfillOptions().setResponse(answer).setBody(whole.toString());
    }
}
