package dev.fanfare.money.invoicing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.disbursement.Sendings;
import dev.fanfare.money.funding.Cards;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Client;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A month of two companies of ours in three currencies, from its work to its end. */
class MonthsCloseTest {
    private static final String ENTITY = """
            {name: 'Fanfare GmbH', street: 'Gasse 1', postcode: '10115', city: 'Berlin', country: 'DE', vat_id: 'DE123456789',
             prefix: 'F', legal_entity_id: 1}""";
    private static final String FRENCH_ENTITY = """
            {name: 'Fanfare SAS', street: 'Rue 1', postcode: '75001', city: 'Paris', country: 'FR', vat_id: 'FR40303265045',
             prefix: 'FR'}""";
    private static final String ADDRESS =
            "{advertiser_id: %s, legal_entity_id: %s, country: %s, name: 'Acme', street: 'A 1', postcode: '1', city: 'B'}";
    private static final String RATES = "insert into exchange_rates (base, currency, rate, rate_date) values ";
    private static final List<String> CURRENCIES = List.of("EUR", "JPY", "USD");

    /** The month's last day, on which all of it happens. */
    private static final LocalDate DAY = Books.end(2);

    private static final String MONTH = Books.month(2).toString();

    // Months are one state for the whole platform.
    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Books BOOKS = new Books(NODE);
    private static final Cards CARDS = new Cards(NODE);

    private final Client operator = WORLD.operator().backend();
    private final Map<String, Cash> banks = new TreeMap<>();
    private final Map<String, BigDecimal> stated = new TreeMap<>();
    private final Publisher publisher = WORLD.publisher().connected();
    private final Advertiser german = WORLD.advertiser("EUR");
    private final Advertiser french = WORLD.advertiser("USD");
    private final Advertiser inYen = WORLD.advertiser("JPY");
    private final Advertiser byCard = WORLD.advertiser("EUR", 0);

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("PD-05 BD-08 a month with disputes, returns and credit notes adds up, and stays so once it is closed")
    void addsUpAndStaysTheSame() {
        CURRENCIES.forEach(currency -> banks.put(currency, Cash.opens(WORLD, currency)));
        NODE.execute(RATES + "('EUR', 'USD', 1.25, ?), ('EUR', 'JPY', 160, ?)", Books.end(3), Books.end(3));
        sell();
        BOOKS.happened(DAY);
        NODE.sweep(new IssueInvoices());
        settle();
        BOOKS.happened(DAY);
        assertBanks();
        assertBooks();
        assertVat();
        assertFiles("0");
        close();
        assertFiles("1");
        List<String> closed = reports();
        late();
        assertThat(reports()).isEqualTo(closed);
        assertBanks();
    }

    /** Both companies sell work, of which some is paid for by a card payment that is disputed later. */
    private void sell() {
        WORLD.operator().withAnother("/admin/api/legal-entities/update/", ENTITY);
        WORLD.operator().withAnother("/admin/api/legal-entities/update/", FRENCH_ENTITY);
        works(german, "DE", 1, "{}");
        works(inYen, "DE", 1, "{tasks: {minimum_reward: 905}}");
        works(french, "FR", NODE.number("select id from legal_entities where prefix = 'FR'"), "{}");
        long checkout = CARDS.paidBy(byCard, "150", 1);
        works(byCard, "DE", 1, "{max_participants: 1}");
        String dispute = CARDS.dispute(checkout, "");
        CARDS.poll(checkout);
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=lost");
        CARDS.poll(checkout);
        assertThat(NODE.text("select status from card_reversals")).isEqualTo("confirmed");
    }

    private void works(Advertiser advertiser, String country, long entity, String campaign) {
        operator.ok("/admin/api/advertisers/billing/update/", ADDRESS, advertiser.id(), entity, country);
        publisher.joins(advertiser.campaign(campaign)).comesTo(TaskStatus.PAID);
    }

    /** What was paid already is credited in part, and a payout comes back after it was completed. */
    private void settle() {
        pays("EUR", german);
        pays("JPY", inYen);
        pays("USD", french);
        credits(german, "20");
        long payout = publisher.asksPayout("30");
        String refs = "<Refs><EndToEndId>" + Sendings.send(NODE, payout) + "</EndToEndId></Refs>";
        String net = NODE.text("select (amount / 100.0)::numeric(9, 2)::text from transfers");
        states("EUR", "DBIT", net, refs);
        assertThat(NODE.text("select status from payouts where id = ?", payout)).isEqualTo("completed");
        states("EUR", "CRDT", net, refs + "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>");
        assertThat(NODE.text("select status from transfers")).isEqualTo("returned");
    }

    private JsonNode invoice(Advertiser advertiser) {
        return operator.ok("/admin/api/invoices/list/", "{advertiser_id: %s}", advertiser.id())
                .at("invoices.0");
    }

    private Answer details(Advertiser advertiser) {
        long id = invoice(advertiser).path("id").asLong();
        return operator.ok("/admin/api/invoices/get/", "{invoice_id: %s}", id);
    }

    private void pays(String currency, Advertiser advertiser) {
        JsonNode invoice = invoice(advertiser);
        String text = "<RmtInf><Ustrd>" + invoice.path("number").asText() + "</Ustrd></RmtInf>";
        states(currency, "CRDT", invoice.path("amount").decimalValue().toPlainString(), text);
        assertThat(invoice(advertiser).path("status").asText()).isEqualTo("paid");
    }

    private void credits(Advertiser advertiser, String net) {
        long id = invoice(advertiser).path("id").asLong();
        WORLD.operator()
                .withAnother("/admin/api/invoices/credit/", "{invoice_id: %s, net: %s, reason: 'Late.'}", id, net);
    }

    /** The next statement of a bank, with one line of the month's last day. */
    private void states(String currency, String direction, String amount, String details) {
        String entry = "<Ntry><Amt Ccy='" + currency + "'>" + amount + "</Amt><CdtDbtInd>" + direction + "</CdtDbtInd>"
                + "<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>" + DAY + "</Dt></BookgDt><AcctSvcrRef>" + World.unique("B")
                + "</AcctSvcrRef><NtryDtls><TxDtls>" + details + "</TxDtls></NtryDtls></Ntry>";
        stated.merge(currency, Cash.sum(entry), BigDecimal::add);
        String file = banks.get(currency).statement(World.unique("S"), entry);
        file = file.replaceAll("<Dt>[0-9-]+</Dt>", "<Dt>" + DAY + "</Dt>");
        WORLD.operator().withAnother("/admin/api/bank-statements/import/", "{file: %s}", file);
        NODE.sweep(new ReadBankFiles());
        NODE.sweep(new MatchBankLines());
        assertThat(NODE.number("select count(*) from bank_lines where status <> 'matched'"))
                .isZero();
    }

    /** Each bank's account is what its last statement says. */
    private void assertBanks() {
        List<JsonNode> accounts = operator.ok("/admin/api/cash-accounts/list/").list("accounts");
        for (String currency : CURRENCIES) {
            assertThat(sum(accounts, "booked", currency))
                    .isEqualByComparingTo(stated.get(currency))
                    .isEqualByComparingTo(sum(accounts, "stated", currency));
        }
        assertThat(BOOKS.differences()).isEmpty();
    }

    private void assertBooks() {
        List<JsonNode> trial = report("trial-balance").list("lines");
        Answer open = openItems();
        List<JsonNode> totals = open.list("totals");
        for (String currency : CURRENCIES) {
            assertThat(sum(trial, "closing", currency)).isEqualByComparingTo("0");
            assertThat(sum(trial, "debit", currency).add(sum(trial, "credit", currency)))
                    .isEqualByComparingTo("0");
            assertThat(sum(trial, "closing", currency, "platform_cash").negate())
                    .isEqualByComparingTo(stated.get(currency));
            assertThat(sum(totals, "receivable", currency))
                    .isEqualByComparingTo(sum(trial, "closing", currency, "advertiser_receivable")
                            .negate())
                    .isEqualByComparingTo(sum(open.list("items"), "open", currency))
                    .isEqualByComparingTo(sum(totals, "open", currency));
            assertThat(sum(totals, "not_invoiced", currency)).isEqualByComparingTo("0");
        }
    }

    private Answer report(String name) {
        return operator.ok("/admin/api/accounting/" + name + "/", "{month: %s}", MONTH);
    }

    private Answer openItems() {
        return operator.ok("/admin/api/accounting/open-items/", "{day: %s}", DAY);
    }

    private Answer export(String format) {
        return operator.ok("/admin/api/accounting/export/", "{month: %s, format: %s}", MONTH, format);
    }

    /** The report's VAT is that of the invoices less that of the credit notes, as computed here. */
    private void assertVat() {
        Map<String, BigDecimal> computed = new TreeMap<>();
        for (Advertiser each : List.of(german, byCard, inYen, french)) {
            JsonNode invoice = invoice(each);
            String currency = invoice.path("currency").asText();
            BigDecimal net = invoice.path("net")
                    .decimalValue()
                    .subtract(sum(details(each).list("credit_notes"), "net", currency));
            BigDecimal vat = net.multiply(new BigDecimal(each == french ? "0.20" : "0.19"))
                    .setScale(Currencies.decimals(currency), RoundingMode.HALF_UP);
            computed.merge(currency, vat, BigDecimal::add);
        }
        List<JsonNode> totals = report("vat-report").list("totals");
        for (String currency : CURRENCIES) {
            assertThat(sum(totals, "vat", currency))
                    .isPositive()
                    .isEqualByComparingTo(computed.get(currency))
                    .isEqualByComparingTo(sum(totals, "vat_booked", currency));
        }
    }

    /** What both files move on each account balances, and is what the journal moved. */
    private void assertFiles(String locked) {
        Map<String, BigDecimal> moved = new TreeMap<>();
        Map<String, BigDecimal> numbered = new TreeMap<>();
        Map<String, BigDecimal> balance = new TreeMap<>();
        for (Map<String, String> line : Csv.lines(export("csv"))) {
            String currency = line.get("currency");
            // One of both cells is empty.
            String debit = line.get("debit");
            BigDecimal credit = debit.isEmpty() ? new BigDecimal(line.get("credit")) : new BigDecimal("-" + debit);
            moved.merge(line.get("account") + " " + currency, credit, BigDecimal::add);
            numbered.merge(line.get("number") + " " + currency, credit, BigDecimal::add);
            balance.merge(currency, credit, BigDecimal::add);
        }
        assertThat(balance.keySet()).containsExactlyElementsOf(CURRENCIES);
        assertThat(balance.values()).allMatch(each -> each.signum() == 0);
        assertSame(moved, BOOKS.moved(MONTH));
        DatevFile datev = DatevFile.read(export("datev").bytes());
        assertThat(datev.locked()).isEqualTo(locked);
        assertSame(numbered, datev.moved());
    }

    private static void assertSame(Map<String, BigDecimal> csv, Map<String, BigDecimal> other) {
        csv.values().removeIf(amount -> amount.signum() == 0);
        assertThat(csv)
                .usingRecursiveComparison()
                .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                .isEqualTo(other);
    }

    /** By two people. */
    private void close() {
        Operator first = WORLD.staff(Permission.PERIODS_CLOSE);
        long proposal = first.proposes("/admin/api/accounting/periods/close/", "{month: %s}", MONTH);
        first.seconds(proposal).expectError(403, "permission_denied");
        WORLD.staff(Permission.PERIODS_CLOSE).seconds(proposal).expect(200);
    }

    /** What comes late for the closed month is booked on days that are open, and its rates stay as they were. */
    private void late() {
        credits(french, "10");
        pays("EUR", byCard);
        details(byCard).shows("{payments: [{paid_on: %s, booked_on: %s}]}", DAY, DAY.plusDays(1));
        NODE.execute(RATES + "('EUR', 'USD', 1.5, ?)", DAY);
        NODE.execute("update exchange_rates set rate = 170 where currency = 'JPY'");
        WORLD.operator().withAnother("/admin/api/legal-entities/update/", ENTITY.replace("Fanfare GmbH", "Brass GmbH"));
    }

    /** Their bytes, each as a character. */
    private List<String> reports() {
        return Stream.of(export("csv"), export("datev"), report("vat-report"), report("trial-balance"), openItems())
                .map(answer -> new String(answer.bytes(), StandardCharsets.ISO_8859_1))
                .toList();
    }

    /** @param of currencies and accounts */
    private static BigDecimal sum(List<JsonNode> lines, String column, String... of) {
        return lines.stream()
                .filter(line -> Stream.of(
                                line.path("currency").asText(),
                                line.path("account").asText())
                        .toList()
                        .containsAll(List.of(of)))
                .map(line -> line.path(column).decimalValue())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
