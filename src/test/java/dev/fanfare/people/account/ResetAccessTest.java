package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Tables;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Authenticator;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Application;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What an account makes that reads or redirects: a reset of its password ends what is new, and names the rest. */
class ResetAccessTest {
    private static final String LIST = "/web/api/account/access/list/";
    private static final String RESET = "/web/api/auth/password/reset/";
    private static final String SUBJECT = "What your account had made";
    private static final Permission[] RIGHTS = {
        Permission.TOKENS_MANAGE, Permission.APPLICATIONS_MANAGE, Permission.USERS_CREATE, Permission.CAMPAIGNS_MANAGE
    };

    /** Tables with a way to users whose rows give nothing away when the session that made them has ended, by why. */
    private static final Map<String, String> NEITHER = Map.of(
            "end with every reset", """
            agent_proposals data_exports mail_links network_sign_ins oauth_codes oauth_device_codes oauth_grants oidc_sign_ins passkey_challenges proposals recovery_codes
            second_factor_challenges sessions step_ups withdrawals""",
            "lets none in: grants end", "consents event_access",
            "recognises devices", "known_devices",
            "a sandbox's, with made-up people", "partner_worlds",
            "rights by the company's provider, not by the account", "oidc_accounts",
            "paid only to destinations that there still are", "payouts payout_run_items transfers",
            "what the account is about: nothing is sent there", """
            accounts advertisers advertiser_sign_ups billing_profiles campaigns connected_accounts connections
            favourite_lists favourites invitation_blocks mail_optouts media minimum_rates notification_feeds parties
            public_profiles publisher_listings publisher_traits saved_views tax_profiles""",
            "what was done", """
            accepted_terms account_mails answer_templates accounting_periods appeals brand_days brand_proofs bank_files bank_lines bank_statements campaign_applications
            campaign_invitations campaign_templates card_reversals cash_accounts checkouts correction_legs credit_notes credit_raises
            deposits funding_payments invoice_credits invoice_payments invoices notifications participations
            payee_screenings program_requests payout_run_files payout_runs picture_reports post_previews publisher_statements reported_pictures
            post_readings reversed_payments signal_figures signals sign_in_events task_drafts tasks thread_messages threads timeline_comments write_offs""");

    /** A table with a row of an account, not several. */
    private static final String ONE_OF_AN_ACCOUNT = "calendar_feeds";

    @AutoClose
    private static final Mails MAILS = new Mails(Map.of("users.new_factor_hours", "24"));

    private final World world = MAILS.node.world();
    private final Client anybody = MAILS.node.client();

    /** What a thief's session makes, under a name; what it gives tells whether it works. */
    private interface Making {
        BooleanSupplier by(Operator user, String name);
    }

    /** @param since the columns of its table that are its age */
    private record Kind(List<String> since, Making making) {
        Kind(String since, Making making) {
            this(List.of(since.split(" ")), making);
        }
    }

    private Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new TreeMap<>(Map.of(
                "applications", new Kind("created_at secret_at", this::application),
                "backend_tokens", new Kind("created_at", this::token),
                "advertiser_members", new Kind("invited_at", this::member),
                "webhook_endpoints", new Kind("changed_at", this::webhook),
                "payout_destinations", new Kind("created_at", this::destination),
                "bank_accounts", new Kind("created_at", this::bankAccount),
                "external_identities", new Kind("linked_at", this::identity),
                "report_links", new Kind("made_at", this::reportLink),
                "passkeys", new Kind("created_at trusted_at", this::passkey),
                "totps", new Kind("created_at trusted_at", this::authenticatorApp)));
        kinds.put("creator_references", new Kind("made_at", this::reference));
        return kinds;
    }

    private BooleanSupplier application(Operator user, String name) {
        Answer made = user.shown("second")
                .post("/admin/api/applications/create/", "{name: %s, redirect_uris: ['https://thief.example/']}", name)
                .expect(201);
        OAuth oauth = new OAuth(anybody, new Application(made.text("client_id"), made.text("client_secret")));
        return () -> oauth.token("{grant_type: 'client_credentials'}").status() == 200;
    }

    private BooleanSupplier token(Operator user, String name) {
        String token = user.shown("second")
                .post("/admin/api/tokens/create/", "{user_id: %s, name: %s}", user.id(), name)
                .expect(201)
                .text("token");
        return () -> anybody.as("Bearer " + token).post("/api/get/networks/").status() == 200;
    }

    private BooleanSupplier member(Operator user, String name) {
        Advertiser advertiser = world.advertiser("EUR");
        return acts(member(user, advertiser, name), advertiser);
    }

    private Publisher member(Actor by, Advertiser advertiser, String name) {
        Publisher mate = world.publisher();
        String address = name + "@example.com";
        world.execute(
                "insert into advertiser_members (advertiser_id, address, address_key, role, user_id, invited_by, expires_at, joined_at)"
                        + " values (?, ?, ?, 'owner', ?, ?, now(), now())",
                advertiser.id(),
                address,
                address,
                mate.id(),
                by.id());
        return mate;
    }

    private BooleanSupplier acts(Publisher mate, Advertiser advertiser) {
        return () -> mate.backend()
                        .post("/api/advertiser/team/list/", "{advertiser_id: %s}", advertiser.id())
                        .status()
                == 200;
    }

    private BooleanSupplier webhook(Operator user, String name) {
        return webhook(user, user.id(), null, name);
    }

    private BooleanSupplier webhook(Actor by, Long userId, Long advertiserId, String name) {
        String url = "https://" + name + ".example/?secret";
        world.execute(
                "insert into webhook_endpoints (user_id, advertiser_id, url, public_key, changed_by) values (?, ?, ?, '', ?)",
                userId,
                advertiserId,
                url,
                by.id());
        return () ->
                world.number("select count(*) from webhook_endpoints where url = ? and disabled_at is null", url) == 1;
    }

    private BooleanSupplier destination(Operator user, String name) {
        String address = name + "@example.com";
        user.web()
                .post("/web/api/payout/destinations/add/", "{method: 'paypal', paypal_email: %s}", address)
                .expect(201);
        return () -> world.number(
                        "select count(*) from payout_destinations where address = ? and removed_at is null", address)
                == 1;
    }

    private BooleanSupplier bankAccount(Operator user, String name) {
        long account = user.web()
                .post("/web/api/update/bank-account/", Publisher.bankAccount())
                .expect(201)
                .number("bank_account_id");
        world.execute("update bank_accounts set account_masked = ? where id = ?", name, account);
        world.execute("delete from payout_destinations where bank_account_id = ?", account);
        return () ->
                world.number("select count(*) from bank_accounts where id = ? and deleted_at is null", account) == 1;
    }

    private BooleanSupplier reportLink(Operator user, String name) {
        long campaign = world.advertiser("EUR").campaign().id();
        world.execute("update campaigns set name = ? where id = ?", name, campaign);
        String path = user.backend()
                .post("/api/campaign/report/links/add/", "{campaign_id: %s, days: 30}", campaign)
                .expect(201)
                .text("path");
        return () -> anybody.get(path).status() == 200;
    }

    private BooleanSupplier reference(Operator user, String name) {
        world.execute("""
                insert into creator_references (user_id, hash, recipient, name, begins_on, ends_on, block, checkpoint, lines,
                  public_key, signature, expires_at)
                values (?, sha256(?::bytea), ?, 'ada', '2026-01-01', '2026-01-02', 1, '\\x00', 'accepted 1', 'x', 'x',
                  now() + interval '9 days')
                """, user.id(), name, name);
        return () ->
                world.number("select count(*) from creator_references where recipient = ? and ended_at is null", name)
                        == 1;
    }

    private BooleanSupplier identity(Operator user, String name) {
        world.execute("update users set joined_at = now() - interval '90 days' where id = ?", user.id());
        world.execute(
                "insert into external_identities (user_id, provider, subject) values (?, ?, ?)", user.id(), name, name);
        return () -> world.number("select count(*) from external_identities where subject = ?", name) == 1;
    }

    private BooleanSupplier passkey(Operator user, String name) {
        Authenticator authenticator = new Authenticator("fanfare.example.com", "https://fanfare.example.com");
        Answer begun = user.shown("second").ok("/web/api/account/passkeys/begin/");
        user.shown("second")
                .ok("/web/api/account/passkeys/add/", authenticator.creates(begun.text("options.challenge")));
        world.execute("update passkeys set name = ? where user_id = ? and name not like 'thief%'", name, user.id());
        return () -> anybody.post(
                                "/web/api/auth/passkey/",
                                "{assertion: %s}",
                                authenticator.signs(anybody.ok("/web/api/auth/passkey/begin/")
                                        .text("options.challenge")))
                        .status()
                == 200;
    }

    private BooleanSupplier authenticatorApp(Operator user, String name) {
        world.execute(
                "insert into totps (user_id, name, secret, key_id, credentials_version, confirmed_at, trusted_at)"
                        + " values (?, ?, '', 'none', 0, now(), now() + interval '1 day')",
                user.id(),
                name);
        return () -> world.number("select count(*) from totps where name = ?", name) == 1;
    }

    /** The row that was made last becomes older. */
    private void ages(String table, Kind kind, int days) {
        String last = table.equals("applications") ? "created_at" : "id";
        kind.since()
                .forEach(column -> world.execute(
                        "update %1$s set %2$s = %2$s - make_interval(days => %3$s) where %4$s = (select max(%4$s) from %1$s)"
                                .formatted(table, column, days, column.equals("secret_at") ? column : last)));
    }

    @TestFactory
    @DisplayName(
            "DR-25 a reset of the password ends what is new of each kind, and names what is older in answer and mail")
    Stream<DynamicTest> endsTheNew() {
        return kinds().entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
                    Operator user = withAddress(world.staff(RIGHTS));
                    String old = World.unique("thief-old");
                    String young = World.unique("thief-young");
                    BooleanSupplier left = each.getValue().making().by(user, old);
                    ages(each.getKey(), each.getValue(), 20);
                    BooleanSupplier ended = each.getValue().making().by(user, young);
                    // A factor does not sign in alone: it ends while it does not count for money, and is named from
                    // then on.
                    ages(each.getKey(), each.getValue(), each.getKey().equals("totps") ? 0 : 3);
                    assertThat(left.getAsBoolean() && ended.getAsBoolean()).isTrue();
                    assertThat(user.web().ok(LIST).list("access"))
                            .filteredOn(item -> item.path("name").asText().contains("thief"))
                            .hasSize(2)
                            .allSatisfy(item ->
                                    assertThat(item.path("made_by").asLong()).isEqualTo(user.id()))
                            .allSatisfy(item ->
                                    assertThat(item.path("made_at").asText()).isNotBlank());

                    String answer = resets(user).text("message");
                    assertThat(ended.getAsBoolean()).isFalse();
                    assertThat(left.getAsBoolean()).isTrue();
                    MAILS.subjects(user.email());
                    String mail = Mails.part(MAILS.received(user, SUBJECT), "text/plain");
                    assertThat(List.of(answer, mail))
                            .allSatisfy(text -> assertThat(text).contains(old).doesNotContain("?secret"));
                    user.web().refused(401, "invalid_access_token", LIST);
                }));
    }

    @Test
    @DisplayName("DR-25 a reset ends a new address of a calendar, and leaves and names one that is older")
    void endsANewCalendar() {
        for (int days : List.of(3, 20)) {
            Operator user = withAddress(world.staff(RIGHTS));
            String path = user.shown("second")
                    .post("/web/api/calendar/feed/create/", "{}")
                    .expect(201)
                    .text("path");
            world.execute(
                    "update calendar_feeds set made_at = made_at - make_interval(days => ?) where user_id = ?",
                    days,
                    user.id());
            assertThat(user.web().ok(LIST).list("access"))
                    .anySatisfy(item -> assertThat(item.path("kind").asText()).isEqualTo("calendar_feed"));
            String answer = resets(user).text("message");
            assertThat(anybody.get(path).status()).isEqualTo(days == 3 ? 404 : 200);
            assertThat(answer).contains(".ics");
        }
    }

    @Test
    @DisplayName("DR-25 a reset also ends what members made that the thief let into the team, and nothing of others")
    void followsNewMembers() {
        Advertiser advertiser = withAddress(world.advertiser("EUR"));
        Publisher honest = member(advertiser, advertiser, World.unique("honest"));
        Publisher raised = member(advertiser, advertiser, World.unique("raised"));
        world.execute(
                "update advertiser_members set invited_at = now() - interval '20 days' where advertiser_id = ?",
                advertiser.id());
        Publisher late = member(honest, advertiser, World.unique("late"));
        Publisher thief = member(advertiser, advertiser, World.unique("thief"));
        Publisher second = member(thief, advertiser, World.unique("second"));
        advertiser.ok(
                "/api/advertiser/team/update/",
                "{advertiser_id: %s, member_id: %s, role: 'manager'}",
                advertiser.id(),
                world.number("select id from advertiser_members where user_id = ?", raised.id()));
        List<BooleanSupplier> left = List.of(
                acts(honest, advertiser),
                acts(late, advertiser),
                webhook(honest, null, advertiser.id(), World.unique("honest")),
                webhook(world.operator(), null, advertiser.id(), World.unique("staff")),
                webhook(honest, honest.id(), null, World.unique("own")));
        List<BooleanSupplier> ended = List.of(
                acts(thief, advertiser),
                acts(second, advertiser),
                acts(raised, advertiser),
                webhook(thief, null, advertiser.id(), World.unique("thief")),
                webhook(advertiser, null, advertiser.id(), World.unique("mine")));
        assertThat(Stream.concat(left.stream(), ended.stream())).allMatch(BooleanSupplier::getAsBoolean);
        resets(advertiser);
        assertThat(left).allMatch(BooleanSupplier::getAsBoolean);
        assertThat(ended).noneMatch(BooleanSupplier::getAsBoolean);
    }

    @Test
    @DisplayName("DR-25 a payout that a thief asked for is not paid once a reset has ended its destination")
    void paysNothingToIt() {
        Publisher user = withAddress(world.publisher());
        world.gives(user, "500");
        long payout = user.asksPayout("30");
        resets(user);
        world.operator()
                .refused(400, "payment_error", "/api/payouts/process/", "{payout_id: %s, transaction_id: 'T'}", payout);
        world.operator().refused(400, "payment_error", "/api/payouts/process/", "{payout_id: %s}", payout);
        world.operator().ok("/api/payouts/reject/", "{payout_id: %s, reason: 'Not the owner.'}", payout);
        assertThat(world.differences()).isEmpty();
    }

    @Test
    @DisplayName("DR-25 an answer that was lost is given again, and a second reset ends nothing twice")
    void answersAgain() {
        Operator user = withAddress(world.staff(RIGHTS));
        String young = World.unique("thief");
        webhook(user, young);
        String key = World.unique("key");
        String body = "{token: '" + link(user) + "', password: 'another good passphrase'}";
        String first = anybody.postOnce(key, RESET, body).expect(200).text("message");
        assertThat(first).contains(young);
        assertThat(anybody.postOnce(key, RESET, body).expect(200).text("message"))
                .isEqualTo(first);
        assertThat(resets(user).text("message")).doesNotContain(young);
    }

    @Test
    @DisplayName("DR-25 each table with a way to users says whether its rows read or redirect")
    void knowsAll() {
        TreeSet<String> declared = Tables.ALL.all().stream()
                .filter(table -> table.standing() != null)
                .map(OwnedTable::name)
                .collect(Collectors.toCollection(TreeSet::new));
        TreeSet<String> made = new TreeSet<>(kinds().keySet());
        made.add(ONE_OF_AN_ACCOUNT);
        assertThat(declared).isEqualTo(made);
        List<String> ofUsers = world.sql("""
                select distinct k.conrelid::regclass::text
                from pg_constraint k
                where k.contype = 'f'
                  and k.confrelid in ('users'::regclass, 'advertisers'::regclass, 'applications'::regclass)
                """).texts();
        assertThat(ofUsers)
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                declared.stream(),
                                NEITHER.values().stream().flatMap(tables -> Stream.of(tables.split("\\s+"))))
                        .toList());
    }

    private <A extends Actor> A withAddress(A user) {
        world.execute("update users set email_verified_at = now() where id = ?", user.id());
        return user;
    }

    private String link(Actor user) {
        return MAILS.node.token(new MakeLink(user.id(), MailKind.RESET_PASSWORD, user.email(), null, null));
    }

    private Answer resets(Actor user) {
        return anybody.ok(RESET, "{token: %s, password: 'another good passphrase'}", link(user));
    }
}
