package dev.fanfare.support;

import dev.fanfare.Fanfare;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.users.api.BackendTokens.CreateToken;
import dev.fanfare.users.api.CreateAccount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Makes what a test needs on a node, each time anew, through the service's own interface. */
public final class World {
    /** The password of every account made here. */
    public static final String PASSWORD = "correct horse battery";

    private static final AtomicLong SERIAL = new AtomicLong(System.nanoTime() % 1_000_000_000L);

    private final Node node;
    private Account superuser;

    World(Node node) {
        this.node = node;
    }

    /** An account, and clients that act for it. */
    public record Account(long id, String username, String email, Client backend, Client web) {}

    /** A name that nothing else has. */
    public static String unique(String beginning) {
        return beginning + SERIAL.incrementAndGet();
    }

    /** A superuser with a backend token and a web session. */
    public synchronized Account superuser() {
        if (superuser == null) {
            superuser = operator(true);
        }
        return superuser;
    }

    /** A staff account with exactly these permissions. */
    public Account staff(Permission... permissions) {
        return operator(false, permissions);
    }

    /** A publisher with a web session and a backend token. */
    public Account publisher() {
        String username = unique("publisher");
        String email = username + "@example.com";
        Client.Answer answer = node.client()
                .post(
                        "/web/api/auth/register/",
                        "username",
                        username,
                        "email",
                        email,
                        "password",
                        PASSWORD,
                        "first_name",
                        "Pat",
                        "last_name",
                        "Example",
                        "country",
                        1,
                        "city",
                        1)
                .expect(201);
        long id = answer.number("user_id");
        return new Account(id, username, email, backend(id), node.client().as("JWT " + answer.text("token")));
    }

    /** An advertiser with a backend token and a limit of a million. */
    public Account advertiser(String currency) {
        String name = unique("advertiser");
        String email = name + "@example.com";
        long id = superuser()
                .backend()
                .post(
                        "/admin/api/advertisers/create/",
                        "name",
                        name,
                        "email",
                        email,
                        "maximum_limit",
                        1_000_000,
                        "currency",
                        currency)
                .expect(201)
                .number("advertiser_id");
        return new Account(id, email, email, backend(id), node.client());
    }

    /**
     * An active campaign on instagram that ends in thirty days.
     *
     * @param namesAndValues further or other members of the request
     */
    public long campaign(Account advertiser, String currency, Object... namesAndValues) {
        List<Object> body = new ArrayList<>(List.of(
                "advertiser_id",
                advertiser.id(),
                "type",
                "influencer",
                "name",
                unique("Campaign "),
                "tagline",
                "Show it",
                "description",
                "<p>Show what you like about it.</p>",
                "image_logo",
                "https://example.com/logo.png",
                "image_post",
                "https://example.com/post.png",
                "hashtags",
                List.of("fanfare"),
                "date_end",
                java.time.Instant.now().plus(java.time.Duration.ofDays(30)).toString(),
                "networks",
                List.of("instagram"),
                "currency",
                currency));
        body.addAll(
                List.of("tasks", Map.of("time", 72, "time_type", "hours", "minimum_reward", 50), "status", "active"));
        // A later value of a name replaces the earlier one.
        body.addAll(Arrays.asList(namesAndValues));
        return superuser()
                .backend()
                .post("/admin/api/campaigns/create/", body.toArray())
                .expect(201)
                .number("campaign_id");
    }

    /** An accepted instagram connection of a publisher. */
    public long connect(Account publisher, long followers) {
        String account = unique("account");
        long id = publisher
                .web()
                .post(
                        "/web/api/network/approval/",
                        "network_type",
                        "instagram",
                        "network_id",
                        account,
                        "network_url",
                        "https://www.instagram.com/" + account,
                        "followers",
                        followers,
                        "category",
                        "fashion")
                .expect(201)
                .number("approval_id");
        superuser()
                .backend()
                .post(
                        "/admin/api/connections/review/",
                        "kind",
                        "network",
                        "id",
                        id,
                        "action",
                        "accept",
                        "followers",
                        followers)
                .expect(200);
        return id;
    }

    /** An application as its maker knows it. */
    public record Application(String clientId, String secret) {}

    /** A trusted application without redirect addresses. */
    public Application application() {
        return application(unique("Application "), true);
    }

    /** An application of this name. */
    public Application application(String name, boolean trusted, String... redirectUris) {
        Client.Answer made = superuser()
                .backend()
                .post(
                        "/admin/api/applications/create/",
                        "name",
                        name,
                        "redirect_uris",
                        List.of(redirectUris),
                        "trusted",
                        trusted)
                .expect(201);
        return new Application(made.text("client_id"), made.text("client_secret"));
    }

    /** A client with a fresh token of the application on its own. */
    public Client onItsOwn(Application application) {
        return node.client()
                .as("Bearer "
                        + new OAuth(node.client(), application)
                                .token("grant_type", "client_credentials")
                                .expect(200)
                                .text("access_token"));
    }

    /** A client with a fresh token of the trusted application acting for the user. */
    public Client through(Application trusted, Account user) {
        return node.client()
                .as("Bearer "
                        + new OAuth(node.client(), trusted)
                                .token("grant_type", "password", "username", user.username(), "password", PASSWORD)
                                .expect(200)
                                .text("access_token"));
    }

    /** A client with a fresh backend token of the account. */
    public Client backend(long userId) {
        Fanfare fanfare = node.fanfare();
        return node.client()
                .as("Bearer "
                        + Fanfare.await(fanfare.bus().ask(system(), new CreateToken(userId, "test")))
                                .token());
    }

    private Account operator(boolean isSuperuser, Permission... permissions) {
        String username = unique(isSuperuser ? "superuser" : "staff");
        String email = username + "@example.com";
        long id = Fanfare.await(node.fanfare()
                        .bus()
                        .ask(
                                system(),
                                new CreateAccount(
                                        username,
                                        email,
                                        PASSWORD,
                                        "Sam",
                                        "Operator",
                                        null,
                                        null,
                                        true,
                                        isSuperuser,
                                        List.of(permissions))))
                .userId();
        return new Account(id, username, email, backend(id), login(username));
    }

    /** A client with a fresh web session. */
    public Client login(String username) {
        return node.client()
                .as("JWT "
                        + node.client()
                                .post("/web/api/auth/login/", "username", username, "password", PASSWORD)
                                .expect(200)
                                .text("token"));
    }

    private static Caller system() {
        return Caller.system("test-" + UUID.randomUUID());
    }
}
