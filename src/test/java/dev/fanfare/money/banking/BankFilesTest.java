package dev.fanfare.money.banking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.formats.bankfile.BankFileReader;
import dev.fanfare.formats.bankfile.BankLine;
import dev.fanfare.formats.bankfile.PayeeMatch;
import dev.fanfare.money.banking.BankFilesRepository.Unread;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.disbursement.Sendings;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Pages;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("PD-02: a bank's report moves the transfers it names, once, and the rest waits for an operator")
@Nightly
class BankFilesTest {
    private static final String CANARY = "DE02120300000000202051";
    private static final String IMPORT = "/admin/api/bank-statements/import/";
    private static final String ASSIGN = "/admin/api/bank-statements/assign/";

    private final World world = World.shared();
    private final Node node = world.node();

    private String statement(String id, String... entries) {
        return Cash.opens(world, "USD").statement(id, entries);
    }

    /** @param more what follows the remittance */
    private static String entry(String direction, String amount, String endToEndId, String text, String more) {
        return "<Ntry><Amt Ccy='USD'>" + amount + "</Amt><CdtDbtInd>" + direction + "</CdtDbtInd>"
                + "<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>" + Cash.today() + "</Dt></BookgDt><AcctSvcrRef>"
                + World.unique("B")
                + "</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>" + endToEndId + "</EndToEndId></Refs>"
                + "<RltdPties><CdtrAcct><Id><IBAN>" + CANARY + "</IBAN></Id></CdtrAcct></RltdPties>"
                + "<RmtInf><Ustrd>" + text + "</Ustrd></RmtInf>" + more + "</TxDtls></NtryDtls></Ntry>";
    }

    private Answer imports(String file) {
        Answer answer = world.operator().withAnother(IMPORT, "{name: 'a file', file: %s}", file);
        node.sweep(new ReadBankFiles());
        node.sweep(new MatchBankLines());
        return answer;
    }

    private static long id(Answer imported) {
        return Long.parseLong(imported.text("message").replaceAll("(?s)\\D*(\\d+).*", "$1"));
    }

    private String line(String column, Answer file, int number) {
        return world.text("select " + column + " from bank_lines where file_id = ? and number = ?", id(file), number);
    }

    private String sent(Publisher publisher) {
        return Sendings.send(node, publisher.asksPayout("30"));
    }

    private String payout(String endToEndId) {
        return world.text("""
                        select p.status from payouts p join transfers t on t.payout_id = p.id where t.end_to_end_id = ?
                        """, endToEndId);
    }

    private String net(String endToEndId) {
        return world.text(
                "select (amount / 100.0)::numeric(9, 2)::text from transfers where end_to_end_id = ?", endToEndId);
    }

    private long deposited(long advertiser) {
        return world.number(
                "select coalesce(sum(amount), 0)::bigint from deposits where advertiser_id = ?", advertiser);
    }

    @Test
    void outgoingMoneySettlesItsPayoutAndComesBackOnce() {
        Publisher publisher = world.publisher().earns("60", "USD");
        String first = sent(publisher);
        String second = sent(publisher);
        String paid = statement(
                World.unique("S"),
                entry("DBIT", net(first), first, "Payout to " + CANARY, ""),
                entry("DBIT", net(second), second, "Payout", ""));
        Answer file = imports(paid).expect(200);
        assertThat(payout(first)).isEqualTo("completed");
        assertThat(line("status", file, 1)).isEqualTo("matched");
        assertThat(line("remittance", file, 1)).isEqualTo("Payout to ****2051");
        assertThat(line("subject", file, 2)).isEqualTo("transfer:" + second);

        String back = "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>";
        imports(statement(World.unique("S"), entry("CRDT", net(second), second, "Return", back)))
                .expect(200);
        assertThat(payout(second)).isEqualTo("failed");
        assertThat(publisher.sumOfPostings()).isZero();

        Answer again = world.operator().call(IMPORT, "{file: %s}", paid).expect(200);
        assertThat(again.text("message")).contains("imported before, as file " + id(file));
        // The same bookings in another file, after the money had come back, settle nothing again.
        Answer other = imports(paid.replace("MsgId>M<", "MsgId>N<")).expect(200);
        assertThat(world.text("select status from bank_statements where file_id = ?", id(other)))
                .isEqualTo("repeated");
        assertThat(payout(second)).isEqualTo("failed");
        assertThat(publisher.sumOfPostings()).isZero();
    }

    @Test
    @DisplayName(
            "PD-02 a return may be told of first: the payment's notification and statement agree, a second payment does not")
    void paymentsOfWhatCameBack() {
        Publisher publisher = world.publisher().earns("60", "USD");
        String id = sent(publisher);
        Cash bank = Cash.opens(world, "USD");
        String back = "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>";
        String returned = entry("CRDT", net(id), id, "Return", back);
        imports(bank.notification(World.unique("N"), returned)).expect(200);
        assertThat(payout(id)).isEqualTo("failed");

        String paid = entry("DBIT", net(id), id, "Payout", "");
        Answer told = imports(bank.notification(World.unique("N"), paid)).expect(200);
        assertThat(line("status", told, 1)).isEqualTo("matched");
        Answer first = imports(bank.statement(World.unique("S"), paid.replaceAll("<AcctSvcrRef>.*</AcctSvcrRef>", "")))
                .expect(200);
        assertThat(line("status", first, 1)).isEqualTo("matched");
        assertThat(world.number("select count(flag) from transfers where end_to_end_id = ?", id))
                .isZero();

        Answer second = imports(bank.statement(World.unique("S"), entry("DBIT", net(id), id, "Again", "")))
                .expect(200);
        assertThat(line("status", second, 1)).isEqualTo("unmatched");
        assertThat(publisher.sumOfPostings()).isZero();
    }

    @Test
    void anotherAmountMovesNothingAndWaitsForAnOperator() {
        String id = sent(world.publisher().earns("30", "USD"));
        Answer file = imports(statement(World.unique("S"), entry("DBIT", "29.00", id, "Payout", "")))
                .expect(200);
        assertThat(payout(id)).isEqualTo("processing");
        assertThat(line("status", file, 1)).isEqualTo("unmatched");
        assertThat(world.text("select flag from transfers where end_to_end_id = ?", id))
                .contains("29.00");
    }

    @Test
    void refusedPaymentsGiveTheirMoneyBack() {
        Publisher publisher = world.publisher().earns("30", "USD");
        String id = sent(publisher);
        String report = "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:pain.002.001.10'><CstmrPmtStsRpt>"
                + "<GrpHdr><MsgId>" + World.unique("R") + "</MsgId></GrpHdr>"
                + "<OrgnlGrpInfAndSts><OrgnlMsgId>RUN-7</OrgnlMsgId></OrgnlGrpInfAndSts>"
                + "<OrgnlPmtInfAndSts><OrgnlPmtInfId>RUN-7-1</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>" + id
                + "</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf></TxInfAndSts>"
                + "</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>";
        imports(report).expect(200);
        assertThat(payout(id)).isEqualTo("failed");
        assertThat(publisher.sumOfPostings()).isZero();
    }

    @ParameterizedTest
    @EnumSource(PayeeMatch.class)
    @DisplayName("BD-04 what payees' banks answer of names is noted at the transfer and waits for no one")
    void notesWhatBanksSayOfNames(PayeeMatch match) {
        Publisher publisher = world.publisher().earns("30", "USD");
        String id = sent(publisher);
        for (String said : List.of(
                "<TxSts>" + match.code() + "</TxSts><StsRsnInf><AddtlInf>Ada L.</AddtlInf></StsRsnInf>",
                "<TxSts>PDNG</TxSts><StsRsnInf><Rsn><Cd>" + match.code()
                        + "</Cd></Rsn><AddtlInf>Ada L.</AddtlInf></StsRsnInf>")) {
            Answer file = imports(verification(
                    "<GrpSts>RVCM</GrpSts>",
                    "<OrgnlPmtInfAndSts><OrgnlPmtInfId>RUN-7-1</OrgnlPmtInfId>"
                            + "<TxInfAndSts><OrgnlEndToEndId>" + id + "</OrgnlEndToEndId>" + said
                            + "</TxInfAndSts></OrgnlPmtInfAndSts>"));
            assertThat(line("status", file, 1)).isEqualTo("noted");
            String result = match.name().toLowerCase(Locale.ROOT);
            assertThat(world.text("select payee_result from transfers where end_to_end_id = ?", id))
                    .isEqualTo(result);
        }
        assertThat(payout(id)).isEqualTo("processing");
    }

    @Test
    @DisplayName(
            "BD-04 names that all match are noted for a whole file, and mismatches of unnamed payments wait for staff")
    void notesWhatBanksSayOfAFile() {
        assertThat(line("status", imports(verification("<GrpSts>RCVC</GrpSts>", "")), 1))
                .isEqualTo("noted");
        assertThat(line("status", imports(verification("<GrpSts>RVCM</GrpSts>", "")), 1))
                .isEqualTo("unmatched");
    }

    private static String verification(String status, String parts) {
        return "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:pain.002.001.10'><CstmrPmtStsRpt><GrpHdr><MsgId>"
                + World.unique("R") + "</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>RUN-7</OrgnlMsgId>" + status
                + "</OrgnlGrpInfAndSts>" + parts + "</CstmrPmtStsRpt></Document>";
    }

    @Test
    void incomingMoneyIsTheAdvertisersWhoseReferenceItCarries() {
        long advertiser = world.advertiser("USD").id();
        String text = "Invoice 7, " + FundingReference.of(advertiser).replaceAll("(.{4})", "$1 ");
        Answer file = imports(statement(World.unique("S"), entry("CRDT", "1000.01", "NOTPROVIDED", text, "")));
        assertThat(line("status", file, 1)).isEqualTo("matched");
        assertThat(deposited(advertiser)).isEqualTo(100_001);
    }

    @Test
    void whatMatchesNothingIsListedByAgeAndAssignedOnce() {
        long advertiser = world.advertiser("USD").id();
        Answer file = imports(statement(World.unique("S"), entry("CRDT", "12.34", "NOTPROVIDED", "hello", "")));
        long id = world.number("select id from bank_lines where file_id = ?", id(file));
        Answer list = world.operator()
                .call("/admin/api/bank-statements/unmatched/", "{}")
                .expect(200)
                .expectFields("lines", "next", "ages");
        JsonNode line =
                Pages.find(Pages.all(world.operator(), "/admin/api/bank-statements/unmatched/", "", "lines"), id);
        assertThat(line.path("amount").asText()).isEqualTo("12.34");
        assertThat(line.path("problem").asText()).contains("reference");
        assertThat(list.text("ages.0.age")).isEqualTo("day");
        world.operator()
                .call(ASSIGN, "{line_id: %s, advertiser_id: 0, reason: 'x'}", id)
                .expect(422);
        world.operator()
                .call(ASSIGN, "{line_id: %s, end_to_end_id: 'X', reason: 'x'}", id)
                .expect(422);
        Operator second = world.staff(Permission.CORRECTIONS_APPROVE);
        String called = "{line_id: %s, advertiser_id: %s, reason: 'They called.'}";
        List<Long> proposals = Stream.generate(() -> world.operator().proposes(ASSIGN, called, id, advertiser))
                .limit(8)
                .toList();
        assertThat(deposited(advertiser)).isZero();
        List<Integer> statuses =
                Together.together(8, i -> second.seconds(proposals.get(i)).status());
        assertThat(statuses).containsOnlyOnce(200);
        assertThat(deposited(advertiser)).isEqualTo(1_234);
        assertThat(world.text("select reason from bank_lines where id = ?", id)).isEqualTo("They called.");
        world.operator().call(ASSIGN, "{line_id: 0, reason: 'x'}").expect(404);
    }

    @Test
    void aRunThatTheBankBookedAsOneAmountIsSettledByItsLine() {
        Publisher publisher = world.publisher().earns("60", "USD");
        long run = publisher.id() + 1_000_000_000L;
        String first = Sendings.send(node, publisher.asksPayout("30"), run);
        String second = Sendings.send(node, publisher.asksPayout("30"), run);
        String sum =
                world.text("select (sum(amount) / 100.0)::numeric(9, 2)::text from transfers where run_id = ?", run);
        String batch =
                "<AcctSvcrRef>" + World.unique("B") + "</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>";
        String lump = entry("DBIT", sum, "X", "", "").replaceAll("(?s)<AcctSvcrRef>.*<TxDtls>.*</TxDtls>", batch);
        Answer file = imports(statement(World.unique("S"), lump));
        assertThat(line("status", file, 1)).isEqualTo("unmatched");
        long id = Long.parseLong(line("id::text", file, 1));
        world.operator()
                .call(ASSIGN, "{line_id: %s, run_id: 1, reason: 'x'}", id)
                .expect(422);
        world.operator()
                .call(ASSIGN, "{line_id: %s, run_id: %s, advertiser_id: 1, reason: 'x'}", id, run)
                .expect(422);
        world.operator()
                .withAnother(ASSIGN, "{line_id: %s, run_id: %s, reason: 'As one.'}", id, run)
                .expect(200);
        node.sweep(new MatchBankLines());
        assertThat(payout(first)).isEqualTo("completed");
        assertThat(payout(second)).isEqualTo("completed");
        assertThat(publisher.sumOfPostings()).isZero();
        assertThat(world.number("select count(*) from bank_lines where settling_run is not null"))
                .isZero();
    }

    @Test
    void aLongFileIsReadInStretchesByAnyNumberOfNodesAndItsContentIsForgotten() throws IOException {
        int lines = 1_700;
        String file = statement(
                World.unique("S"),
                IntStream.range(0, lines)
                        .mapToObj(i -> entry("DBIT", "1.00", "NOTPROVIDED", "fee", ""))
                        .collect(Collectors.joining()));
        Answer imported = world.operator().withAnother(IMPORT, "{file: %s}", gzipped(file));
        assertThat(imported.text("message")).contains("of " + lines + " lines");
        long id = id(imported);
        Together.together(4, i -> Blocking.await(node.fanfare().bus().ask(Caller.system("test"), new ReadBankFiles()))
                .handled());
        node.sweep(new ReadBankFiles());
        assertThat(world.number("select count(*) from bank_lines where file_id = ?", id))
                .isEqualTo(lines);
        assertThat(world.number("""
                        select position from bank_files where id = ? and read_at is not null and added = lines
                        """, id)).isEqualTo(lines);
        assertThat(world.number("select count(*) from bank_file_parts where file_id = ?", id))
                .isZero();
        // These are not searched again.
        world.execute("update bank_lines set status = 'noted' where file_id = ?", id);
        world.execute("update bank_statements set status = 'refused' where file_id = ?", id);
    }

    @Test
    void aFileGoesOnWhereANodeDied() throws IOException {
        String file = statement(
                World.unique("S"),
                IntStream.range(0, 30)
                        .mapToObj(i -> entry("DBIT", "1.00", "NOTPROVIDED", "fee", ""))
                        .collect(Collectors.joining()));
        long id = id(world.operator().withAnother(IMPORT, "{file: %s}", gzipped(file)));
        List<BankLine> lines = new ArrayList<>();
        BankFileReader.read(new ByteArrayInputStream(file.getBytes(StandardCharsets.ISO_8859_1)), lines::add);
        Database db = node.fanfare().database();
        // The first stretch was committed; the second was not, or its node did not live to hear that it was.
        Unread unread = Blocking.await(BankFilesRepository.findUnread(db)).orElseThrow();
        assertThat(unread.id()).isEqualTo(id);
        Blocking.await(db.transaction(tx -> BankFilesRepository.store(tx, unread, 0, 10, lines.subList(0, 10))));
        assertThatThrownBy(() -> Blocking.await(
                        db.transaction(tx -> BankFilesRepository.store(tx, unread, 10, 20, lines.subList(10, 20))
                                .compose(stored -> CommonFault.SERVICE_UNAVAILABLE.failed()))))
                .isInstanceOf(Refused.class);
        node.sweep(new ReadBankFiles());
        assertThat(world.text(
                        "select string_agg(number::text, ' ' order by number) from bank_lines where file_id = ?", id))
                .isEqualTo(
                        IntStream.rangeClosed(1, 30).mapToObj(Integer::toString).collect(Collectors.joining(" ")));
        node.sweep(new MatchBankLines());
    }

    private static String gzipped(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        return Base64.getEncoder().encodeToString(out.toByteArray());
    }

    @Test
    void filesThatNoBankSendsAreRefusedWithTheirPlace() throws IOException {
        for (String file : List.of(
                "hello",
                "<a/>",
                "101 nothing",
                "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
                Base64.getEncoder().encodeToString(new byte[] {0x1f, (byte) 0x8b, 8, 1, 2, 3}),
                gzipped(" ".repeat(140_000_000)))) {
            Answer answer = world.operator().call(IMPORT, "{file: %s}", file).expect(422);
            assertThat(answer.text()).contains("file").doesNotContain("root:");
        }
        world.staff(Permission.FINANCE_VIEW)
                .call(IMPORT, "{file: %s}", statement("S"))
                .expect(403);
        world.staff(Permission.FINANCE_VIEW)
                .call("/admin/api/bank-statements/list/", "{limit: 1}")
                .expect(200)
                .expectFields("files", "next");
    }

    @Test
    void accountNumbersOfOthersAreKeptNowhere() {
        imports(statement(World.unique("S"), entry("DBIT", "1.00", "X", "to DE02 1203 0000 0000 2020 51 and", "")));
        assertThat(world.number("select count(*) from bank_lines l where l::text ~ '202051'"))
                .isZero();
    }
}
