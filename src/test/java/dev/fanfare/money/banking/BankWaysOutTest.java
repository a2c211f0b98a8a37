package dev.fanfare.money.banking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.disbursement.Sendings;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Pages;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What banks send that no rule can book, or nothing can read. */
@Nightly
class BankWaysOutTest {
    private static final String IMPORT = "/admin/api/bank-statements/import/";
    private static final String ASSIGN = "/admin/api/bank-statements/assign/";
    private static final String RUNS = "/admin/api/payout-runs/";

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();

    private final Operator maker = WORLD.operator();
    private final Operator approver = WORLD.staff(Permission.values());
    private final Publisher publisher = WORLD.publisher().earns("500", "USD");

    @AfterAll
    static void stop() {
        NODE.close();
    }

    /** But for the money that tests give: no work was done for it. */
    @AfterEach
    void theBooksAgree() {
        assertThat(WORLD.differences()).allMatch(each -> each.startsWith("the total earned"));
    }

    private static String statement(String... entries) {
        return Cash.opens(WORLD, "USD").statement(World.unique("S"), entries);
    }

    private static String entry(String direction, String amount, String more, String details) {
        return "<Ntry><Amt Ccy='USD'>" + amount + "</Amt><CdtDbtInd>" + direction + "</CdtDbtInd>" + more
                + "<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>" + Cash.today() + "</Dt></BookgDt><AcctSvcrRef>"
                + World.unique("B")
                + "</AcctSvcrRef><NtryDtls>" + details + "</NtryDtls></Ntry>";
    }

    private static String single(String direction, String amount, String endToEndId, String more) {
        return entry(
                direction,
                amount,
                "",
                "<TxDtls><Refs><EndToEndId>" + endToEndId + "</EndToEndId></Refs>" + more + "</TxDtls>");
    }

    /** @param status of the whole message, and {@code part} what is said of its parts */
    private static String report(String status, String part) {
        return "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:pain.002.001.10'><CstmrPmtStsRpt>"
                + "<GrpHdr><MsgId>" + World.unique("R") + "</MsgId></GrpHdr>"
                + "<OrgnlGrpInfAndSts><OrgnlMsgId>F7-1</OrgnlMsgId>" + status + "</OrgnlGrpInfAndSts>" + part
                + "</CstmrPmtStsRpt></Document>";
    }

    private long imports(String file) {
        Answer proposed = maker.call(IMPORT, "{name: 'a file', file: %s}", file).expect(201);
        String message =
                approver.seconds(proposed.number("proposal_id")).expect(200).text("message");
        return Long.parseLong(message.replaceAll("(?s)\\D*(\\d+).*", "$1"));
    }

    private static void reads() {
        NODE.sweep(new ReadBankFiles());
        NODE.sweep(new MatchBankLines());
    }

    /** The only line of a file. */
    private long line(String file) {
        long id = imports(file);
        reads();
        long line = WORLD.number("select id from bank_lines where file_id = ?", id);
        assertThat(status(line)).isEqualTo("unmatched");
        return line;
    }

    private static String status(long line) {
        return WORLD.text("select status from bank_lines where id = ?", line);
    }

    /** Its message. */
    private String assigns(long line, String to) {
        Answer proposed = maker.call(ASSIGN, "{line_id: %s, reason: 'As the bank says.', " + to + "}", line)
                .expect(201);
        String message =
                approver.seconds(proposed.number("proposal_id")).expect(200).text("message");
        NODE.sweep(new MatchBankLines());
        return message;
    }

    private void fails(long line, String field, String to) {
        maker.call(ASSIGN, "{line_id: %s, reason: 'x', " + to + "}", line)
                .expectError(422, "validation_error")
                .shows("{field: '" + field + "'}");
    }

    private static String transfer(String endToEndId) {
        return WORLD.text("select status from transfers where end_to_end_id = ?", endToEndId);
    }

    private static String net(String endToEndId) {
        return WORLD.text(
                "select (amount / 100.0)::numeric(9, 2)::text from transfers where end_to_end_id = ?", endToEndId);
    }

    /** A run of two payments in two files, one by ACH and one in a CSV file; their end-to-end ids by file. */
    private List<String> sends(long run) {
        return WORLD.sql("""
                        select t.end_to_end_id from transfers t join payout_run_files f on f.run_id = t.run_id and f.rail = t.rail
                        where t.run_id = ? order by f.number
                        """, run).texts();
    }

    private long run() {
        long american = publisher.hasBankAccount();
        long european = publisher
                .call(
                        "/web/api/update/bank-account/",
                        Map.of(
                                "bank_name", "Erste Bank",
                                "iban", "DE89370400440532013000",
                                "account_holder_name", "Ada Lovelace"))
                .expect(201)
                .number("bank_account_id");
        WORLD.operator().verifies(european);
        List<Long> payouts = List.of(asks("40", american), asks("50", european));
        long run = maker.call(RUNS + "create/", "{payout_ids: %s}", payouts)
                .expect(201)
                .number("run_id");
        maker.withAnother(RUNS + "send/", "{run_id: %s}", run);
        NODE.sweep(new SendRuns());
        for (int file = 1; file <= 2; file++) {
            maker.call(RUNS + "download/", "{run_id: %s, file: %s}", run, file).expect(200);
        }
        return run;
    }

    private long asks(String amount, long account) {
        return publisher
                .call(
                        "/web/api/payout/request/",
                        "{amount: %s, method: 'bank_transfer', bank_account_id: %s}",
                        amount,
                        account)
                .expect(201)
                .number("payout_id");
    }

    @Test
    @DisplayName(
            "BD-04 a file of several that the bank refuses as a whole, or books as one amount, is assigned to it alone")
    void assignsOneFileOfARun() {
        long run = run();
        List<String> sent = sends(run);
        String several = "<Btch><NbOfTxs>2</NbOfTxs></Btch>";
        long booked = line(statement(entry("DBIT", net(sent.get(0)), "", several)));
        fails(booked, "run_id", "run_id: " + run);
        fails(booked, "run_id", "run_id: " + run + ", file: 2");
        fails(booked, "file", "file: 1");
        assertThat(assigns(booked, "run_id: " + run + ", file: 1")).contains("1 transfers are becoming settled");
        assertThat(sent).extracting(BankWaysOutTest::transfer).containsExactly("settled", "sent");

        long refused = line(report("<GrpSts>RJCT</GrpSts>", ""));
        fails(refused, "run_id", "run_id: " + run + ", file: 1");
        assertThat(assigns(refused, "run_id: " + run + ", file: 2")).contains("1 transfers are becoming failed");
        assertThat(sent).extracting(BankWaysOutTest::transfer).containsExactly("settled", "failed");
        assertThat(WORLD.number("select count(*) from bank_lines where settling_run is not null"))
                .isZero();
    }

    @Test
    @DisplayName("BD-04 an assignment moves what it says, or says that it moves nothing")
    void saysWhatItDoes() {
        String id = Sendings.send(NODE, publisher.asksPayout("30"));
        long other = line(statement(single("DBIT", "29.00", id, "")));
        // Its matching has looked at this transfer before, which must not pass for a move.
        fails(other, "end_to_end_id", "end_to_end_id: '" + id + "'");
        assertThat(transfer(id)).isEqualTo("sent");
        assertThat(assigns(other, "end_to_end_id: '" + id + "', other_amount: true"))
                .contains("is settled now", "correction");
        assertThat(transfer(id)).isEqualTo("settled");
        assertThat(WORLD.number("select count(*) from transfers where end_to_end_id = ? and flag is not null", id))
                .isZero();

        long nameless = line(statement(single("DBIT", net(id), "NOTPROVIDED", "")));
        assertThat(assigns(nameless, "end_to_end_id: '" + id + "'")).contains("settled already, so nothing has moved");
        long fee = line(statement(single("DBIT", "1.00", "NOTPROVIDED", "")));
        assertThat(assigns(fee, "advertiser_id: null")).contains("Nothing has moved.");
    }

    @Test
    @DisplayName("RV-02 lines are assigned by one request, each by a second person's approval of its own")
    void assignsMany() {
        long fee = line(statement(single("DBIT", "1.00", "NOTPROVIDED", "")));
        long other = line(statement(single("DBIT", "2.00", "NOTPROVIDED", "")));
        String body =
                "{reason: 'Fees.', items: [{line_id: %s, account: 'charges'}, {line_id: %s}, {line_id: 9000000000}]}";
        String bulk = "/admin/api/bank-statements/bulk-assign/";
        maker.ok(bulk + "?dry_run=true", body, fee, other).shows("{done: 2, missing: 0}");
        Answer proposed = maker.backend()
                .postOnce(World.unique("lines-"), bulk, body, fee, other)
                .expect(200);
        proposed.shows("{done: 2, items: [{outcome: 'proposed'}, {outcome: 'proposed'}, {outcome: 'refused'}]}");
        assertThat(status(fee)).isEqualTo("unmatched");
        for (int i = 0; i < 2; i++) {
            approver.seconds(proposed.number("items." + i + ".proposal_id")).expect(200);
        }
        assertThat(List.of(status(fee), status(other))).containsOnly("assigned");
        long third = line(statement(single("DBIT", "3.00", "NOTPROVIDED", "")));
        String all = "{reason: 'Fees.', account: 'charges', matching: {what: 'paid_out', currency: 'USD'}%s}";
        Answer tried = maker.ok(bulk + "?dry_run=true", all.formatted(""));
        assertThat(tried.list("items"))
                .anySatisfy(item -> assertThat(item.path("id").asLong()).isEqualTo(third));
        String rest =
                ", count: " + tried.number("matched.count") + ", selection: '" + tried.text("matched.selection") + "'";
        assertThat(maker.ok(bulk, all.formatted(rest)).list("items"))
                .anySatisfy(item -> assertThat(item.path("outcome").asText()).isEqualTo("proposed"));
        maker.backend().invalid("account", bulk, "{reason: 'x', account: 'own', items: [{line_id: %s}]}", third);
    }

    @Test
    @DisplayName("BD-04 a return less charges gives the publisher the whole amount back")
    void takesAPartialReturn() {
        String id = Sendings.send(NODE, publisher.asksPayout("30"));
        imports(statement(single("DBIT", net(id), id, "")));
        reads();
        assertThat(transfer(id)).isEqualTo("settled");
        long available = publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD");
        long back = line(statement(single("CRDT", "20.00", id, "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>")));
        fails(back, "end_to_end_id", "end_to_end_id: '" + id + "'");
        assigns(back, "end_to_end_id: '" + id + "', other_amount: true");
        assertThat(transfer(id)).isEqualTo("returned");
        assertThat(publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD")).isEqualTo(available + 3_000);
    }

    @Test
    @DisplayName("BD-02 a payment and its return in one statement are matched as the bank wrote them")
    void takesAReturnAfterItsPayment() {
        String id = Sendings.send(NODE, publisher.asksPayout("30"));
        // The key of the return sorts first.
        String paid = single("DBIT", net(id), id, "").replace("<AcctSvcrRef>", "<AcctSvcrRef>Z");
        String back = single("CRDT", net(id), id, "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>")
                .replace("<AcctSvcrRef>", "<AcctSvcrRef>A");
        long file = imports(statement(paid, back));
        reads();
        assertThat(transfer(id)).isEqualTo("returned");
        assertThat(WORLD.number("select count(*) from bank_lines where file_id = ? and status = 'matched'", file))
                .isEqualTo(2);
    }

    @Test
    @DisplayName("BD-04 a payment that is stated after its return was told agrees, once")
    void agreesWithWhatIsBackAlready() {
        String id = Sendings.send(NODE, publisher.asksPayout("30"));
        Cash bank = Cash.opens(WORLD, "USD");
        String back = single("CRDT", net(id), id, "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>");
        imports(bank.notification("N1", back));
        reads();
        assertThat(transfer(id)).isEqualTo("returned");
        long file = imports(bank.statement("S1", single("DBIT", net(id), id, ""), back));
        reads();
        assertThat(WORLD.number("select count(*) from bank_lines where file_id = ? and status = 'matched'", file))
                .isEqualTo(2);
        assertThat(transfer(id)).isEqualTo("returned");
        long twice = line(bank.statement("S2", single("DBIT", net(id), id, "")));
        assertThat(WORLD.text("select problem from bank_lines where id = ?", twice))
                .contains("does not fit");
    }

    @Test
    @DisplayName("BD-04 money that came in and was taken back leaves the funds of its advertiser, as far as it is free")
    void takesBackWhatCameIn() {
        long advertiser = WORLD.advertiser("USD").id();
        imports(statement(single(
                "CRDT",
                "100.00",
                "NOTPROVIDED",
                "<RmtInf><Ustrd>" + FundingReference.of(advertiser) + "</Ustrd></RmtInf>")));
        reads();
        String funds = "select funds from advertisers where user_id = ?";
        assertThat(WORLD.number(funds, advertiser)).isEqualTo(10_000);
        String reversed = "<RvslInd>true</RvslInd>";
        String details = "<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls>";
        long tooMuch = line(statement(entry("DBIT", "100.01", reversed, details)));
        maker.call(ASSIGN, "{line_id: %s, advertiser_id: %s, reason: 'x'}", tooMuch, advertiser)
                .expectError(400, "business_error", "FUNDS_NOT_FREE");
        long back = line(statement(entry("DBIT", "60.00", reversed, details)));
        assertThat(assigns(back, "advertiser_id: " + advertiser)).contains("as withdrawal");
        assertThat(WORLD.number(funds, advertiser)).isEqualTo(4_000);
    }

    @Test
    @DisplayName("BD-07 a report that repeats an amount of zero is read, and blocks no file after it")
    void readsAnAmountOfZero() {
        String id = Sendings.send(NODE, publisher.asksPayout("30"));
        long zero = imports(report(
                "",
                "<OrgnlPmtInfAndSts><OrgnlPmtInfId>F7-1-1</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>" + id
                        + "</OrgnlEndToEndId><TxSts>RJCT</TxSts><OrgnlTxRef><Amt><InstdAmt Ccy='USD'>0</InstdAmt></Amt>"
                        + "</OrgnlTxRef></TxInfAndSts></OrgnlPmtInfAndSts>"));
        long next = imports(statement(single("DBIT", "1.00", "NOTPROVIDED", "")));
        reads();
        assertThat(transfer(id)).isEqualTo("failed");
        assertThat(WORLD.number("select count(*) from bank_files where id in (?, ?) and read_at is null", zero, next))
                .isZero();
    }

    @Test
    @DisplayName("BD-07 a line that cannot be stored waits for staff with its reason, and the others are stored")
    void setsALineAside() {
        String id = Sendings.send(NODE, publisher.asksPayout("30"));
        WORLD.execute("alter table bank_lines add constraint refuses_a_line check (remittance <> 'Bad') not valid");
        long file;
        try {
            String bad = "<RmtInf><Ustrd>Bad</Ustrd></RmtInf>";
            file = imports(statement(
                    single("DBIT", "1.00", "NOTPROVIDED", ""),
                    single("DBIT", "2.00", "NOTPROVIDED", bad),
                    single("DBIT", net(id), id, "")));
            reads();
        } finally {
            WORLD.execute("alter table bank_lines drop constraint refuses_a_line");
        }
        assertThat(transfer(id)).isEqualTo("settled");
        long line = WORLD.number("select id from bank_lines where file_id = ? and number = 2", file);
        JsonNode shown = Pages.find(Pages.all(maker, "/admin/api/bank-statements/unmatched/", "", "lines"), line);
        assertThat(shown.path("what").asText()).isEqualTo("unclear");
        assertThat(shown.path("note").asText())
                .isEqualTo("It could not be stored as the bank sent it; the log says why.");
        assigns(line, "advertiser_id: null");
        assertThat(status(line)).isEqualTo("assigned");
    }

    @Test
    @DisplayName("BD-07 a file that cannot be read is set aside with its reason, and read when it is imported again")
    void setsAFileAside() {
        String id = Sendings.send(NODE, publisher.asksPayout("30"));
        String content = statement(single("DBIT", net(id), id, ""));
        long bad = imports(content);
        WORLD.execute("update bank_file_parts set content = '' where file_id = ?", bad);
        long next = imports(statement(single("DBIT", "1.00", "NOTPROVIDED", "")));
        reads();
        assertThat(problem(next)).isNull();
        assertThat(problem(bad)).contains("could not be read");
        assertThat(WORLD.number("select count(*) from bank_files where id = ? and read_at is not null", next))
                .isEqualTo(1);
        assertThat(imports(content)).isEqualTo(bad);
        reads();
        assertThat(transfer(id)).isEqualTo("settled");
        assertThat(problem(bad)).isNull();
    }

    private String problem(long file) {
        return Pages.find(Pages.all(maker, "/admin/api/bank-statements/list/", "", "files"), file)
                .path("problem")
                .textValue();
    }
}
