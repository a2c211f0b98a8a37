package dev.fanfare.app.access;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.changes.DryRunChanges;
import dev.fanfare.app.changes.DryRunChanges.Change;
import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.people.account.api.ManageUsers.CreateUser;
import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.proposals.Proposals.ApproveProposal;
import dev.fanfare.platform.proposals.Proposals.GetProposal;
import dev.fanfare.platform.proposals.Proposals.ListProposals;
import dev.fanfare.platform.proposals.Proposals.RejectProposal;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contents;
import dev.fanfare.support.Db;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** DR-08, PD-01: what takes two people is done by two, for each endpoint that says so; in the gate for a third of them. */
@Tag(Soak.GROUP)
class TwoPeopleTest {
    private static final String APPROVE = Endpoints.path(ApproveProposal.class);
    private static final String REJECT = Endpoints.path(RejectProposal.class);
    private static final String GET = Endpoints.path(GetProposal.class);
    private static final String LIST = Endpoints.path(ListProposals.class);
    private static final String USERS = Endpoints.path(CreateUser.class);
    private static final String ID = "{proposal_id: %s}";

    /** But for the first use of a token. */
    private static final String OF_REQUEST = " where request_id = ? and action <> 'token.use'";

    /** What a proposal may write, besides what any request leaves behind. */
    private static final Set<String> NOTED = Set.of(
            "proposals",
            "audit_log",
            "counters",
            "idempotency_keys",
            "backend_tokens",
            "step_ups",
            "job_runs",
            "program_requests");

    private static final String DATABASE = Db.freshUri();

    @AutoClose
    private static Node node;

    private static World world;
    private static Map<String, Supplier<Change>> changes;
    private static Operator first;
    private static Operator second;

    @BeforeAll
    static void start() {
        node = Node.start(
                DATABASE,
                Map.of(
                        "payments.runs.approve_above", "1",
                        "users.roles_by_one", "never",
                        "funding.credit_alone", "0",
                        "tasks.reverse_alone", "0"));
        world = node.world();
        changes = DryRunChanges.of(world);
        first = world.operator();
        second = other();
        first.backend();
        second.backend();
    }

    /** A superuser with permissions of their own. */
    private static Operator other() {
        Operator other = world.staff(Permission.values());
        world.execute("update users set is_superuser = true where id = ?", other.id());
        return other;
    }

    static Stream<String> endpoints() {
        return Soak.some(
                7,
                Endpoints.all()
                        .filter(endpoint -> endpoint.secondPermission() != null)
                        .filter(endpoint -> !DryRunChanges.AFTER_A_BANK.contains(endpoint.ask()))
                        .map(Endpoint::path)
                        .toList())
                .stream();
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    @DisplayName("DR-08 one person proposes, another sees what it does and approves it: once, under both names")
    void takesTwo(String path) {
        Object[] body = changes.get(path).get().body();
        world.dispatch();
        List<String> wrong = world.differences();
        Map<String, String> before = Contents.of(DATABASE);

        String key = World.unique("proposal-");
        long proposal = first.backend().postOnce(key, path, body).expect(201).number("proposal_id");
        Answer repeated = first.backend().postOnce(key, path, body).expect(201);
        assertThat(repeated.number("proposal_id")).isEqualTo(proposal);
        assertThat(repeated.header("Idempotent-Replayed")).contains("true");
        first.refused(403, "permission_denied", APPROVE, ID, proposal);
        first.shown("second").refused(403, "permission_denied", APPROVE, ID, proposal);
        assertThat(changed(before)).isSubsetOf(NOTED);

        Answer shown = second.ok(GET, ID, proposal);
        shown.shows("{endpoint: %s, status: 'open', proposed_by: %s, refusal: null}", path, first.id());
        assertThat(shown.at("input")).isNotEmpty();
        assertThat(shown.flag("outcome.dry_run")).isTrue();
        assertThat(shown.list("outcome.audit")).isNotEmpty();
        assertThat(changed(before)).isSubsetOf(NOTED);

        second.shown("second").ok(REJECT, "{proposal_id: %s, reason: 'Unclear.'}", proposal);
        second.seconds(proposal).expectError(400, "business_error", "INVALID_TRANSITION");
        second.seconds(expired(first.proposes(path, body))).expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(changed(before)).isSubsetOf(NOTED);

        races(first.proposes(path, body));
        assertThat(changed(before)).isNotEmpty();
        assertThat(world.differences()).containsExactlyInAnyOrderElementsOf(wrong);
    }

    /** One of several approvals wins; its key repeats its answer. */
    private static void races(long proposal) {
        List<Operator> others = List.of(second, other(), other());
        others.forEach(Operator::backend);
        List<String> keys =
                Stream.generate(() -> World.unique("approval-")).limit(6).toList();
        List<Answer> answers = together(6, i -> approve(others.get(i % 3), keys.get(i), proposal));
        assertThat(answers).extracting(Answer::status).containsOnly(200, 400).containsOnlyOnce(200);
        int winner = answers.indexOf(answers.stream()
                .filter(answer -> answer.status() == 200)
                .findFirst()
                .orElseThrow());
        Operator approver = others.get(winner % 3);
        String request = answers.get(winner).header("X-Request-Id").orElseThrow();
        assertThat(world.sql("select distinct proposed_by || ' ' || actor_id from audit_log" + OF_REQUEST, request)
                        .texts())
                .containsExactly(first.id() + " " + approver.id());
        assertThat(world.sql("select action from audit_log" + OF_REQUEST, request)
                        .texts())
                .contains("proposal.approve")
                .hasSizeGreaterThan(1);
        assertThat(world.sql("select description from journal_entries where request_id = ?", request)
                        .texts())
                // A trigger's.
                .filteredOn(text -> !text.equals("What was available settled a debt."))
                .allMatch(text ->
                        text.endsWith("Proposed by user " + first.id() + ", approved by user " + approver.id() + "."));
        assertThat(approve(approver, keys.get(winner), proposal).expect(200).body())
                .isEqualTo(answers.get(winner).body());
        approver.call(GET, ID, proposal).shows("{status: 'approved', decided_by: %s}", approver.id());
    }

    private static Answer approve(Operator approver, String key, long proposal) {
        return approver.shown("second").postOnce(key, APPROVE, ID, proposal);
    }

    /** The same proposal, whose time is over. */
    private static long expired(long proposal) {
        return world.number("""
                        insert into proposals (ask, content, key_id, endpoint, permission, proposed_by, credential, request_id,
                          expires_at)
                        select ask, content, key_id, endpoint, permission, proposed_by, credential, request_id,
                          now() - interval '1 second'
                        from proposals where id = ? returning id
                        """, proposal);
    }

    private static Set<String> changed(Map<String, String> before) {
        Map<String, String> after = Contents.of(DATABASE);
        after.entrySet().removeAll(before.entrySet());
        return after.keySet();
    }

    @Test
    @DisplayName(
            "DR-08 the second is not the first by a token that one made for the other, nor by an account of theirs")
    void knowsTheSamePerson() {
        long proposal = proposed(first);
        Client token = tokenMadeBy(first, second.id());
        token.refused(403, "permission_denied", APPROVE, ID, proposal);
        String name = World.unique("guise");
        String puppet = "{username: %s, email: '%s@example.com', password: 'correct horse battery'";
        first.refused(403, "permission_denied", USERS, puppet + ", is_superuser: true}", name, name);
        long made = first.call(USERS, puppet + "}", name, name).expect(201).number("user_id");
        world.execute("update users set is_staff = true, is_superuser = true where id = ?", made);
        Operator guise = world.known(made, name);
        guise.seconds(proposal).expectError(403, "permission_denied");
        first.seconds(proposed(guise)).expectError(403, "permission_denied");
        // Nor what an account made that the first one made.
        String other = World.unique("guise");
        long further = guise.call(USERS, puppet + "}", other, other).expect(201).number("user_id");
        world.execute("update users set is_staff = true, is_superuser = true where id = ?", further);
        Operator puppetsPuppet = world.known(further, other);
        puppetsPuppet.seconds(proposal).expectError(403, "permission_denied");
        // Nor do two accounts of one person make two people.
        String sibling = World.unique("guise");
        long alike =
                first.call(USERS, puppet + "}", sibling, sibling).expect(201).number("user_id");
        world.execute("update users set is_staff = true, is_superuser = true where id = ?", alike);
        Operator another = world.known(alike, sibling);
        long ofGuise = proposed(guise);
        another.seconds(ofGuise).expectError(403, "permission_denied");
        guise.seconds(proposed(another)).expectError(403, "permission_denied");
        another.seconds(proposed(puppetsPuppet)).expectError(403, "permission_denied");
        other().seconds(ofGuise).expect(200);
        token.ok(GET, ID, proposal).shows("{outcome: null}");
        second.seconds(proposal).expectError(403, "permission_denied");
        world.execute("update backend_tokens set created_at = created_at - interval '31 days' where user_id = "
                + second.id());
        second.seconds(proposal).expect(200);

        Answer byToken = tokenMadeBy(first, second.id()).post(path(), deposit()).expect(201);
        first.seconds(byToken.number("proposal_id")).expectError(403, "permission_denied");
        assertThat(world.number(
                        "select count(*) from proposals where decided_by = proposed_by and status = 'approved'"))
                .isZero();
    }

    private static Client tokenMadeBy(Operator maker, long userId) {
        return node.client()
                .as("Bearer "
                        + maker.call(Endpoints.path(CreateToken.class), "{user_id: %s, name: 'guise'}", userId)
                                .expect(201)
                                .text("token"));
    }

    @Test
    @DisplayName("DR-08 only those with the permission approve, and others see nothing of it")
    void needsThePermission() {
        long proposal = proposed(first);
        Operator other = world.staff(Permission.PAYOUTS_APPROVE);
        other.refused(404, "not_found", GET, ID, proposal);
        other.seconds(proposal).expectError(404, "not_found");
        other.shown("second").refused(404, "not_found", REJECT, "{proposal_id: %s, reason: 'x'}", proposal);
        Operator proposer = world.staff(Permission.CORRECTIONS_PROPOSE);
        long own = proposed(proposer);
        Answer list = proposer.ok(LIST, "{status: 'open'}");
        assertThat(list.at("proposals").findValuesAsText("id")).containsExactly(Long.toString(own));
        proposer.seconds(own).expectError(403, "permission_denied");
        proposer.shown("second").ok(REJECT, "{proposal_id: %s, reason: 'Mistyped.'}", own);
        Answer page = second.ok(LIST, "{status: 'all', limit: 1}");
        page.shows("{proposals: [{id: %s, status: 'rejected', reason: 'Mistyped.'}]}", own);
        assertThat(second.ok(LIST, "{status: 'all', cursor: %s, limit: 1}", page.text("next"))
                        .number("proposals.0.id"))
                .isEqualTo(proposal);
    }

    @Test
    @DisplayName("TR-09 shows what another version proposed, and lets it be rejected but not approved")
    void showsWhatItDoesNotKnow() {
        long unknown = world.number("""
                        insert into proposals (ask, content, key_id, endpoint, permission, proposed_by, credential, request_id,
                          expires_at)
                        values ('finance.Later', '', '', '/admin/api/later/', 'corrections.approve', ?, '', '',
                          now() + interval '1 day') returning id
                        """, first.id());
        second.ok(GET, ID, unknown).shows("{endpoint: '/admin/api/later/', input: null, outcome: null}");
        second.seconds(unknown).expectError(400, "business_error", "INVALID_TRANSITION");
        second.shown("second").ok(REJECT, "{proposal_id: %s, reason: 'Gone.'}", unknown);
    }

    private static long proposed(Operator by) {
        return by.proposes(path(), deposit());
    }

    private static String path() {
        return Endpoints.path(CreateDeposit.class);
    }

    private static Object deposit() {
        return Body.of(
                "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: %s}",
                world.advertiser("USD", 0).id(), World.unique("advice"));
    }
}
