package dev.fanfare.money.disbursement;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** PD-01: runs are created, approved by a second person, and sent once. */
@Nightly
class PayoutRunsTest {
    private final World world = World.shared();
    private final Runs runs = new Runs(world);
    private final Publisher publisher = given("5000");

    @Test
    @DisplayName(
            "PD-01 puts payouts into a run, shows what they come to, and hands them over to their rails once it is sent")
    void paysWhatItHolds() {
        long account = publisher.hasBankAccount();
        long byBank = Runs.asksByBank(publisher, "300", account);
        long byPaypal = publisher.asksPayout("40");
        long run = runs.creates(byBank, byPaypal);
        runs.show(run).shows("""
                {status: 'ready', made_by: %s, items: 2, sent_items: 0, approval_needed: false, sent_by: null,
                 totals: [{method: 'bank_transfer', rail: 'ach', currency: 'USD', payments: 1, amount: 298.5},
                          {method: 'paypal', rail: 'paypal', currency: 'USD', payments: 1, amount: 39.5}],
                 left_out: [], files: [], transfers: []}""", runs.maker.id());

        Answer sent = runs.sent(run).shows("""
                {status: 'sent', sent_items: 2, files: [{file: 1, rail: 'ach', currency: 'USD', payments: 1, amount: 298.5,
                 made_by: null, made_at: null, gone_at: null}]}""");
        assertThat(sent.list("transfers")).hasSize(2);
        assertThat(world.sql("select status from payouts where id in (?, ?)", byBank, byPaypal)
                        .texts())
                .containsExactly("processing", "processing");
        assertThat(publisher.balance(AccountKind.PUBLISHER_IN_TRANSIT, "USD")).isEqualTo(34_000);
        assertThat(world.sql(
                                "select action || ' ' || actor_id from audit_log where subject = ? order by id",
                                "payout_run:" + run)
                        .texts())
                .containsExactly("payout_run.create " + runs.maker.id(), "payout_run.send " + runs.maker.id());
        runs.maker.call(Runs.SEND, "{run_id: %s}", run).expectError(400, "business_error", "INVALID_TRANSITION");
        runs.maker
                .call(Runs.CANCEL, "{run_id: %s, reason: 'Late.'}", run)
                .expectError(400, "business_error", "INVALID_TRANSITION");
        theBooksAgree();
    }

    @Test
    @DisplayName("PD-01 says of each payment that it leaves out why")
    void saysWhatItLeavesOut() {
        long done = publisher.asksPayout("30");
        world.operator().completes(done);
        long another = publisher.asksPayout("31");
        runs.creates(another);
        Publisher banned = given("100");
        long held = banned.asksPayout("32");
        world.operator().bans(banned);
        long account = publisher.hasBankAccount();
        long unverified = Runs.asksByBank(publisher, "33", account);
        world.execute("update bank_accounts set verification_status = 'failed' where id = ?", account);
        long resting = destination("update payout_destinations set usable_at = now() + interval '1 hour'");
        long unconfirmed = destination("update payout_destinations set usable_at = null, confirmed_at = null");
        long removed = destination("update payout_destinations set removed_at = now()");
        Publisher inDong = world.publisher().earns("500000", "VND");
        long norail = inDong.asksPayout("300000");
        long run = runs.creates(done, another, held, unverified, resting, unconfirmed, removed, norail);
        assertThat(List.of(done, another, held, unverified, resting, unconfirmed, removed, norail))
                .extracting(payout -> runs.leftOut(run, payout))
                .containsExactly(
                        "not_pending",
                        "in_another_run",
                        "on_hold",
                        "account_not_verified",
                        "destination_resting",
                        "destination_not_confirmed",
                        "destination_removed",
                        "no_rail");
        assertThat(runs.show(run).list("totals")).isEmpty();
        assertThat(runs.show(run).list("left_out")).hasSize(8);

        Operator earning = world.promoted(publisher, Permission.PAYOUTS_PROCESS, Permission.PAYOUTS_VIEW);
        long own = publisher.asksPayout("34");
        long mine =
                earning.call(Runs.CREATE, "{payout_ids: [%s]}", own).expect(201).number("run_id");
        assertThat(runs.leftOut(mine, own)).isEqualTo("own");
    }

    /** A publisher who has this much in USD. */
    private Publisher given(String amount) {
        Publisher made = world.publisher();
        world.gives(made, amount);
        return made;
    }

    private void theBooksAgree() {
        assertThat(world.differences())
                .noneMatch(found -> found.contains(" user " + publisher.id() + " ") || found.contains("run"));
    }

    private long destination(String change) {
        Publisher other = given("100");
        long payout = other.asksPayout("20");
        world.execute(change + " where user_id = ?", other.id());
        return payout;
    }

    @Test
    @DisplayName("DR-17 counts what one person sends by tokens that they made for others as their own")
    void countsByThePersonBehindATokenToo() {
        Operator superuser = world.staff(Permission.values());
        world.execute("update users set is_superuser = true where id = ?", superuser.id());
        Operator other = Runs.staff(world);
        String token = superuser
                .call("/admin/api/tokens/create/", "{user_id: %s, name: 'guise'}", other.id())
                .expect(201)
                .text("token");
        Client guise = world.node().client().as("Bearer " + token);
        sends(superuser.backend(), given("800").asksPayout("600"));
        long run = created(guise, given("800").asksPayout("600"));
        guise.post(Runs.SEND, "{run_id: %s}", run).expect(201).number("proposal_id");
        // Their own sessions are not the superuser's.
        sends(session(other), given("800").asksPayout("600"));
    }

    @Test
    @DisplayName(
            "DR-17 counts what accounts send that one person has lately created as that person's, in their sessions too")
    void countsByThePersonBehindAnAccountToo() {
        Operator superuser = world.staff(Permission.values());
        world.execute("update users set is_superuser = true where id = ?", superuser.id());
        Operator puppet = created(superuser);
        sends(session(superuser), given("800").asksPayout("600"));
        long run = created(session(puppet), given("800").asksPayout("600"));
        session(puppet).post(Runs.SEND, "{run_id: %s}", run).expect(201).number("proposal_id");
        // Nor are two such accounts two people.
        sends(session(puppet), given("400").asksPayout("300"));
        Operator sibling = created(superuser);
        long other = created(session(sibling), given("400").asksPayout("300"));
        session(sibling).post(Runs.SEND, "{run_id: %s}", other).expect(201).number("proposal_id");
        sends(session(Runs.staff(world)), given("800").asksPayout("600"));
    }

    private Operator created(Operator by) {
        String name = World.unique("puppet");
        long id = by.call(
                        "/admin/api/users/create/",
                        "{username: %s, email: '%s@example.com', password: %s, is_staff: true,"
                                + " permissions: ['payouts.process', 'payouts.view']}",
                        name,
                        name,
                        World.PASSWORD)
                .expect(201)
                .number("user_id");
        return world.known(id, name);
    }

    @Test
    @DisplayName("DR-17 counts the worth of all currencies together")
    void countsByWorth() {
        world.execute("insert into exchange_rates (base, currency, rate, rate_date)"
                + " values ('USD', 'EUR', 0.9, '2020-01-01') on conflict do nothing");
        Client alone = session(Runs.staff(world));
        Publisher inEuros = world.publisher();
        world.gives(inEuros, "200", "EUR");
        Map<String, Object> euros = new HashMap<>(Publisher.paypal("100"));
        euros.put("currency", "EUR");
        sends(alone, inEuros.call("/web/api/payout/request/", euros).expect(201).number("payout_id"));
        sends(session(Runs.staff(world)), given("1000").asksPayout("950"));
        long run = created(alone, given("1000").asksPayout("950"));
        alone.post(Runs.SEND, "{run_id: %s}", run).expect(201).number("proposal_id");
    }

    private static Client session(Operator operator) {
        operator.reauthenticates();
        return operator.web();
    }

    private static void sends(Client client, long payout) {
        client.ok(Runs.SEND, "{run_id: %s}", created(client, payout));
    }

    private static long created(Client client, long payout) {
        return client.post(Runs.CREATE, "{payout_ids: [%s]}", payout)
                .expect(201)
                .number("run_id");
    }

    @Test
    @DisplayName("DR-17 takes a second person for what one person sends in parts on a day")
    void countsByPersonAndDay() {
        Operator alone = Runs.staff(world);
        List<Long> made = Stream.generate(() -> given("800").asksPayout("600"))
                .limit(2)
                .map(payout -> alone.call(Runs.CREATE, "{payout_ids: [%s]}", payout)
                        .expect(201)
                        .number("run_id"))
                .toList();
        assertThat(made).allSatisfy(run -> assertThat(runs.show(run).flag("approval_needed"))
                .isFalse());
        alone.call(Runs.SEND, "{run_id: %s}", made.get(0)).expect(200);
        long proposal = alone.proposes(Runs.SEND, "{run_id: %s}", made.get(1));
        // Nor by another who has sent nothing yet, since it is the maker's.
        Runs.staff(world).proposes(Runs.SEND, "{run_id: %s}", made.get(1));
        runs.approver.seconds(proposal).expect(200);
        assertThat(runs.show(made.get(1)).flag("approval_needed")).isTrue();
    }

    @Test
    @DisplayName("DR-17 proposes those of six runs at once that are more than one person may send")
    void proposesWhatOthersHaveUsedUp() {
        Operator alone = Runs.staff(world);
        List<Long> made = Stream.generate(() -> given("500").asksPayout("400"))
                .limit(6)
                .map(payout -> alone.call(Runs.CREATE, "{payout_ids: [%s]}", payout)
                        .expect(201)
                        .number("run_id"))
                .toList();
        assertThat(together(6, i -> alone.call(Runs.SEND, "{run_id: %s}", made.get(i))
                        .status()))
                .containsExactlyInAnyOrder(200, 200, 201, 201, 201, 201);
    }

    @Test
    @DisplayName("PD-01 takes a second person above the setting, who has not made it and is not paid by it")
    void needsTwo() {
        long payout = publisher.asksPayout("1500");
        long run = runs.creates(payout);
        assertThat(runs.show(run).flag("approval_needed")).isTrue();
        long proposal = runs.maker.proposes(Runs.SEND, "{run_id: %s}", run);
        world.promoted(publisher, Permission.PAYOUTS_APPROVE).seconds(proposal).expectError(403, "permission_denied");
        long byAnother = runs.approver.proposes(Runs.SEND, "{run_id: %s}", run);
        runs.maker.seconds(byAnother).expectError(403, "permission_denied");
        assertThat(runs.status(run)).isEqualTo("ready");
        for (String by : List.of("made_by", Long.toString(publisher.id()))) {
            assertThatThrownBy(
                            () -> world.execute("update payout_runs set status = 'sending', sent_at = now(), sent_by = "
                                    + by + " where id = " + run))
                    .rootCause()
                    .hasMessageMatching("(?s).*(payout_runs_need_two|may not send a run that pays them).*");
        }
        assertThat(runs.sent(run).text("status")).isEqualTo("sent");
        assertThat(runs.show(run).number("sent_by")).isEqualTo(runs.approver.id());
        Runs.staff(world).seconds(byAnother).expectError(400, "business_error", "INVALID_TRANSITION");
    }

    @Test
    @DisplayName("PD-01 keeps a run as it was, and decisions as they were made")
    void cannotBeChanged() {
        long run = runs.creates(publisher.asksPayout("25"));
        long payout = publisher.asksPayout("26");
        for (String sql : List.of(
                "update payout_run_items set amount = amount + 1 where run_id = " + run,
                "delete from payout_run_items where run_id = " + run,
                "insert into payout_run_items (run_id, position, payout_id, user_id, method, rail, amount, currency,"
                        + " destination) select " + run
                        + ", 9, id, user_id, method, 'paypal', amount, currency, 'x' from payouts where id = "
                        + payout,
                "update payout_runs set made_by = " + runs.approver.id() + " where id = " + run,
                "update payout_runs set approval_needed = true where id = " + run,
                "delete from payout_runs where id = " + run,
                "truncate payout_run_items cascade",
                "update payouts set run_id = null where run_id = " + run)) {
            assertThatThrownBy(() -> world.execute(sql))
                    .as(sql)
                    .rootCause()
                    .hasMessageMatching("(?s).*(append-only|is in run).*");
        }
    }

    @Test
    @DisplayName("PD-01 leaves payouts in a run to it, and frees them when it is cancelled")
    void holdsItsPayouts() {
        long payout = publisher.asksPayout("35");
        long run = runs.creates(payout);
        publisher
                .call("/api/action/payout/cancel/", "{payout_id: %s}", payout)
                .expectError(400, "payout_cannot_be_cancelled");
        Operator operator = world.operator();
        operator.call("/api/payouts/process/", "{payout_id: %s}", payout).expectError(400, "payout_already_processed");
        operator.call("/api/payouts/process/", "{payout_id: %s, transaction_id: %s}", payout, World.unique("T"))
                .expectError(400, "payout_already_processed")
                .shows("{details: {status: 'pending', run_id: %s}}", run);
        operator.call("/api/payouts/reject/", "{payout_id: %s, reason: 'No.'}", payout)
                .expectError(400, "payout_already_processed");
        runs.maker.call(Runs.CANCEL, "{run_id: %s, reason: 'Wrong day.'}", run).expect(200);
        runs.show(run).shows("{status: 'cancelled', reason: 'Wrong day.', cancelled_by: %s}", runs.maker.id());
        long again = runs.creates(payout);
        assertThat(runs.leftOut(again, payout)).isEqualTo("none");
        runs.maker.call(Runs.CANCEL, "{run_id: %s, reason: 'Again.'}", again).expect(200);
        operator.completes(payout);
    }

    @Test
    @DisplayName("PD-01 looks at everything again when it is sent, and leaves out what has changed")
    void looksAgain() {
        Publisher banned = given("100");
        long held = banned.asksPayout("40");
        long paid = publisher.asksPayout("41");
        long run = runs.creates(held, paid);
        world.operator().bans(banned);
        Answer sent = runs.sent(run);
        assertThat(sent.number("totals.0.payments")).isEqualTo(1);
        assertThat(runs.leftOut(run, held)).isEqualTo("on_hold");
        assertThat(world.number("select count(*) from transfers where run_id = ?", run))
                .isEqualTo(1);
        assertThat(runs.leftOut(runs.creates(held), held)).isEqualTo("on_hold");
        theBooksAgree();
    }

    @Test
    @DisplayName("PD-01 lets one of many win: creating, deciding and sending at once")
    void races() {
        List<Long> payouts = IntStream.range(0, 12)
                .mapToObj(i -> publisher.asksPayout("" + (20 + i)))
                .toList();
        List<Long> made = together(4, i -> new Runs(world).creates(payouts.toArray(Long[]::new)));
        assertThat(world.text(
                        "select count(*) || ' ' || count(distinct payout_id) from payout_run_items"
                                + " where left_out is null and payout_id = any (?)",
                        (Object) payouts.toArray(Long[]::new)))
                .isEqualTo("12 12");
        long run = world.number(
                "select distinct run_id from payouts where id = any (?)", (Object) payouts.toArray(Long[]::new));
        assertThat(made).contains(run);
        List<Integer> decided = together(8, i -> (i % 2 == 0
                        ? runs.maker.call(Runs.SEND, "{run_id: %s}", run)
                        : runs.maker.call(Runs.CANCEL, "{run_id: %s, reason: 'No.'}", run))
                .status());
        assertThat(decided).allMatch(status -> status == 200 || status == 400);
        together(4, i -> world.node().sweep(new SendRuns()));
        boolean sent = runs.status(run).equals("sent");
        List<Integer> sends = List.of(decided.get(0), decided.get(2), decided.get(4), decided.get(6));
        List<Integer> cancels = List.of(decided.get(1), decided.get(3), decided.get(5), decided.get(7));
        // A cancellation stops a run that is being sent.
        assertThat(sends.stream().filter(status -> status == 200)).hasSize(sent ? 1 : 0);
        assertThat(cancels.stream().filter(status -> status == 200)).hasSizeBetween(sent ? 0 : 1, 1);
        assertThat(world.number("select count(*) from transfers where run_id = ?", run))
                .isEqualTo(
                        sent
                                ? world.number(
                                        "select count(*) from payout_run_items where run_id = ? and left_out is null",
                                        run)
                                : 0);
        theBooksAgree();
    }
}
