package dev.fanfare.formats.bankfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.CreditTransferInitiation.CreditTransfer;
import dev.fanfare.formats.bankfile.Nacha.AccountType;
import dev.fanfare.formats.bankfile.Nacha.Credit;
import dev.fanfare.formats.bankfile.Nacha.EntryClass;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Files for banks (PD-02): what is written is what the rules of each format and independent readers make of it. */
@Tag("unit")
class BankFilesWrittenTest {
    private static final long SEED = 20_261_120;
    private static final Instant MADE = Instant.parse("2026-11-20T09:00:00Z");
    private static final LocalDate FRIDAY = LocalDate.of(2026, 11, 20);
    private static final CreditTransferInitiation.Debtor DEBTOR =
            new CreditTransferInitiation.Debtor("Fanfare GmbH & Co. KG", "DE89370400440532013000", "COBADEFFXXX");
    private static final Nacha.Originator ORIGINATOR =
            new Nacha.Originator("121042882", "Wells Fargo Bank", "1234567890", "1234567890", "Fanfare Inc.");
    private static final Nacha.Stamp STAMP = new Nacha.Stamp(LocalDateTime.of(2026, 11, 20, 9, 0), 'A');
    private static final List<String> IBANS = List.of(
            "DE89370400440532013000",
            "FR1420041010050500013M02606",
            "NL91ABNA0417164300",
            "GB33BUKB20201555555555",
            "MT84MALT011000012345MTLCAST001S",
            "NO9386011117947");
    private static final List<String> NAMES = List.of(
            "Zoë Müller-Łukaszewicz",
            "Ελένη Παπαδοπούλου",
            "Шевченко Ольга",
            "O'Brien & Sons <Ltd>",
            "Ærøskøbing ApS",
            "x".repeat(150),
            "名 Yamada 前",
            "ﬁne\u0000\u202Ename\u0301");

    private final Random random = new Random(SEED);

    private static CreditTransfer transfer(String id, Money amount) {
        return new CreditTransfer(id, amount, "Zoë Müller", "NL91ABNA0417164300", null, "Payout 7");
    }

    private static byte[] pain(List<CreditTransfer> transfers) {
        return CreditTransferInitiation.write(
                new CreditTransferInitiation.Message("RUN-7", MADE, false), DEBTOR, FRIDAY, transfers);
    }

    private static Document parsed(byte[] file) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(new ByteArrayInputStream(file));
    }

    private static List<Element> all(Element in, String name) {
        NodeList found = in.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    private static String text(Element in, String name) {
        return all(in, name).get(0).getTextContent();
    }

    @Test
    void creditTransfersOfAnyNamesAndCurrenciesAreReadBackToTheLastMinorUnit() throws Exception {
        for (int round = 0; round < 50; round++) {
            List<CreditTransfer> transfers = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(20); i++) {
                String currency = List.of("EUR", "USD", "JPY", "KWD", "BHD").get(random.nextInt(5));
                transfers.add(new CreditTransfer(
                        "T" + i,
                        new Money(1 + (long) (random.nextDouble() * Math.pow(10, random.nextInt(11))), currency),
                        NAMES.get(random.nextInt(NAMES.size())),
                        IBANS.get(random.nextInt(IBANS.size())),
                        random.nextBoolean() ? "ABNANL2A" : null,
                        List.of("Payout №7 – thank you", "RF18 5390 0754 7034", " ")
                                .get(random.nextInt(3))));
            }
            Element root = parsed(pain(transfers)).getDocumentElement();
            assertThat(text(root, "NbOfTxs")).isEqualTo(Integer.toString(transfers.size()));
            assertThat(new BigDecimal(text(root, "CtrlSum")))
                    .isEqualByComparingTo(
                            transfers.stream().map(t -> t.amount().decimal()).reduce(BigDecimal.ZERO, BigDecimal::add));
            Map<String, Money> read = all(root, "CdtTrfTxInf").stream()
                    .collect(Collectors.toMap(t -> text(t, "EndToEndId"), t -> {
                        Element amount = all(t, "InstdAmt").get(0);
                        return Money.parse(new BigDecimal(amount.getTextContent()), amount.getAttribute("Ccy"))
                                .orElseThrow();
                    }));
            assertThat(read)
                    .isEqualTo(transfers.stream()
                            .collect(Collectors.toMap(CreditTransfer::endToEndId, CreditTransfer::amount)));
            for (Element part : all(root, "PmtInf")) {
                assertThat(all(part, "InstdAmt").stream()
                                .map(a -> a.getAttribute("Ccy"))
                                .distinct())
                        .hasSize(1);
                assertThat(new BigDecimal(text(part, "CtrlSum")))
                        .isEqualByComparingTo(all(part, "InstdAmt").stream()
                                .map(a -> new BigDecimal(a.getTextContent()))
                                .reduce(BigDecimal.ZERO, BigDecimal::add));
                boolean euro = all(part, "InstdAmt").get(0).getAttribute("Ccy").equals("EUR");
                assertThat(text(part, "ChrgBr")).isEqualTo(euro ? "SLEV" : "SHAR");
                assertThat(all(part, "SvcLvl")).hasSize(euro ? 1 : 0);
            }
            assertThat(all(root, "Nm"))
                    .allSatisfy(name -> assertThat(name.getTextContent()).matches("[A-Za-z0-9/?:().,'+ -]{1,70}"));
            assertThat(all(root, "Ustrd"))
                    .allSatisfy(name -> assertThat(name.getTextContent()).matches("[A-Za-z0-9/?:().,'+ -]{1,140}"));
        }
    }

    @Test
    void namesAreWrittenInTheLettersOfSepa() {
        assertThat(BankText.of("name", "Zoë Müller-Łukaszewicz & Straße", 70))
                .isEqualTo("Zoe Muller-Lukaszewicz + Strasse");
        assertThat(BankText.of("name", "Ελένη Παπαδοπούλου", 70)).isEqualTo("Eleni Papadopoyloy");
        assertThat(BankText.of("name", "Шевченко Ольга", 70)).isEqualTo("Shevchenko Olyga");
        assertThat(BankText.of("name", "  a\n\tb_c@d  ", 70)).isEqualTo("a b-c.d");
        assertThatThrownBy(() -> BankText.of("payee name", "山田太郎", 70))
                .hasMessage("payee name: cannot be written in the letters that banks take");
    }

    @Test
    void whatNoBankWouldTakeIsRefusedWithoutItsValue() {
        assertThatThrownBy(() -> new CreditTransferInitiation.Debtor("x", "DE88370400440532013000", null))
                .hasMessage("debtor IBAN: is not a valid IBAN");
        assertThatThrownBy(() -> transfer("a b", new Money(1, "EUR"))).hasMessageContaining("end to end id");
        assertThatThrownBy(() -> transfer("A", new Money(0, "EUR"))).hasMessage("amount: must be positive");
        assertThatThrownBy(() -> pain(List.of())).hasMessage("payments: are none");
        assertThatThrownBy(() -> pain(List.of(transfer("A", new Money(1, "EUR")), transfer("A", new Money(2, "EUR")))))
                .hasMessage("id: stands twice in the file");
        // By the record already: one payee who cannot be written does not hold up a file.
        assertThatThrownBy(() -> transfer("A", new Money(100_000_000_000L, "EUR")))
                .hasMessageContaining("more than SEPA takes");
        assertThatThrownBy(() -> Nacha.write(STAMP, ORIGINATOR, FRIDAY.minusDays(1), List.of(credit("A", 1))))
                .hasMessageContaining("effective entry date");
        assertThatThrownBy(() -> Nacha.write(STAMP, ORIGINATOR, FRIDAY, List.of(credit("A", 100_000_001))))
                .hasMessageContaining("more than ACH takes");
        assertThatThrownBy(() -> new Nacha.Originator("121042881", "b", "1", "1", "c"))
                .hasMessage("originator's bank: is not a valid US routing number of nine digits");
    }

    @Test
    void payeesWhoCannotBeWrittenAreRefusedOneByOne() {
        assertThatThrownBy(() -> new CreditTransfer("A", new Money(1, "EUR"), "山田太郎", "NL91ABNA0417164300", null, null))
                .hasMessage("payee name: cannot be written in the letters that banks take");
        assertThatThrownBy(() -> new Credit(
                        "A",
                        new Money(1, "EUR"),
                        "x",
                        "231380104",
                        "1",
                        AccountType.CHECKING,
                        EntryClass.PPD,
                        null,
                        false))
                .hasMessage("amount: must be in USD");
        assertThatThrownBy(() -> new Credit(
                        "A",
                        new Money(1, "USD"),
                        "山".repeat(30) + "Yamada",
                        "231380104",
                        "1",
                        AccountType.CHECKING,
                        EntryClass.PPD,
                        null,
                        false))
                .hasMessageContaining("cannot be written");
        assertThatThrownBy(() -> credit("A", 100_000_000_00L)).hasMessageContaining("more than ACH takes");
    }

    private static Credit credit(String id, long cents) {
        return new Credit(
                id,
                new Money(cents, "USD"),
                "Zoë Müller",
                "231380104",
                "987654321",
                AccountType.CHECKING,
                EntryClass.PPD,
                null,
                false);
    }

    @Test
    void achCreditsKeepAllRulesAndAreReadBackToTheCent() {
        for (int round = 0; round < 100; round++) {
            List<Credit> credits = new ArrayList<>();
            for (int i = 0; i < 1 + random.nextInt(40); i++) {
                credits.add(new Credit(
                        "T" + i,
                        new Money(1 + random.nextInt(90_000_000), "USD"),
                        NAMES.get(random.nextInt(NAMES.size())),
                        List.of("231380104", "091400606", "021000021").get(random.nextInt(3)),
                        "744-5678-9" + i,
                        random.nextBoolean() ? AccountType.CHECKING : AccountType.SAVINGS,
                        random.nextBoolean() ? EntryClass.PPD : EntryClass.CCD,
                        random.nextBoolean() ? "Payout 7 of November" : null,
                        random.nextInt(5) == 0));
            }
            byte[] file = Nacha.write(STAMP, ORIGINATOR, FRIDAY, credits);
            assertThat(NachaRules.check(file).stream()
                            .map(p -> p.id() + p.cents() + p.routing() + p.account() + p.code() + p.batchClass()))
                    .containsExactlyInAnyOrderElementsOf(credits.stream()
                            .map(c -> c.id()
                                    + c.amount().minor()
                                    + c.routing()
                                    + c.account()
                                    + (c.accountType() == AccountType.CHECKING ? "22" : "32")
                                    + c.entryClass()
                                    + (c.microDeposit() ? "ACCTVERIFY" : "PAYOUT"))
                            .toList());
            // The reader of answers checks counts, hashes and totals in its own way.
            List<BankLine> read = new ArrayList<>();
            BankFileReader.read(new ByteArrayInputStream(file), read::add);
            assertThat(read.stream().mapToLong(l -> l.amount().minor()).sum())
                    .isEqualTo(
                            credits.stream().mapToLong(c -> c.amount().minor()).sum());
        }
    }

    @Test
    void achEntriesTakeEffectOnBankingDays() {
        assertThat(effective(LocalDate.of(2026, 11, 21))).isEqualTo("261123");
        assertThat(effective(LocalDate.of(2026, 11, 26))).isEqualTo("261127");
        assertThat(effective(LocalDate.of(2026, 12, 25))).isEqualTo("261228");
        assertThat(BankingDays.ACH.isOpen(LocalDate.of(2026, 7, 3))).isTrue();
        assertThat(BankingDays.ACH.isOpen(LocalDate.of(2027, 7, 5))).isFalse();
        assertThat(BankingDays.ACH.isOpen(LocalDate.of(2027, 1, 18))).isFalse();
        assertThat(BankingDays.SEPA.isOpen(LocalDate.of(2026, 4, 3))).isFalse();
        assertThat(BankingDays.SEPA.isOpen(LocalDate.of(2026, 4, 6))).isFalse();
        assertThat(BankingDays.SEPA.isOpen(LocalDate.of(2026, 11, 26))).isTrue();
        assertThat(BankingDays.SEPA.after(LocalDate.of(2026, 12, 24), 1)).isEqualTo(LocalDate.of(2026, 12, 28));
    }

    private static String effective(LocalDate day) {
        String file =
                new String(Nacha.write(STAMP, ORIGINATOR, day, List.of(credit("A", 1))), StandardCharsets.US_ASCII);
        return file.split("\r\n", -1)[1].substring(69, 75);
    }

    @Test
    void payeesInCsvAreReadBackAndNoFormulas() throws Exception {
        List<PayeeCsv.Payee> payees = new ArrayList<>();
        List<String> names = List.of("=1+1", "+49", "-x", "@sum", "a,\"b\"\r\nc", "＝cmd", "Zoë", "山田太郎");
        for (int i = 0; i < names.size(); i++) {
            String currency = List.of("EUR", "USD", "JPY", "KWD").get(i % 4);
            payees.add(new PayeeCsv.Payee(
                    "T" + i,
                    Money.decimal(12_345, currency),
                    currency,
                    names.get(i),
                    "JP",
                    "Bank",
                    null,
                    null,
                    "0012",
                    "9",
                    null));
        }
        byte[] file = PayeeCsv.write(payees);
        List<Map<String, String>> rows = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .<Map<String, String>>readValues(file)
                .readAll();
        assertThat(rows).hasSize(payees.size());
        for (int i = 0; i < rows.size(); i++) {
            assertThat(rows.get(i).get("amount"))
                    .isEqualTo(payees.get(i).amount().toPlainString());
            assertThat(rows.get(i).get("name"))
                    .isIn(names.get(i), "'" + names.get(i))
                    .doesNotStartWith("=");
        }
        assertThat(new String(file, StandardCharsets.UTF_8))
                .contains("'=1+1")
                .contains("'＝cmd")
                .doesNotContain(",-x");
    }
}
