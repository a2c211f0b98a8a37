package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.admin.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Fanfare;
import dev.fanfare.money.finance.api.VerifyLedger;
import dev.fanfare.notification.api.NotificationJobs.DispatchOutbox;
import dev.fanfare.notification.api.NotificationJobs.NotifyOfMoves;
import dev.fanfare.notification.event.api.EventJobs.LogEvents;
import dev.fanfare.people.account.api.CreateAccountBuilder;
import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.Secret;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Creates fresh data for a test on a node, through the service's own interface. */
public final class World {
    private static final String WAITING = " where dispatched_at is null and dead_at is null";

    /** The password of every account made here. */
    public static final String PASSWORD = "correct horse battery";

    private static final AtomicLong SERIAL = new AtomicLong(System.nanoTime() % 1_000_000_000L);

    private final Node node;
    private final Supplier<Client> anybody;
    private Operator superuser;

    World(Node node) {
        this.node = node;
        this.anybody = node::client;
    }

    private World(Client anybody, Client operator) {
        this.node = null;
        this.anybody = () -> anybody;
        this.superuser = new Operator(this, 0, "operator", "", anybody, () -> operator);
    }

    /** The world of a service in another process: without its database and its bus. */
    public static World at(Client anybody, Client operator) {
        return new World(anybody, operator);
    }

    /** The world of the node that all tests share. */
    public static World shared() {
        return Node.shared().world();
    }

    public Node node() {
        return node;
    }

    /** A client without a credential. */
    public Client anybody() {
        return anybody.get();
    }

    /** A statement on the database; arguments stand for question marks. */
    public Sql sql(String sql, Object... arguments) {
        return node.sql(sql, arguments);
    }

    /** Runs such a statement for its effect. */
    public void execute(String sql, Object... arguments) {
        node.execute(sql, arguments);
    }

    /** The only number that such a statement gives. */
    public long number(String sql, Object... arguments) {
        return node.number(sql, arguments);
    }

    /** The only text that such a statement gives; null for null. */
    public String text(String sql, Object... arguments) {
        return node.text(sql, arguments);
    }

    /** A name that nothing else has. */
    public static String unique(String beginning) {
        return beginning + SERIAL.incrementAndGet();
    }

    /** The superuser of this world. */
    public synchronized Operator operator() {
        if (superuser == null) {
            superuser = operator(true);
        }
        return superuser;
    }

    /** A new member of staff with exactly these permissions. */
    public Operator staff(Permission... permissions) {
        return operator(false, permissions);
    }

    /** Two of staff give a publisher this many USD of the platform's. */
    public void gives(Publisher publisher, String amount) {
        gives(publisher, amount, "USD");
    }

    /** The same in any currency. */
    public void gives(Publisher publisher, String amount, String currency) {
        long proposal = staff(Permission.CORRECTIONS_PROPOSE)
                .proposes("/admin/api/corrections/create/", """
                        {reason: 'Goodwill.', legs: [
                          {account: 'platform_corrections', amount: '-%s', currency: %s},
                          {account: 'publisher_available', user_id: %s, amount: %s, currency: %s}]}""", amount, currency, publisher.id(), amount, currency);
        staff(Permission.CORRECTIONS_APPROVE).seconds(proposal).expect(200);
    }

    /** A member of staff with an account that another one made, with the usual password. */
    public Operator known(long id, String username) {
        return new Operator(this, id, username, username + "@example.com", login(username), () -> backend(id));
    }

    /** A new member of staff with these permissions. */
    public Operator promoted(Actor actor, Permission... permissions) {
        sql(
                        "update users set is_staff = true, permissions = ? where id = ?",
                        Stream.of(permissions).map(Permission::code).toArray(String[]::new),
                        actor.id())
                .execute();
        return new Operator(
                this, actor.id(), actor.username(), actor.email(), login(actor.username()), () -> backend(actor.id()));
    }

    /** A publisher with a web session and a backend token, whose address is verified. */
    public Publisher publisher() {
        Publisher made = newcomer();
        if (node != null) {
            sql("update users set email_verified_at = now() where id = ?", made.id())
                    .execute();
        }
        return made;
    }

    /** So many publishers with an accepted account and a token, {@code fft_} and the name with their number. */
    public void enrols(String name, int publishers) {
        execute("""
                insert into users (username, username_key, email, email_key, country_id, city_id)
                select '%1$s-' || n, '%1$s-' || n, '%1$s-' || n || '@example.com', '%1$s-' || n || '@example.com', 1, 1
                from generate_series(1, %2$d) n;
                insert into connections (user_id, kind, network, account_id, account_key, url, status, followers)
                select id, 'network', 'instagram', username, username, 'https://www.instagram.com/' || username,
                       'accepted', 100
                from users where username like '%1$s-%%';
                insert into backend_tokens (user_id, name, prefix, hash)
                select id, 'rush', 'fft_', sha256(convert_to('fft_' || username, 'UTF8'))
                from users where username like '%1$s-%%';
                analyze users, connections, backend_tokens;
                """.formatted(name, publishers));
    }

    /** A publisher who has just registered. */
    public Publisher newcomer() {
        String username = unique("publisher");
        String email = username + "@example.com";
        Answer answer = anybody()
                .post("/web/api/auth/register/", """
                        {"username": %s, "email": %s, "password": %s, "first_name": "Pat", "last_name": "Example",
                         "country": 1, "city": 1}""", username, email, PASSWORD)
                .expect(201);
        long id = answer.number("user_id");
        return new Publisher(this, id, username, email, anybody().as("JWT " + answer.text("token")), () -> backend(id));
    }

    /** An advertiser with a backend token and a limit of a million. */
    public Advertiser advertiser(String currency) {
        return advertiser(currency, 1_000_000);
    }

    /** An advertiser with this limit, in units of its currency. */
    public Advertiser advertiser(String currency, long limit) {
        String name = unique("advertiser");
        String email = name + "@example.com";
        Answer made = operator()
                .call(
                        "/admin/api/advertisers/create/",
                        "{name: %s, email: %s, maximum_limit: %s, currency: %s}",
                        name,
                        email,
                        limit,
                        currency)
                .expect(201);
        if (made.body().path("proposal_id").isNumber()) {
            staff(Permission.values()).seconds(made.number("proposal_id")).expect(200);
        }
        long id = made.number("advertiser_id");
        return new Advertiser(this, id, email, currency, () -> backend(id));
    }

    /** An application as its maker knows it. */
    public record Application(String clientId, String secret) {}

    /** A trusted application without redirect addresses. */
    public Application application() {
        return application(unique("Application "), true);
    }

    /** An application of this name. */
    public Application application(String name, boolean trusted, String... redirectUris) {
        Answer made = operator()
                .call(
                        "/admin/api/applications/create/",
                        "{name: %s, redirect_uris: %s, trusted: %s}",
                        name,
                        List.of(redirectUris),
                        trusted)
                .expect(201);
        return new Application(made.text("client_id"), made.text("client_secret"));
    }

    /** A client with a fresh token of the application on its own. */
    public Client onItsOwn(Application application) {
        return node.client()
                .as("Bearer "
                        + new OAuth(node.client(), application)
                                .token("{grant_type: 'client_credentials'}")
                                .expect(200)
                                .text("access_token"));
    }

    /** A client with a fresh token of the trusted application acting for the user. */
    public Client through(Application trusted, Actor user) {
        return node.client()
                .as("Bearer "
                        + new OAuth(node.client(), trusted)
                                .token(
                                        "{grant_type: 'password', username: %s, password: %s}",
                                        user.username(), PASSWORD)
                                .expect(200)
                                .text("access_token"));
    }

    /** A client with a fresh backend token of the account. */
    public Client backend(long userId) {
        Fanfare fanfare = node.fanfare();
        return node.client()
                .as("Bearer "
                        + Blocking.await(fanfare.bus().ask(system(), new CreateToken(userId, "test")))
                                .token()
                                .value());
    }

    private Operator operator(boolean isSuperuser, Permission... permissions) {
        String username = unique(isSuperuser ? "superuser" : "staff");
        String email = username + "@example.com";
        long id = Blocking.await(node.fanfare()
                        .bus()
                        .ask(
                                system(),
                                CreateAccountBuilder.builder()
                                        .username(username)
                                        .email(email)
                                        .password(new Secret(PASSWORD))
                                        .firstName("Sam")
                                        .lastName("Operator")
                                        .staff(true)
                                        .superuser(isSuperuser)
                                        .permissions(List.of(permissions))
                                        .build()))
                .userId();
        return new Operator(this, id, username, email, login(username), () -> backend(id));
    }

    /** A client with a fresh web session. A cold node may miss its deadline; signing in once more is harmless. */
    public Client login(String username) {
        Answer first = node.client().signIn(username, PASSWORD);
        Answer answer = first.status() == 504 ? node.client().signIn(username, PASSWORD) : first;
        return node.client().as("JWT " + answer.expect(200).text("token"));
    }

    private static Caller system() {
        return Caller.system("test-" + UUID.randomUUID());
    }

    /** The settings that are in force. */
    public PlatformSettings settings() {
        return Blocking.await(node.fanfare().bus().ask(system(), new GetPlatformSettings()));
    }

    /** Gives all events that there are now their positions in the log. */
    public void logsEvents() {
        long last = number("select coalesce(max(id), 0) from new_events");
        Eventually.eventually(() -> {
            node.sweep(new LogEvents());
            assertThat(number("select count(*) from new_events where id <= ?", last))
                    .isZero();
        });
    }

    /** Notifies of everything that has happened. */
    public void dispatch() {
        logsEvents();
        node.sweep(new NotifyOfMoves());
        node.sweep(new DispatchOutbox());
        assertThat(sql("select type || coalesce(': ' || failure, '') from outbox" + WAITING)
                        .texts())
                .as("left in the outbox")
                .isEmpty();
    }

    /** How much has happened that was not notified of. */
    public long waiting() {
        return sql("select (select count(*) from outbox" + WAITING + ") + (select count(*) from new_events)"
                        + " + (select count(*) from event_log where position > (select position from event_readers"
                        + " where name = 'notifications'))")
                .number();
    }

    /** Counters say what a count of the rows says. */
    public void assertCountersAddUp() {
        assertThat(sql("""
                        select what || ': kept ' || coalesce(kept::text, 'nothing') || ', counted '
                          || coalesce(counted::text, 'nothing') from miscounted
                        """).texts()).isEmpty();
    }

    /** Recounts the books as {@code fanfare verify} does: every difference, as a sentence. */
    public List<String> differences() {
        List<String> found = new ArrayList<>();
        VerifyLedger next = VerifyLedger.all();
        while (next != null) {
            VerifyLedger.LedgerVerified verified =
                    Blocking.await(node.fanfare().bus().ask(system().withTimeout(Duration.ofMinutes(1)), next));
            verified.differences().forEach(difference -> found.add(difference.toString()));
            next = verified.next();
        }
        return found;
    }
}
