package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.disbursement.api.PayoutRuns.CreateRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.SendRun;
import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.money.funding.api.Withdrawals.PayWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.RequestWithdrawal;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.advertiser.api.Team.InviteMember;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.proposals.Proposals.GetProposal;
import dev.fanfare.platform.proposals.Proposals.ListProposals;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What one person begins and another finishes is finished only while the first one may still begin it. */
@Tag(Soak.GROUP)
class AuthorityAtTheEndTest {
    private static final Permission[] RIGHTS = {
        Permission.CORRECTIONS_PROPOSE, Permission.FINANCE_MANAGE, Permission.PAYOUTS_PROCESS, Permission.USERS_CREATE
    };

    private static final String DECIDED = "names who has finished it";
    private static final String SECRET = "compares the version of the credentials: CredentialsVersionTest";
    private static final String SUBJECT = "its subject: it is decided for the account as it is, not by it";

    /** Persons in rows that have a state: why nothing that they began is left, unless a kind of this test asks. */
    private static final Map<String, String> OTHERS = Map.ofEntries(
            Map.entry("advertiser_members.changed_by", DECIDED),
            Map.entry("advertiser_members.user_id", "a member: roles count for active accounts, at each call"),
            Map.entry("advertiser_sign_ups.decided_by", DECIDED),
            Map.entry("advertiser_sign_ups.user_id", SUBJECT + "; it grants nothing while it is not active"),
            Map.entry("agent_proposals.user_id", "confirms it by a session of then, and an ended grant ends it"),
            Map.entry("appeals.decided_by", DECIDED),
            Map.entry("appeals.rejected_by", "keeps who rejected it from deciding"),
            Map.entry("bank_lines.assigned_by", DECIDED),
            Map.entry("bank_statements.decided_by", DECIDED),
            Map.entry("campaign_applications.decided_by", DECIDED),
            Map.entry("campaign_applications.user_id", SUBJECT + "; a banned one's place is banned too"),
            Map.entry(
                    "campaign_invitations.invited_by",
                    "spends nothing: the campaign's rules count when it is accepted"),
            Map.entry("campaign_invitations.user_id", "accepts it by a session of then"),
            Map.entry("checkouts.requested_by", "pays in, to the advertiser it was begun for"),
            Map.entry("connections.reviewed_by", DECIDED),
            Map.entry("connections.user_id", SUBJECT),
            Map.entry(
                    "creator_references.user_id", "shows nothing of an account that is not active: ProofOfPaymentTest"),
            Map.entry("data_exports.user_id", "fetched by a session of then, or by a link: " + SECRET),
            Map.entry("mail_links.user_id", SECRET),
            Map.entry("oauth_device_codes.user_id", "gives tokens only to the version of the account that allowed it"),
            Map.entry("participations.user_id", SUBJECT + "; a ban marks it"),
            Map.entry("partner_worlds.user_id", "ends with the account: PartnerWorldsTest"),
            Map.entry("payee_screenings.decided_by", DECIDED),
            Map.entry("payee_screenings.proposed_by", "a decision of two, which waits as a proposal"),
            Map.entry("payee_screenings.user_id", SUBJECT),
            Map.entry("payout_destinations.user_id", "confirmed by a session of then, or by a link: " + SECRET),
            Map.entry("payout_runs.cancelled_by", DECIDED),
            Map.entry("payout_runs.sent_by", DECIDED),
            Map.entry("payouts.user_id", "a ban holds it: PayoutRunsTest, left out as on_hold"),
            Map.entry("program_requests.owner_id", "its reader: a record of what was answered"),
            Map.entry("proposals.decided_by", DECIDED),
            Map.entry("publisher_traits.user_id", SUBJECT),
            Map.entry("recovery_codes.user_id", SECRET),
            Map.entry("report_links.ended_by", DECIDED),
            Map.entry("report_links.made_by", "a link opens only while its maker may make one: SharedReportTest"),
            Map.entry("reported_pictures.decided_by", DECIDED),
            Map.entry("second_factor_challenges.user_id", SECRET),
            Map.entry("sessions.user_id", "ends with the account's access"),
            Map.entry("signals.decided_by", DECIDED),
            Map.entry("signals.user_id", SUBJECT),
            Map.entry("task_drafts.decided_by", DECIDED),
            Map.entry("tasks.reviewer_id", DECIDED),
            Map.entry("tasks.user_id", SUBJECT + "; a ban holds what it earns"),
            Map.entry("totps.user_id", SECRET),
            Map.entry("transfers.user_id", SUBJECT + "; made when its run or payout is sent"),
            Map.entry("withdrawals.decided_by", DECIDED));

    @AutoClose
    private static Node node;

    private static World world;
    /** Superusers who take rights away, and one of staff who did nothing to who begins, and may so approve. */
    private static Operator second;

    private static Operator another;
    private static Operator third;
    private static Operator fourth;

    @BeforeAll
    static void start() {
        node = Node.start(Db.freshUri(), Map.of("payments.runs.approve_above", "1", "users.roles_by_one", "never"));
        world = node.world();
        second = world.operator();
        another = world.staff(Permission.values());
        world.execute("update users set is_superuser = true where id = ?", another.id());
        third = world.staff(Permission.values());
        fourth = world.staff(Permission.values());
    }

    /** Something that a person begins with a client; what it gives finishes it. */
    private interface Kind extends BiFunction<Operator, Client, Supplier<Answer>> {}

    private static Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new TreeMap<>();
        kinds.put("proposals.proposed_by", (first, client) -> {
            long proposal = client.post(
                            Endpoints.path(CreateDeposit.class),
                            "{advertiser_id: %s, amount: 5, currency: 'USD', evidence: %s}",
                            world.advertiser("USD").id(),
                            World.unique("advice"))
                    .expect(201)
                    .number("proposal_id");
            return () -> third.seconds(proposal);
        });
        kinds.put("withdrawals.requested_by", (first, client) -> {
            Advertiser advertiser = world.advertiser("USD");
            long paid = world.staff(Permission.CORRECTIONS_PROPOSE)
                    .proposes(
                            Endpoints.path(CreateDeposit.class),
                            "{advertiser_id: %s, amount: 50, currency: 'USD', evidence: %s}",
                            advertiser.id(),
                            World.unique("advice"));
            second.seconds(paid).expect(200);
            long withdrawal = client.post(
                            Endpoints.path(RequestWithdrawal.class), "{advertiser_id: %s, amount: 30}", advertiser.id())
                    .expect(201)
                    .number("withdrawal_id");
            return () -> decidedByTwo(PayWithdrawal.class, "{withdrawal_id: " + withdrawal + ", reference: 'SEPA'}");
        });
        kinds.put("payout_runs.made_by", (first, client) -> {
            Publisher publisher = world.publisher();
            world.gives(publisher, "40");
            long run = client.post(Endpoints.path(CreateRun.class), "{payout_ids: [%s]}", publisher.asksPayout("30"))
                    .expect(201)
                    .number("run_id");
            return () -> decidedByTwo(SendRun.class, "{run_id: " + run + "}");
        });
        kinds.put("advertiser_members.invited_by", (first, client) -> {
            Publisher invited = world.publisher();
            long member = client.post(
                            Endpoints.path(InviteMember.class),
                            "{advertiser_id: %s, email: %s, role: 'reviewer'}",
                            world.advertiser("EUR").id(),
                            invited.email())
                    .expect(201)
                    .number("member_id");
            String token = node.token(
                    new MakeLink(first.id(), MailKind.TEAM_INVITATION, invited.email(), Long.toString(member), null));
            return () -> node.client()
                    .raw(
                            MailKind.TEAM_INVITATION.path(),
                            "application/x-www-form-urlencoded",
                            ("token=" + token).getBytes(StandardCharsets.UTF_8));
        });
        return kinds;
    }

    private static Answer decidedByTwo(Class<? extends Ask<?>> change, String body) {
        Answer proposed = third.call(Endpoints.path(change), body);
        return proposed.status() == 201 ? fourth.seconds(proposed.number("proposal_id")) : proposed;
    }

    /** What takes rights away, and why a proposal is void then. */
    private record Loss(String reason, Consumer<Operator> by) {}

    private static Map<String, Loss> losses() {
        Map<String, Loss> losses = new TreeMap<>();
        losses.put("banned", new Loss("account_not_active", first -> second.bans(first)));
        losses.put("made inactive", new Loss("account_not_active", first -> second.call(
                        "/admin/api/users/update/", "{user_id: %s, is_active: false}", first.id())
                .expect(200)));
        losses.put("no longer staff", new Loss("permission_lost", first -> updates(first, "is_staff: false")));
        losses.put("without the permission", new Loss("permission_lost", first -> updates(first, "permissions: []")));
        losses.put("logged out by staff", new Loss("credentials_changed", first -> second.call(
                        "/api/user/force-logout/", "{user_id: %s}", first.id())
                .expect(200)));
        losses.put("all sessions ended", new Loss("credentials_changed", first -> first.shown("password")
                .ok("/web/api/account/sessions/end-all/")));
        losses.put("password changed", new Loss("credentials_changed", first -> first.web()
                .ok(
                        "/web/api/account/password/update/",
                        "{current_password: %s, new_password: 'another good passphrase'}",
                        World.PASSWORD)));
        losses.put("password reset", new Loss("credentials_changed", first -> {
            String token = node.token(new MakeLink(first.id(), MailKind.RESET_PASSWORD, first.email(), null, null));
            node.client()
                    .ok("/web/api/auth/password/reset/", "{token: %s, password: 'another good passphrase'}", token);
        }));
        losses.put("erased", new Loss("account_not_active", first -> {
            world.execute(
                    "update users set status = 'inactive', is_staff = false, permissions = '{}' where id = ?",
                    first.id());
        }));
        return losses;
    }

    private static void updates(Operator first, String change) {
        long proposal = second.proposes("/admin/api/users/update/", "{user_id: " + first.id() + ", " + change + "}");
        another.seconds(proposal).expect(200);
    }

    @TestFactory
    @DisplayName("DR-20 what one begins is finished while nothing changes")
    Stream<DynamicTest> finishes() {
        return kinds().entrySet().stream()
                .map(kind -> DynamicTest.dynamicTest(kind.getKey(), () -> {
                    Operator first = world.staff(RIGHTS);
                    kind.getValue().apply(first, first.shown("password")).get().expect(200);
                }));
    }

    @TestFactory
    @DisplayName("DR-20 each loss of right or of credentials ends it")
    Stream<DynamicTest> ends() {
        record Ending(Map.Entry<String, Kind> kind, Map.Entry<String, Loss> loss) {}
        // Of proposals, the next test asks all.
        List<Ending> all = kinds().entrySet().stream()
                .filter(kind -> Soak.isFull() || !kind.getKey().startsWith("proposals"))
                .flatMap(kind -> losses().entrySet().stream().map(loss -> new Ending(kind, loss)))
                .toList();
        return Soak.some(9, all).stream()
                .map(each -> DynamicTest.dynamicTest(
                        each.kind().getKey() + ", " + each.loss().getKey(), () -> {
                            Operator first = world.staff(RIGHTS);
                            Supplier<Answer> begun = each.kind().getValue().apply(first, first.shown("password"));
                            each.loss().getValue().by().accept(first);
                            assertThat(begun.get().status()).isEqualTo(400);
                        }));
    }

    @TestFactory
    @DisplayName("DR-20 the list of proposals shows each loss at once")
    Stream<DynamicTest> shows() {
        return losses().entrySet().stream()
                .map(loss -> DynamicTest.dynamicTest(loss.getKey(), () -> {
                    Operator first = world.staff(RIGHTS);
                    assertThat(kinds().get("proposals.proposed_by").apply(first, first.shown("password")))
                            .isNotNull();
                    loss.getValue().by().accept(first);
                    assertVoid(first, loss.getValue().reason());
                }));
    }

    private static void assertVoid(Operator first, String reason) {
        long id = world.number("select max(id) from proposals where proposed_by = ?", first.id());
        Answer shown = third.call(Endpoints.path(GetProposal.class), "{proposal_id: %s}", id)
                .expect(200);
        shown.shows("{status: 'void', void_reason: %s, decided_by: null, outcome: null}", reason);
        third.seconds(id).expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(second.call(Endpoints.path(ListProposals.class), "{status: 'void', limit: 100}")
                        .expect(200)
                        .at("proposals")
                        .findValuesAsText("id"))
                .contains(Long.toString(id));
    }

    @Test
    @DisplayName("DR-20 a superuser who becomes staff, and a token that is revoked, end what they have proposed")
    void endsWhatRanksAndTokensBegan() {
        Operator superuser = world.staff(RIGHTS);
        world.execute("update users set is_superuser = true where id = ?", superuser.id());
        assertThat(kinds().get("proposals.proposed_by").apply(superuser, superuser.shown("password")))
                .isNotNull();
        updates(superuser, "is_superuser: false");
        assertVoid(superuser, "permission_lost");

        Operator program = world.staff(RIGHTS);
        assertThat(kinds().get("proposals.proposed_by").apply(program, program.backend()))
                .isNotNull();
        long token = world.number("select max(id) from backend_tokens where user_id = ?", program.id());
        second.call("/admin/api/tokens/revoke/", "{token_id: %s}", token).expect(200);
        assertVoid(program, "token_revoked");
    }

    @Test
    @DisplayName("DR-20 a proposal that came in just as its maker lost the right is not approved")
    void comparesWhenApproving() {
        Operator first = world.staff(RIGHTS);
        Supplier<Answer> begun = kinds().get("proposals.proposed_by").apply(first, first.shown("password"));
        world.execute("alter table users disable trigger users_void_proposals");
        second.bans(first);
        world.execute("alter table users enable trigger users_void_proposals");
        begun.get().expectError(400, "business_error", "INVALID_TRANSITION");
    }

    @Test
    @DisplayName("DR-20 each person in a row with a state is compared at the end, or it is said why not")
    void knowsAll() {
        assertThat(Endpoints.all()
                        .filter(endpoint -> endpoint.secondPermission() != null)
                        .filter(endpoint -> endpoint.access().audience() != Audience.OPERATOR
                                || endpoint.access().permission() == null)
                        .map(Endpoint::path))
                .as("proposals without a permission of the first person")
                .isEmpty();
        List<String> found = world.sql("""
                select k.conrelid::regclass || '.' || a.attname
                from pg_constraint k
                join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
                where k.contype = 'f' and k.confrelid = 'users'::regclass
                  and exists (select from pg_attribute s
                              where s.attrelid = k.conrelid and s.attname in
                                ('status', 'decided_at', 'finished_at', 'used_at', 'joined_at', 'confirmed_at', 'ended_at'))
                order by 1
                """).texts();
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(Stream.concat(OTHERS.keySet().stream(), kinds().keySet().stream())
                        .toList());
    }
}
