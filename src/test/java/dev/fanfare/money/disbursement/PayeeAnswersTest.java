package dev.fanfare.money.disbursement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.bankfile.PayeeMatch;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("PD-02: the releaser of a file sees what banks answered to its names, payment by payment")
class PayeeAnswersTest {
    private static final String IBAN = "DE89370400440532013000";
    private static final String NAMED_BY_BANK = "Ada King";

    private final World world = World.shared();
    private final Node node = world.node();
    private final Runs runs = new Runs(world);

    /** A publisher's bank account, and the transfer to it. */
    private record Payee(Publisher publisher, long account, long payout, String endToEndId) {}

    private long account(Publisher publisher, String holder) {
        Map<String, String> body = new HashMap<>(Runs.iban(IBAN));
        body.put("account_holder_name", holder);
        return publisher.call("/web/api/update/bank-account/", body).number("bank_account_id");
    }

    private long asks(Publisher publisher, long account) {
        world.gives(publisher, "20");
        return Runs.asksByBank(publisher, "20", account);
    }

    private Map<PayeeMatch, Payee> payees() {
        Map<PayeeMatch, Payee> payees = new EnumMap<>(PayeeMatch.class);
        for (PayeeMatch match : PayeeMatch.values()) {
            Publisher publisher = world.publisher();
            long account = account(publisher, "Ada Lovelace");
            world.operator().verifies(account);
            payees.put(match, new Payee(publisher, account, asks(publisher, account), null));
        }
        return payees;
    }

    /** Sends them in one run; its id. */
    private long sends(Map<PayeeMatch, Payee> payees) {
        long run = runs.creates(payees.values().stream().map(Payee::payout).toArray(Long[]::new));
        assertThat(runs.sent(run).list("transfers")).isNotEmpty();
        payees.replaceAll((match, payee) -> new Payee(
                payee.publisher(),
                payee.account(),
                payee.payout(),
                world.text("select end_to_end_id from transfers where payout_id = ?", payee.payout())));
        return run;
    }

    /** The banks' answers, as one status report. */
    private void answered(Map<String, PayeeMatch> byTransfer) {
        StringBuilder parts = new StringBuilder();
        byTransfer.forEach((id, match) -> parts.append("<TxInfAndSts><OrgnlEndToEndId>")
                .append(id)
                .append("</OrgnlEndToEndId><TxSts>")
                .append(match.code())
                .append("</TxSts><StsRsnInf><AddtlInf>")
                .append(NAMED_BY_BANK)
                .append("</AddtlInf></StsRsnInf></TxInfAndSts>"));
        String report =
                "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:pain.002.001.10'><CstmrPmtStsRpt><GrpHdr><MsgId>"
                        + World.unique("R") + "</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>RUN-7</OrgnlMsgId>"
                        + "<GrpSts>RVCM</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>RUN-7-1</OrgnlPmtInfId>"
                        + parts + "</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>";
        world.operator()
                .withAnother("/admin/api/bank-statements/import/", "{file: %s}", report)
                .expect(200);
        node.sweep(new ReadBankFiles());
        node.sweep(new MatchBankLines());
    }

    private static String code(PayeeMatch match) {
        return match.name().toLowerCase(Locale.ROOT);
    }

    private JsonNode check(Operator reader, long run, Payee payee) {
        return reader.call(Runs.ITEMS, "{run_id: %s, limit: 100}", run).expect(200).list("items").stream()
                .filter(item -> item.path("payout_id").asLong() == payee.payout())
                .findFirst()
                .orElseThrow()
                .path("payee_check");
    }

    @Test
    void areShownForEachTransferToTheOneWhoReleases() {
        Map<PayeeMatch, Payee> payees = payees();
        long run = sends(payees);
        payees.values().forEach(payee -> assertThat(
                        check(runs.approver, run, payee).path("result").isTextual())
                .isFalse());
        Map<String, PayeeMatch> answers = new HashMap<>();
        payees.forEach((match, payee) -> answers.put(payee.endToEndId(), match));
        answered(answers);
        payees.forEach((match, payee) -> {
            JsonNode check = check(runs.approver, run, payee);
            assertThat(check.path("result").asText()).as(match.code()).isEqualTo(code(match));
            assertThat(check.path("checked_at").isTextual()).isTrue();
            assertThat(check.path("bank_name").asText())
                    .isEqualTo(match == PayeeMatch.CLOSE_MATCH ? NAMED_BY_BANK : "null");
            JsonNode transfer = runs.approver
                    .call("/admin/api/transfers/list/", "{payout_id: %s}", payee.payout())
                    .expect(200)
                    .at("transfers.0");
            assertThat(transfer.path("payee_result").asText()).isEqualTo(code(match));
            // The next one, before staff accept the name.
            long next = asks(payee.publisher(), payee.account());
            assertThat(runs.leftOut(runs.creates(next), next))
                    .as(match.code())
                    .isEqualTo(match == PayeeMatch.NO_MATCH ? "payee_name_mismatch" : "none");
        });
    }

    @Test
    void followEachOtherAsTheirOwnServiceDoes() {
        Map<PayeeMatch, Payee> payees = payees();
        long run = sends(payees);
        // What is said later, and what is shown then. That a bank does not answer takes nothing back.
        Map<PayeeMatch, PayeeMatch> later = new EnumMap<>(Map.of(
                PayeeMatch.MATCH, PayeeMatch.NO_MATCH,
                PayeeMatch.CLOSE_MATCH, PayeeMatch.MATCH,
                PayeeMatch.NO_MATCH, PayeeMatch.NOT_POSSIBLE,
                PayeeMatch.NOT_POSSIBLE, PayeeMatch.CLOSE_MATCH));
        for (boolean second : List.of(false, true)) {
            Map<String, PayeeMatch> answers = new HashMap<>();
            payees.forEach((first, payee) -> answers.put(payee.endToEndId(), second ? later.get(first) : first));
            answered(answers);
        }
        later.forEach((first, then) -> {
            PayeeMatch shown = then == PayeeMatch.NOT_POSSIBLE ? first : then;
            JsonNode check = check(runs.approver, run, payees.get(first));
            assertThat(check.path("result").asText()).as(first + ", " + then).isEqualTo(code(shown));
            assertThat(check.path("bank_name").isTextual()).isEqualTo(shown == PayeeMatch.CLOSE_MATCH);
        });
    }

    @Test
    void sayNothingOfANameThatHasChangedSinceOrWasAccepted() {
        Map<PayeeMatch, Payee> payees = payees();
        long run = sends(payees);
        Payee renamed = payees.get(PayeeMatch.NO_MATCH);
        account(renamed.publisher(), "Augusta King");
        Payee accepted = payees.get(PayeeMatch.MATCH);
        answered(Map.of(
                renamed.endToEndId(), PayeeMatch.NO_MATCH,
                accepted.endToEndId(), PayeeMatch.NO_MATCH));
        assertThat(check(runs.approver, run, renamed).path("result").isTextual())
                .isFalse();
        runs.maker
                .call(
                        "/admin/api/bank-accounts/accept-name/",
                        "{bank_account_id: %s, reason: 'The maiden name.'}",
                        accepted.account())
                .expect(200);
        answered(Map.of(accepted.endToEndId(), PayeeMatch.NO_MATCH));
        long next = asks(accepted.publisher(), accepted.account());
        assertThat(runs.leftOut(runs.creates(next), next)).isEqualTo("none");
    }
}
