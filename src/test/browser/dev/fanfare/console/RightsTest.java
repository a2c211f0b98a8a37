package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-01: each role of staff, and of an advertiser's team, sees exactly the pages and buttons whose rows answer it. */
@Soak.Only
class RightsTest {
    private static final Map<String, Endpoint<?, ?>> ENDPOINTS = Modules.ALL.stream()
            .<Endpoint<?, ?>>flatMap(module -> module.endpoints().stream())
            .collect(Collectors.toMap(Endpoint::path, endpoint -> endpoint, (one, same) -> one));

    private final World world = World.shared();

    /** Rows by the buttons that call them, by pages; the page's own under the empty name. */
    private final Map<String, Map<String, Set<String>>> pages = new LinkedHashMap<>();

    private final List<String> said = new ArrayList<>();

    /** Notes what a window asks for; changes are not let through. */
    private static final class Recorded {
        private final Set<String> rows = new LinkedHashSet<>();

        Recorded(Window window) {
            window.page.route(url -> URI.create(url).getPath().matches("/(?:api|web|admin)/.*"), this::meet);
        }

        private void meet(Route route) {
            Request request = route.request();
            rows.add(URI.create(request.url()).getPath());
            boolean changes = request.headerValue("idempotency-key") != null;
            if (changes && request.headerValue("fanfare-dry-run") == null) {
                route.fulfill(new Route.FulfillOptions()
                        .setStatus(422)
                        .setContentType("application/json")
                        .setBody("{\"error\": \"validation_error\", \"message\": \"Not now.\"}"));
            } else {
                route.resume();
            }
        }

        Set<String> take() {
            Set<String> taken = new LinkedHashSet<>(rows);
            rows.clear();
            return taken;
        }
    }

    private void everything(Actor actor) {
        try (Window window = Window.of(actor)) {
            Recorded recorded = new Recorded(window);
            for (String name : Faces.pages(window)) {
                recorded.take();
                Faces.open(window, name);
                Map<String, Set<String>> rows = new LinkedHashMap<>();
                Set<String> own = recorded.take();
                rows.put("", own);
                for (String button : Faces.buttons(window).keySet()) {
                    Faces.open(window, name);
                    Locator pressed = Faces.button(window, button);
                    recorded.take();
                    if (pressed != null) {
                        pressed.click();
                        finish(window);
                        Set<String> more = recorded.take();
                        more.removeAll(own);
                        rows.put(button, more);
                    }
                }
                pages.put(name, rows);
                window.takeProblems().forEach(problem -> said.add(name + ": " + problem));
            }
        }
    }

    /** Fills what a dialog asks for, and answers it. */
    private static void finish(Window window) {
        window.settled();
        if (window.dialog().count() == 0) {
            return;
        }
        for (Locator input : window.dialog().locator("input, textarea").all()) {
            String type = input.getAttribute("type");
            if (input.isVisible() && !"file".equals(type) && !"checkbox".equals(type)) {
                input.fill(
                        "number".equals(type)
                                ? "1"
                                : "url".equals(type)
                                        ? "https://www.instagram.com/x"
                                        : "date".equals(type)
                                                ? "2026-01-01"
                                                : "email".equals(type) ? "a@b.example" : "x");
            }
        }
        window.dialog().locator(".buttons button").first().click();
        window.settled();
    }

    private static Predicate<String> allowed(Set<Permission> permissions) {
        return row -> {
            Permission needed = ENDPOINTS.get(row).access().permission();
            return needed == null || permissions.contains(needed);
        };
    }

    private static Predicate<String> allowed(TeamRole role) {
        return row -> {
            TeamRight needed = ENDPOINTS.get(row).access().team();
            return needed == null || role.has(needed);
        };
    }

    @Test
    @DisplayName("CN-01: each role of staff sees exactly the pages and buttons whose rows answer it")
    void eachRole() {
        everything(Furnished.world().superuser);
        assertThat(pages).hasSizeGreaterThan(10);
        List<String> wrong = new ArrayList<>();
        roles().forEach((role, permissions) ->
                look(world.staff(permissions.toArray(Permission[]::new)), role, allowed(permissions), wrong));
        assertThat(wrong.stream().distinct()).isEmpty();
        assertThat(said).isEmpty();
    }

    @Test
    @DisplayName("CN-01: each role of an advertiser's team sees exactly the pages and buttons whose rows answer it")
    void eachRoleOfATeam() {
        Advertiser advertiser = Furnished.world().advertiser;
        List<String> wrong = new ArrayList<>();
        everything(advertiser);
        // Members have verified their addresses.
        pages.remove("account");
        assertThat(pages).hasSizeGreaterThan(10);
        for (TeamRole role : TeamRole.values()) {
            Publisher member = advertiser.member(role.code());
            look(member, role.code(), allowed(role), wrong);
        }
        assertThat(wrong.stream().distinct()).isEmpty();
        assertThat(said).isEmpty();
    }

    private void look(Actor actor, String role, Predicate<String> mayCall, List<String> wrong) {
        try (Window window = Window.of(actor)) {
            List<String> seen = Faces.pages(window);
            pages.keySet().stream()
                    .filter(name -> seen.contains(name) != mayCall.test(first(name)))
                    .forEach(name -> wrong.add(role + (seen.contains(name) ? " sees " : " does not see ") + name));
            for (String name : seen) {
                look(window, role, name, mayCall, wrong);
            }
            window.refusals.stream()
                    .filter(refusal -> refusal.startsWith("403"))
                    .forEach(refusal -> wrong.add(role + " was refused: " + refusal));
        }
    }

    /** What the page stands on: the first row that it calls after the account's own. */
    private String first(String name) {
        return pages.get(name).get("").stream()
                .filter(row -> !row.equals("/api/user/me/") && !row.startsWith("/web/api/"))
                // Which every page of staff follows.
                .filter(row -> !row.equals("/admin/api/overview/"))
                // An overview is of what the account may see.
                .filter(row -> !name.equals("desk") || row.equals("/api/advertiser/home/"))
                .findFirst()
                .orElse("/api/user/me/");
    }

    private void look(Window window, String role, String name, Predicate<String> mayCall, List<String> wrong) {
        Faces.open(window, name);
        Set<String> seen = Faces.buttons(window).keySet();
        if (name.equals("approvals") && window.page.locator("tbody tr").count() == 0) {
            // The list has only what this account may decide.
            return;
        }
        pages.getOrDefault(name, Map.of()).forEach((button, rows) -> {
            boolean answered = rows.stream().allMatch(mayCall);
            if (!button.isEmpty() && !rows.isEmpty() && seen.contains(button) != answered) {
                wrong.add(role + (answered ? " does not see " : " sees ") + button + " on " + name + ": " + rows);
            }
        });
    }

    /** The roles of the settings, and each permission alone. */
    private Map<String, Set<Permission>> roles() {
        Map<String, Set<Permission>> roles = new TreeMap<>();
        for (JsonNode role : world.operator().ok("/admin/api/roles/list/").list("roles")) {
            Set<Permission> permissions = new LinkedHashSet<>();
            role.path("permissions").forEach(code -> permissions.add(permission(code.asText())));
            roles.put(role.path("name").asText(), permissions);
        }
        Stream.of(Permission.values())
                .forEach(permission -> roles.put("only " + permission.code(), Set.of(permission)));
        return roles;
    }

    private static Permission permission(String code) {
        return Stream.of(Permission.values())
                .filter(one -> one.code().equals(code))
                .findFirst()
                .orElseThrow();
    }
}
