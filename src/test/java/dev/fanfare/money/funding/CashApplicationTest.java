package dev.fanfare.money.funding;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.invoicing.api.InvoicingJobs.CheckVatIds;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What banks bring and take back, on invoices of 100.00 EUR and 19 % of VAT. */
@Nightly
class CashApplicationTest {
    private static final String ENTITY = """
            {name: 'Fanfare GmbH', street: 'Gasse 1', postcode: '10115', city: 'Berlin', country: 'DE', vat_id: 'DE123456789',
             prefix: 'F', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001', legal_entity_id: 1}""";
    private static final String IMPORT = "/admin/api/bank-statements/import/";
    private static final String ASSIGN = "/admin/api/bank-statements/assign/";
    private static final String PAY = "/admin/api/invoices/pay/";
    private static final String UNDO = "/admin/api/invoices/payments/undo/";
    private static final String CREDIT = "/admin/api/invoices/credit/";
    private static final String OWN = "/api/advertiser/invoices/";

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Books BOOKS = new Books(NODE);
    private static final Funding FUNDING = new Funding(WORLD);
    private static final Deque<Advertiser> BILLED = new ArrayDeque<>();
    private static final Advertiser FUNDED = FUNDING.advertiserWith("300", "EUR");
    private static final Advertiser CREDITED = WORLD.advertiser("EUR");
    private static final Advertiser CORRECTED = WORLD.advertiser("EUR");
    private static final Advertiser FOREIGN = WORLD.advertiser("USD");
    private static final Advertiser VALID = WORLD.advertiser("EUR");
    private static final Advertiser INVALID = WORLD.advertiser("EUR");
    private static final Advertiser UNKNOWN = WORLD.advertiser("EUR");

    private static Task funded;
    private static Task credited;

    private final Cash bank = Cash.opens(WORLD, "EUR");
    private final Client operator = WORLD.operator().backend();

    @BeforeAll
    static void bill() {
        WORLD.operator().withAnother("/admin/api/legal-entities/update/", ENTITY);
        funded = accepted(FUNDED.campaign("{max_participants: 1}"));
        credited = accepted(CREDITED.campaign("{max_participants: 1}"));
        corrects(CORRECTED, "30");
        age();
        Stream.generate(() -> WORLD.advertiser("EUR")).limit(12).forEach(BILLED::add);
        Stream.concat(BILLED.stream(), Stream.of(CORRECTED))
                .forEach(each -> BOOKS.charge(each, "100.00", "EUR", Books.start(1)));
        Map.of(VALID, "FR40303265045", INVALID, "FR40303265000", UNKNOWN, "FR40303265999")
                .forEach(CashApplicationTest::isFrench);
        NODE.sweep(new CheckVatIds());
        BOOKS.charge(FOREIGN, "100.00", "USD", Books.start(1));
        NODE.execute("insert into exchange_rates (base, currency, rate, rate_date) values ('EUR', 'USD', 1.25, '"
                + Books.end(1) + "')");
        NODE.sweep(new IssueInvoices());
    }

    private static void isFrench(Advertiser advertiser, String vatId) {
        WORLD.operator()
                .call(
                        "/admin/api/advertisers/billing/update/",
                        "{advertiser_id: %s, name: 'Acme', street: 'Rue 1', postcode: '1', city: 'Lyon', country: 'FR', vat_id: %s}",
                        advertiser.id(),
                        vatId)
                .expect(200);
        BOOKS.charge(advertiser, "100.00", "EUR", Books.start(1));
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(BOOKS.differences()).isEmpty();
    }

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private static Task accepted(Campaign campaign) {
        Task task = WORLD.publisher().connected(12_000).joins(campaign);
        WORLD.operator().approves(task.handsIn());
        return task;
    }

    private static void corrects(Advertiser advertiser, String amount) {
        WORLD.operator().withAnother("/admin/api/corrections/create/", """
                {reason: 'A loan.', legs: [{user_id: %s, account: 'advertiser_receivable', amount: '-%s', currency: 'EUR'},
                                           {account: 'platform_corrections', amount: '%s', currency: 'EUR'}]}
                """.formatted(advertiser.id(), amount, amount));
    }

    private static void age() {
        NODE.execute("""
                alter table journal_entries disable trigger user;
                update journal_entries set created_at = created_at - interval '%s days';
                alter table journal_entries enable trigger user;
                update account_days set day = day - %s;
                update counters set day = day - %s where statistic in ('revenue', 'advertiser_spent', 'campaign_spent', 'money_in') and day > '-infinity';
                """.formatted(40, 40, 40));
    }

    private static JsonNode invoice(Advertiser advertiser) {
        return advertiser
                .form(OWN, "{advertiser_id: %s}", advertiser.id())
                .expect(200)
                .at("invoices.0");
    }

    private static String reference(Advertiser advertiser) {
        return invoice(advertiser).path("payment_reference").asText();
    }

    private static String status(Advertiser advertiser) {
        return NODE.text(
                "select status || ' ' || paid || ' ' || credited from invoices where advertiser_id = ?",
                advertiser.id());
    }

    private static long free(Advertiser advertiser) {
        return FUNDING.of(advertiser).get("free");
    }

    private static long owes(Advertiser advertiser) {
        return -advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "EUR");
    }

    private static String entry(String direction, String amount, String text, String more) {
        return "<Ntry><Amt Ccy='EUR'>" + amount + "</Amt><CdtDbtInd>" + direction + "</CdtDbtInd>" + more
                + "<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>" + Cash.today() + "</Dt></BookgDt><AcctSvcrRef>"
                + World.unique("B")
                + "</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>" + text
                + "</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>";
    }

    private String brings(String amount, String text) {
        return line(books(entry("CRDT", amount, text, "")));
    }

    private String takesBack(String amount, String text) {
        return line(books(entry("DBIT", amount, text, "<RvslInd>true</RvslInd>")));
    }

    private long books(String... entries) {
        String file = bank.statement(World.unique("S"), entries);
        String message =
                WORLD.operator().withAnother(IMPORT, "{file: %s}", file).text("message");
        NODE.sweep(new ReadBankFiles());
        NODE.sweep(new MatchBankLines());
        return NODE.number(
                "select max(id) from bank_lines where file_id = ?",
                Long.parseLong(message.replaceAll("(?s)\\D*(\\d+).*", "$1")));
    }

    private static String line(long id) {
        return NODE.text(
                "select status || ' ' || coalesce(regexp_replace(coalesce(subject, may_be), ':.*', ''), '') from bank_lines where id = ?",
                id);
    }

    private static long payment(Advertiser advertiser) {
        return NODE.number(
                "select max(p.id) from invoice_payments p join invoices i on i.id = p.invoice_id where i.advertiser_id = ?",
                advertiser.id());
    }

    @Test
    @DisplayName("BD-08 an invoice is paid exactly, in parts and too much, by its reference and by its number")
    void isPaidByWhatThePayerWrites() {
        Advertiser exact = BILLED.pop();
        assertThat(brings("119.00", "Thanks. " + reference(exact).replaceAll("(.{4})", "$1 ")))
                .isEqualTo("matched payment");
        assertThat(status(exact)).isEqualTo("paid 11900 0");
        assertThat(owes(exact)).isZero();

        Advertiser parts = BILLED.pop();
        String number = invoice(parts).path("number").asText();
        assertThat(brings("19.00", "Invoice " + number)).isEqualTo("matched payment");
        assertThat(status(parts)).isEqualTo("open 1900 0");
        assertThat(brings("130.00", number.toLowerCase(Locale.ROOT) + ", the rest"))
                .isEqualTo("matched payment");
        assertThat(status(parts)).isEqualTo("paid 11900 0");
        assertThat(free(parts)).isEqualTo(3_000);
        assertThat(brings("5.00", reference(parts))).isEqualTo("matched deposit");
        assertThat(free(parts)).isEqualTo(3_500);

        String wrong = reference(parts).replaceAll("^RF(.)", "RF9");
        assertThat(brings("5.00", wrong + " and XF-" + number)).startsWith("unmatched");
        assertThat(brings("5.00", reference(parts) + " " + reference(exact))).startsWith("unmatched");
        assertThat(owes(parts)).isZero();
    }

    @Test
    @DisplayName(
            "BD-02 BD-08 BD-20 what a line paid is not paid again by hand, nor what was entered by hand by its line")
    void isPaidOnceByHandAndByItsLine() {
        Advertiser named = BILLED.pop();
        long id = invoice(named).path("id").asLong();
        String pay = "{invoice_id: %s, amount: %s, reference: 'TX-9', another_payment: %s}";
        assertThat(brings("19.50", reference(named))).isEqualTo("matched payment");
        WORLD.operator().call(PAY, pay, id, "19.50", false).expect(422);
        WORLD.operator().withAnother(PAY, pay, id, "99.50", false);
        assertThat(brings("99.50", reference(named))).isEqualTo("unmatched payment");
        assertThat(status(named)).isEqualTo("paid 11900 0");
        assertThat(free(named)).isZero();
    }

    @Test
    @DisplayName("BD-08 a payment is undone once, however many ask, into the advertiser's funds")
    void isUndoneOnce() {
        Advertiser advertiser = BILLED.pop();
        brings("119.00", reference(advertiser));
        long payment = payment(advertiser);
        List<Long> proposals = Stream.generate(
                        () -> WORLD.operator().proposes(UNDO, "{payment_id: %s, reason: 'Of another.'}", payment))
                .limit(6)
                .toList();
        Operator second = WORLD.staff(Permission.CORRECTIONS_APPROVE);
        List<Answer> answers = together(6, i -> second.seconds(proposals.get(i)));
        assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(1);
        assertThat(status(advertiser)).isEqualTo("open 0 0");
        assertThat(free(advertiser)).isEqualTo(11_900);
        advertiser
                .backend()
                .post(
                        OWN + "pay/",
                        "{advertiser_id: %s, invoice_id: %s}",
                        advertiser.id(),
                        invoice(advertiser).path("id").asLong())
                .expect(200);
        assertThat(status(advertiser)).isEqualTo("paid 11900 0");
        assertThat(free(advertiser)).isZero();
        WORLD.operator().withAnother(UNDO, "{payment_id: %s, reason: 'Not so.'}", payment(advertiser));
        assertThat(free(advertiser)).isEqualTo(11_900);

        Advertiser mistaken = BILLED.pop();
        WORLD.operator()
                .withAnother(
                        PAY, "{invoice_id: %s}", invoice(mistaken).path("id").asLong());
        WORLD.operator().withAnother(UNDO, "{payment_id: %s, never_came: true, reason: 'A typo.'}", payment(mistaken));
        assertThat(status(mistaken)).isEqualTo("open 0 0");
        assertThat(free(mistaken)).isZero();
        assertThat(mistaken.balance(AccountKind.ADVERTISER_PAID, "EUR")).isZero();
    }

    @Test
    @DisplayName("BD-08 what the payer's bank takes back is owed again, wholly or in part")
    void isReopenedByAReturn() {
        Advertiser advertiser = BILLED.pop();
        String reference = reference(advertiser);
        brings("119.00", reference);
        assertThat(takesBack("120.00", reference)).startsWith("unmatched");
        assertThat(takesBack("100.00", reference)).isEqualTo("matched payment");
        assertThat(status(advertiser)).isEqualTo("open 1900 0");
        assertThat(owes(advertiser)).isEqualTo(10_000);
        assertThat(advertiser.balance(AccountKind.ADVERTISER_PAID, "EUR")).isEqualTo(-1_900);
        long line = books(entry("DBIT", "19.00", "Storno", "<RvslInd>true</RvslInd>"));
        long id = invoice(advertiser).path("id").asLong();
        WORLD.operator().withAnother(ASSIGN, "{line_id: %s, invoice_id: %s, reason: 'Asked.'}", line, id);
        assertThat(status(advertiser)).isEqualTo("open 0 0");
        long nameless = books(entry("CRDT", "119.00", "Hello", ""));
        WORLD.operator().withAnother(ASSIGN, "{line_id: %s, invoice_id: %s, reason: 'Asked.'}", nameless, id);
        assertThat(status(advertiser)).isEqualTo("paid 11900 0");
    }

    @Test
    @DisplayName("BD-08 a credit note after payment frees what was paid, at the invoice's rate")
    void isCreditedAfterPayment() {
        Advertiser advertiser = BILLED.pop();
        brings("119.00", reference(advertiser));
        long id = invoice(advertiser).path("id").asLong();
        WORLD.operator().withAnother(CREDIT, "{invoice_id: %s, net: 40, reason: 'Late.'}", id);
        assertThat(status(advertiser)).isEqualTo("paid 7140 4760");
        assertThat(free(advertiser)).isEqualTo(4_760);
        WORLD.operator().withAnother(CREDIT, "{invoice_id: %s, net: 60, reason: 'All of it.'}", id);
        assertThat(status(advertiser)).isEqualTo("void 0 11900");
        assertThat(free(advertiser)).isEqualTo(11_900);
        assertThat(owes(advertiser)).isZero();
    }

    @Test
    @DisplayName("BD-08 reversed work that was invoiced is credited at its rate, and a funded campaign's money is free")
    void isCreditedAfterAReversal() {
        assertThat(status(CREDITED)).isEqualTo("open 0 0");
        credited.isReversed();
        assertThat(status(CREDITED)).isEqualTo("void 0 5950");
        assertThat(owes(CREDITED)).isZero();
        assertThat(CREDITED.balance(AccountKind.ADVERTISER_VAT, "EUR")).isZero();
        assertThat(NODE.number("select count(*) from credit_notes where reversal like 'task:%:accepted:reversed'"))
                .isEqualTo(1);

        // Paid by transfer: what was kept for it in the funds is free.
        assertThat(FUNDING.of(FUNDED)).containsEntry("due", 5_000L);
        brings("59.50", reference(FUNDED));
        assertThat(FUNDING.of(FUNDED)).containsEntry("due", 0L).containsEntry("free", 30_000L);
        takesBack("59.50", reference(FUNDED));
        assertThat(FUNDING.of(FUNDED)).containsEntry("due", 5_000L).containsEntry("free", 25_000L);
        FUNDED.backend()
                .post(
                        OWN + "pay/",
                        "{advertiser_id: %s, invoice_id: %s}",
                        FUNDED.id(),
                        invoice(FUNDED).path("id").asLong())
                .expect(200);
        assertThat(FUNDING.of(FUNDED)).containsEntry("due", 0L).containsEntry("free", 24_050L);
        funded.isReversed();
        assertThat(status(FUNDED)).isEqualTo("void 0 5950");
        assertThat(FUNDING.of(FUNDED))
                .isEqualTo(Map.of("funds", 30_000L, "reserved", 5_000L, "due", 0L, "free", 25_000L));
        WORLD.operator().approves(funded.handsIn());
        assertThat(FUNDING.of(FUNDED)).containsEntry("due", 5_000L).containsEntry("free", 25_000L);
    }

    @Test
    @DisplayName("BD-08 a correction of what is owed is on no invoice, and no VAT is charged for it")
    void isNotBilledForACorrection() {
        assertThat(invoice(CORRECTED).path("amount").decimalValue()).isEqualByComparingTo("119");
        assertThat(owes(CORRECTED)).isEqualTo(14_900);
        JsonNode totals =
                operator.post("/admin/api/accounting/open-items/").expect(200).at("totals.0");
        assertThat(totals.path("corrected").decimalValue()).isEqualByComparingTo("30");
        assertThat(totals.path("open")
                        .decimalValue()
                        .add(totals.path("not_invoiced").decimalValue())
                        .add(totals.path("corrected").decimalValue()))
                .isEqualByComparingTo(totals.path("receivable").decimalValue());
    }

    @Test
    @DisplayName(
            "BD-08 VAT is due in the currency of our company's country, at the day's rate, and credited at the same")
    void isTaxedInTheCurrencyOfTheCountry() {
        JsonNode invoice = operator.post("/admin/api/invoices/list/", "{advertiser_id: %s}", FOREIGN.id())
                .expect(200)
                .at("invoices.0");
        assertThat(invoice.path("vat").decimalValue()).isEqualByComparingTo("19");
        assertThat(invoice.at("/local_vat/amount").decimalValue()).isEqualByComparingTo("15.20");
        long id = invoice.path("id").asLong();
        WORLD.operator().withAnother(CREDIT, "{invoice_id: %s, net: 33.33, reason: 'Late.'}", id);
        assertThat(NODE.number("select vat_local from credit_notes where invoice_id = ?", id))
                .isEqualTo(506);
        String month = Books.month(1).toString();
        assertThat(operator.post("/admin/api/accounting/vat-report/", "{month: %s}", month)
                        .expect(200)
                        .text())
                .contains("\"local_vat\":{\"amount\":15.20,\"currency\":\"EUR\"}");
    }

    @Test
    @DisplayName("BD-08 VIES is asked for VAT ids of the union, its answers are kept, and an invalid one saves no VAT")
    void asksVies() {
        assertThat(treatment(VALID)).isEqualTo("reverse_charge");
        assertThat(treatment(INVALID)).isEqualTo("domestic");
        assertThat(treatment(UNKNOWN)).isEqualTo("reverse_charge");
        operator.post("/admin/api/advertisers/billing/", "{advertiser_id: %s}", VALID.id())
                .expect(200)
                .shows("{vat_check: {valid: true, identifier: 'WAPISIMULATED40303265045'}}");
        operator.post("/admin/api/advertisers/billing/", "{advertiser_id: %s}", UNKNOWN.id())
                .expect(200)
                .shows("{vat_check: null}");
        NODE.sweep(new CheckVatIds());
        assertThat(NODE.number("select count(*) from vat_checks where answer like '%requestDate%'"))
                .isEqualTo(2);
    }

    private String treatment(Advertiser advertiser) {
        return operator.post("/admin/api/invoices/list/", "{advertiser_id: %s}", advertiser.id())
                .expect(200)
                .text("invoices.0.vat_treatment");
    }
}
