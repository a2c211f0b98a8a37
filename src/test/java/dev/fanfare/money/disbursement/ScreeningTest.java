package dev.fanfare.money.disbursement;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.disbursement.api.DisbursementJobs.CallProviders;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.TestFolders;
import dev.fanfare.support.Unchecked;
import dev.fanfare.support.World;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Payees whose names are on the sanctions list are paid nothing until two people have cleared them. */
@Nightly
class ScreeningTest {
    private static final String LIST = "/admin/api/screenings/list/";
    private static final String DECIDE = "/admin/api/screenings/decide/";
    private static final String PROCESS = "/api/payouts/process/";

    @AutoClose
    private static final Node NODE = Node.start(Map.of("disbursements.sanctions_file", listed().toString()));

    private static final World WORLD = NODE.world();

    private final Runs runs = new Runs(WORLD);
    private final Publisher publisher = WORLD.publisher();

    private static Path listed() {
        return Unchecked.unchecked(() -> Files.writeString(
                TestFolders.fast("fanfare-sanctions-").resolve("list.csv"),
                "\"Lopez Garcia, Jose\",EU-1\nMallory Malone,EU-2\nMALLORY MALONE\n\nEve Evans,EU-3\n"));
    }

    @Test
    void leavesAHitOutOfARunAndByHandUntilTwoHaveClearedIt() {
        isNamed("José", "GARCÍA-López");
        long payout = asks("20");
        long run = runs.creates(payout);
        assertThat(runs.leftOut(run, payout)).isEqualTo("screened");
        JsonNode open = onlyHit();
        assertThat(open.path("name").asText()).isEqualTo("garcia jose lopez");
        assertThat(open.path("list_entry").asText()).isEqualTo("EU-1");
        assertThat(open.path("status").asText()).isEqualTo("open");
        processed(payout).expectError(400, "payee_screened");

        clears(open);
        assertThat(onlyHit().path("decided_by").asLong()).isEqualTo(runs.approver.id());
        assertThat(onlyHit().path("proposed_by").asLong()).isEqualTo(runs.maker.id());
        assertThat(WORLD.sql(
                                "select before::text || after::text || reason from audit_log where subject = ?",
                                "screening:" + open.path("id").asLong())
                        .texts())
                .containsExactly("{\"status\": \"open\"}{\"status\": \"cleared\"}Another person.");
        long again = runs.creates(payout);
        assertThat(runs.sent(again).list("transfers")).hasSize(1);
        theBooksAgree();
    }

    @Test
    void paysByHandWhatWasCleared() {
        isNamed("Eve", "Evans");
        long payout = asks("20");
        processed(payout).expectError(400, "payee_screened");
        WORLD.operator()
                .call(PROCESS + "?dry_run=true", "{payout_id: %s}", payout)
                .expectError(400, "payee_screened");
        WORLD.operator()
                .call(PROCESS, "{payout_id: %s, transaction_id: %s}", payout, World.unique("T"))
                .expectError(400, "payee_screened");
        // The refusal has left its record.
        clears(onlyHit());
        processed(payout).expect(200);
        WORLD.operator().completes(payout);
        theBooksAgree();
    }

    @Test
    void recordsNothingInADryRun() {
        isNamed("Eve", "Evans");
        long payout = asks("20");
        WORLD.operator()
                .call(PROCESS + "?dry_run=true", "{payout_id: %s}", payout)
                .expectError(400, "payee_screened");
        assertThat(hits()).isEmpty();
    }

    @Test
    void findsAnotherHolderAndAnotherNameWhenTheRunIsSent() {
        Map<String, String> account = Publisher.bankAccount();
        long id = saves(account, "Ada Lovelace");
        WORLD.operator().verifies(id);
        Publisher other = WORLD.publisher();
        WORLD.gives(publisher, "200");
        WORLD.gives(other, "200");
        long byBank = Runs.asksByBank(publisher, "50", id);
        long byPaypal = other.asksPayout("50");
        long run = runs.creates(byBank, byPaypal);
        assertThat(List.of(byBank, byPaypal))
                .extracting(payout -> runs.leftOut(run, payout))
                .containsExactly("none", "none");
        saves(account, "Mallory Malone");
        isNamed(other, "Evans", "Eve");
        assertThat(runs.sent(run).list("transfers")).isEmpty();
        assertThat(List.of(byBank, byPaypal))
                .extracting(payout -> runs.leftOut(run, payout))
                .containsExactly("screened", "screened");
        // Each entry of the list is a hit of its own, and another name is no way out.
        assertThat(hits())
                .extracting(hit -> hit.path("list_entry").asText())
                .containsExactlyInAnyOrder("EU-2", "MALLORY MALONE");
        saves(account, "Ada Lovelace");
        long again = runs.creates(byBank);
        assertThat(runs.leftOut(again, byBank)).isEqualTo("screened");
        theBooksAgree();
    }

    @Test
    void paysNothingToThoseWhoAreBlockedAlsoAfterTheRunWasBuilt() {
        isNamed("Eve", "Evans");
        long payout = asks("20");
        runs.creates(payout);
        JsonNode hit = onlyHit();
        clears(hit);
        long run = runs.creates(payout);
        assertThat(runs.leftOut(run, payout)).isEqualTo("none");
        decides(hit, "block").expect(200);
        assertThat(runs.sent(run).list("transfers")).isEmpty();
        assertThat(runs.leftOut(run, payout)).isEqualTo("screened");
        processed(payout).expectError(400, "payee_screened");
        runs.maker
                .call(
                        DECIDE,
                        "{screening_id: %s, action: 'block', reason: 'Again.'}",
                        hit.path("id").asLong())
                .expectError(400, "business_error", "INVALID_TRANSITION");
        isNamed("Evelyn", "Evans");
        processed(payout).expectError(400, "payee_screened");
        theBooksAgree();
    }

    @Test
    void takesBackWhatIsNotSentYet() {
        long byPaypal = asks("20");
        WORLD.gives(publisher, "20");
        long byBank = Runs.asksByBank(publisher, "20", publisher.hasBankAccount());
        long run = runs.creates(byPaypal, byBank);
        assertThat(runs.sent(run).list("transfers")).hasSize(2);
        isNamed("Eve", "Evans");
        runs.creates(asks("20"));
        decides(onlyHit(), "block").expect(200);
        NODE.sweep(new CallProviders());
        assertThat(runs.download(run, 1).expect(200).bytes()).isEmpty();
        for (long payout : List.of(byPaypal, byBank)) {
            assertThat(WORLD.text("select status || ': ' || failure from transfers where payout_id = ?", payout))
                    .isEqualTo("failed: It could not be sent.");
        }
        theBooksAgree();
    }

    @Test
    void clearsOnlyTheNameThatWasSeen() {
        isNamed("Eve", "Evans");
        long payout = asks("20");
        runs.creates(payout);
        clears(onlyHit());
        isNamed("Mallory", "Malone");
        processed(payout).expectError(400, "payee_screened");
        assertThat(hits()).extracting(hit -> hit.path("status").asText()).containsExactly("open", "open", "cleared");
    }

    @Test
    void takesTwoPeopleWhoAreNotThePayee() {
        isNamed("Eve", "Evans");
        runs.creates(asks("20"));
        long id = onlyHit().path("id").asLong();
        String clear = "{screening_id: %s, action: 'clear', reason: 'Another person.'}";
        long proposal = runs.maker.proposes(DECIDE, clear, id);
        runs.maker.seconds(proposal).expectError(403, "permission_denied");
        Operator payee = WORLD.promoted(publisher, Permission.PAYOUTS_PROCESS, Permission.PAYOUTS_APPROVE);
        payee.seconds(proposal).expectError(403, "permission_denied");
        payee.call(DECIDE, clear, id).expectError(403, "permission_denied");
        assertThat(onlyHit().path("status").asText()).isEqualTo("open");
        runs.approver.seconds(proposal).expect(200);
        assertThat(onlyHit().path("status").asText()).isEqualTo("cleared");
        runs.maker.call(DECIDE, clear, 0).expect(404);
        WORLD.staff(Permission.PAYOUTS_VIEW).call(LIST).expectError(403, "insufficient_permissions");
    }

    @Test
    void sendsNoMicroDepositsToAListedHolder() {
        Map<String, String> account = Publisher.bankAccount();
        long listed = saves(account, "Mallory Malone");
        assertThat(deposits(runs.includesDeposits(listed))).isEqualTo("screened");
        hits().forEach(this::clears);
        long run = runs.includesDeposits(listed);
        assertThat(deposits(run)).isEqualTo("none");
        saves(account, "Eve Evans");
        assertThat(runs.sent(run).list("transfers")).isEmpty();
        assertThat(deposits(run)).isEqualTo("screened");
        theBooksAgree();
    }

    private static String deposits(long run) {
        return NODE.text("select coalesce(left_out, 'none') from payout_run_items where run_id = ?", run);
    }

    @Test
    void recordsAHitOnceThatSeveralFind() {
        isNamed("Eve", "Evans");
        List<Long> payouts = List.of(asks("20"), asks("21"), asks("22"), asks("23"));
        List<String> left = together(4, n -> runs.leftOut(runs.creates(payouts.get(n)), payouts.get(n)));
        assertThat(left).containsOnly("screened");
        assertThat(hits()).hasSize(1);
    }

    @Test
    void listsTheOpenOnesFirstWhateverIsDecidedBetweenPages() {
        for (int n = 0; n < 4; n++) {
            Publisher one = WORLD.publisher();
            isNamed(one, "Eve", "Evans");
            WORLD.gives(one, "100");
            runs.creates(one.asksPayout("20"));
        }
        Answer first = runs.maker.call(LIST, "{limit: 2}").expect(200);
        List<JsonNode> shown = first.list("screenings");
        assertThat(shown).extracting(hit -> hit.path("status").asText()).containsOnly("open");
        clears(shown.get(1));
        List<JsonNode> next = runs.maker
                .call(LIST, "{limit: 2, cursor: %s}", first.text("next"))
                .expect(200)
                .list("screenings");
        assertThat(next).extracting(hit -> hit.path("status").asText()).containsOnly("open");
        assertThat(next.get(0).path("id").asLong())
                .isLessThan(shown.get(1).path("id").asLong());
        JsonNode check = NODE.client().get("/health").list("checks").stream()
                .filter(one -> one.path("id").asText().equals("screenings"))
                .findFirst()
                .orElseThrow();
        assertThat(check.path("status").asText()).isEqualTo("UP");
        assertThat(check.path("data").path("reason").asText()).endsWith("wait for a decision.");
    }

    private long asks(String amount) {
        WORLD.gives(publisher, amount);
        return publisher.asksPayout(amount);
    }

    private void isNamed(String first, String last) {
        isNamed(publisher, first, last);
    }

    private static void isNamed(Publisher named, String first, String last) {
        named.call("/web/api/update/profile/", "{first_name: %s, last_name: %s}", first, last)
                .expect(200);
    }

    private long saves(Map<String, String> account, String holder) {
        Map<String, String> labelled = new HashMap<>(account);
        labelled.put("account_holder_name", holder);
        return publisher.call("/web/api/update/bank-account/", labelled).number("bank_account_id");
    }

    private static Answer processed(long payout) {
        return WORLD.operator().call(PROCESS, "{payout_id: %s}", payout);
    }

    private void clears(JsonNode hit) {
        decides(hit, "clear").expect(200);
    }

    private Answer decides(JsonNode hit, String action) {
        return runs.approver.seconds(runs.maker.proposes(
                DECIDE,
                "{screening_id: %s, action: %s, reason: 'Another person.'}",
                hit.path("id").asLong(),
                action));
    }

    private JsonNode onlyHit() {
        assertThat(hits()).hasSize(1);
        return hits().get(0);
    }

    private List<JsonNode> hits() {
        return runs.maker.call(LIST, "{limit: 100}").expect(200).list("screenings").stream()
                .filter(hit -> hit.path("user_id").asLong() == publisher.id())
                .toList();
    }

    private void theBooksAgree() {
        assertThat(WORLD.differences())
                .noneMatch(found -> found.contains(" user " + publisher.id() + " ") || found.contains("run"));
    }
}
