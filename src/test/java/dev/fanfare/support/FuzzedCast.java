package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** The callers of a fuzzer, and the objects that their requests are about. A caller gets a new credential after a 401. */
public final class FuzzedCast {
    /** All callers; the last two have no valid credential. */
    static final List<String> EVERYBODY = List.of(
            "user",
            "user's token",
            "application",
            "application's user",
            "advertiser",
            "staff",
            "staff's token",
            "anonymous",
            "stranger");

    /** Accounts that requests may ruin by their small ids. */
    private static final int SPARE = 12;

    private final World world;
    private final JsonNode document;
    private final World.Application application;
    private final Map<String, Supplier<Client>> makers;
    private final Map<String, Client> clients = new HashMap<>();
    private Publisher publisher;

    public FuzzedCast(World world, JsonNode document) {
        this.world = world;
        this.document = document;
        for (int i = 0; i < SPARE; i++) {
            world.publisher();
        }
        application = world.application();
        makers = Map.of(
                "user", () -> publisher().shown("password"),
                "user's token", () -> publisher().backend(),
                "application", () -> world.onItsOwn(application),
                "application's user", () -> world.through(application, publisher()),
                "advertiser", () -> world.advertiser("USD").backend(),
                "staff", () -> world.staff(Permission.values()).shown("second"),
                "staff's token", () -> world.staff(Permission.values()).backend(),
                "anonymous", world::anybody,
                "stranger", () -> world.anybody().as("Bearer fft_0123456789012345678901234567890123456789012"));
        things();
    }

    /** Campaigns, tasks and payouts with the first ids. */
    private void things() {
        Advertiser advertiser = world.advertiser("USD");
        clients.put("advertiser", advertiser.backend());
        Operator operator = world.operator();
        publisher = world.publisher().connected(12_000);
        for (int i = 0; i < 4; i++) {
            Campaign campaign = advertiser.campaign();
            Task task = publisher.joins(campaign);
            if (i < 3) {
                task.handsIn("https://www.instagram.com/p/" + i);
            }
            if (i < 2) {
                operator.approves(task).pays(task);
            }
        }
        advertiser.campaign();
        publisher.hasBankAccount();
    }

    private Publisher publisher() {
        return publisher;
    }

    /** The callers that an operation admits. */
    static List<String> fitting(String path, JsonNode operation) {
        String security = operation.path("security").toString();
        List<String> fitting = new ArrayList<>();
        if (operation.has("x-permission")) {
            fitting.add("staff's token");
            if (security.contains("web_session")) {
                fitting.add("staff");
            }
            if (operation.path("description").asText().contains("Advertisers")) {
                fitting.add("advertiser");
            }
            return fitting;
        }
        if (security.contains("application")) {
            fitting.addAll(List.of("application", "application's user"));
        }
        if (security.contains("web_session")) {
            fitting.addAll(List.of("user", "staff"));
        }
        if (security.contains("backend_token")) {
            fitting.addAll(List.of("user's token", "advertiser", "staff's token"));
        }
        return fitting.isEmpty() ? EVERYBODY : fitting;
    }

    /** Sends it, if need be with a new credential. */
    public Answer send(FuzzedCall call) {
        Answer answer = call.by(
                clients.computeIfAbsent(call.caller(), name -> makers.get(name).get()));
        if (answer.status() == 401 && isAdmitted(call)) {
            clients.remove(call.caller());
            if (call.caller().contains("user")) {
                revive();
            }
        }
        repair(call.path());
        return answer;
    }

    private boolean isAdmitted(FuzzedCall call) {
        String path = call.path().replaceAll("\\?.*", "");
        JsonNode operation =
                document.path("paths").path(path).path(call.method().toLowerCase(Locale.ROOT));
        return !operation.path("security").isEmpty() && fitting(path, operation).contains(call.caller());
    }

    /** Undoes what would keep people out. */
    private void repair(String path) {
        if (path.contains("settings/update")) {
            world.operator()
                    .ok(
                            "/admin/api/settings/update/",
                            "{settings: {maintenance_mode: false, registration_enabled: true, social_login_enabled: true}}");
        } else if (path.contains("/lists/")) {
            world.execute("update countries set allowed = true where id = 1");
            world.execute("update cities set allowed = true where id = 1");
        }
    }

    private void revive() {
        publisher = world.publisher().connected(12_000);
    }
}
