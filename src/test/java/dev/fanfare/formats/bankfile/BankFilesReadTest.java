package dev.fanfare.formats.bankfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.BankLine.Source;
import dev.fanfare.formats.bankfile.BankLine.What;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Banks' answers (PD-02): published examples are read, malicious files are refused. */
@Tag("unit")
class BankFilesReadTest {
    private static final String CAMT = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08";

    private static List<BankLine> read(byte[] file) {
        List<BankLine> lines = new ArrayList<>();
        BankFileReader.read(new ByteArrayInputStream(file), lines::add);
        return lines;
    }

    private static List<BankLine> read(String file) {
        return read(file.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] example(String name) throws IOException {
        try (InputStream file = BankFilesReadTest.class.getResourceAsStream("/bankfiles/" + name)) {
            return file.readAllBytes();
        }
    }

    private static String statement(String entries) {
        return "<Document xmlns='" + CAMT + "'><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S1</Id>"
                + "<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>" + entries
                + "</Stmt></BkToCstmrStmt></Document>";
    }

    private static String entry(String amount, String direction, String more) {
        return "<Ntry><Amt Ccy='EUR'>" + amount + "</Amt><CdtDbtInd>" + direction + "</CdtDbtInd><Sts>BOOK</Sts>"
                + "<BookgDt><Dt>2026-11-20</Dt></BookgDt>" + more + "</Ntry>";
    }

    private static String detail(String id, String amount) {
        return "<TxDtls><Refs><EndToEndId>" + id + "</EndToEndId></Refs><Amt Ccy='EUR'>" + amount + "</Amt></TxDtls>";
    }

    @Test
    void readsAStatementThatOthersPublish() throws IOException {
        BankLine line = read(example("camt.053.001.08.xml")).get(0);
        assertThat(line.what()).isEqualTo(What.PAID_IN);
        assertThat(line.source()).isEqualTo(Source.CAMT_053);
        assertThat(line.account()).isEqualTo("NL26VAYB8060476890");
        assertThat(line.document()).isEqualTo("253EURNL26VAYB8060476890");
        assertThat(line.amount()).isEqualTo(new Money(885, "EUR"));
        assertThat(line.bookedOn()).isEqualTo(LocalDate.of(2014, 12, 31));
        assertThat(line.endToEndId()).isEqualTo("MUELL/FINP/RA12345");
        assertThat(line.reference()).isEqualTo("4654654654654654");
        assertThat(line.party()).isEqualTo("NAME NAME");
        assertThat(line.code()).isEqualTo("PMNT-RCDT-BOOK");
        assertThat(line.toString()).doesNotContain("NL56AGDH9619008421");
    }

    @Test
    void transactionsWithoutAmountsStayOneLineForAnOperator() throws IOException {
        assertThat(read(example("camt.054.001.02.xml"))).singleElement().satisfies(line -> {
            assertThat(line.what()).isEqualTo(What.BATCH_DEBIT);
            assertThat(line.amount()).isEqualTo(new Money(20_000_000, "SEK"));
            assertThat(line.endToEndId()).isNull();
        });
    }

    @Test
    void readsARejectionThatOthersPublish() throws IOException {
        List<BankLine> lines = read(example("pain.002.001.10.xml"));
        assertThat(lines).extracting(BankLine::what).containsOnly(What.REJECTED);
        assertThat(lines.get(0).endToEndId()).isEqualTo("PAYM0001");
        assertThat(lines.get(0).code()).isEqualTo("EA178");
        assertThat(lines.get(0).note()).isEqualTo("RTP was rejected by authorizer Insufficient funds");
        // The whole message was rejected as well: whatever else was in it has not been paid.
        assertThat(lines.get(1).endToEndId()).isNull();
        assertThat(lines.get(1).original()).isEqualTo("NABZAZ2CAMEP230110705050000258015");
    }

    @Test
    void readsAchReturnsThatOthersPublish() throws IOException {
        assertThat(read(example("return-web.ach")))
                .extracting(
                        l -> l.what() + " " + l.code() + " " + l.endToEndId() + " " + l.amount() + " " + l.original())
                .containsExactly(
                        "RETURNED R01 MjMxNDAwMjAtOGQ 123.54 USD 091400600000001",
                        "RETURNED R03 NmRjZTJmMzItMGN 45.65 USD 091400600000003");
    }

    @Test
    void achFilesWhoseSumsAreWrongAreRefused() throws IOException {
        String file = new String(example("return-web.ach"), StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> read(file.replace("0000012354Mj", "0000012355Mj")))
                .hasMessage("line 5: count, entry hash or totals are not those of the entries");
        assertThatThrownBy(() -> read(file.replaceFirst("(?s)\n9000.*", "\n"))).hasMessageContaining("file control");
        assertThatThrownBy(() -> read(file + file)).hasMessageContaining("follows the end of the file");
        assertThatThrownBy(() -> read(file.replace("Paul", "Päul"))).hasMessageContaining("line 3");
    }

    @Test
    void detailsCountWhenTheyAddUpToTheirEntry() {
        String two = "<NtryDtls>" + detail("A", "1.10") + detail("B", "2.20") + "</NtryDtls>";
        assertThat(read(statement(entry("3.30", "DBIT", two))))
                .extracting(l -> l.what() + " " + l.endToEndId() + " " + l.amount())
                .containsExactly("PAID_OUT A 1.10 EUR", "PAID_OUT B 2.20 EUR");
        assertThat(read(statement(entry("3.31", "DBIT", two))))
                .extracting(l -> l.what() + " " + l.endToEndId() + " " + l.amount())
                .containsExactly("BATCH_DEBIT null 3.31 EUR");
        // Charges were taken: what came onto our account counts.
        assertThat(read(statement(entry("95", "CRDT", "<NtryDtls>" + detail("A", "100") + "</NtryDtls>"))))
                .extracting(l -> l.what() + " " + l.amount())
                .containsExactly("PAID_IN 95.00 EUR");
        assertThat(read(statement(entry("9", "DBIT", "<NtryDtls><Btch><NbOfTxs>7</NbOfTxs></Btch></NtryDtls>"))))
                .extracting(BankLine::what)
                .containsExactly(What.BATCH_DEBIT);
    }

    @Test
    void returnsAreToldFromPayments() {
        String back = "<NtryDtls><TxDtls><Refs><EndToEndId>A</EndToEndId></Refs>"
                + "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>";
        assertThat(read(statement(entry("1", "CRDT", back)
                        + entry("1", "DBIT", back)
                        + entry("1", "CRDT", "").replace("<Sts>", "<RvslInd>true</RvslInd><Sts>"))))
                .extracting(l -> l.what() + " " + l.code())
                .containsExactly("RETURNED AC04", "REVERSAL AC04", "RETURNED null");
        assertThat(read(statement(entry("1", "CRDT", "").replace("BOOK", "PDNG"))))
                .isEmpty();
    }

    @Test
    void theSameBookingHasTheSameKeyInEveryFile() {
        String booking = entry("1", "CRDT", "<AcctSvcrRef>B7</AcctSvcrRef>");
        String notified = statement(booking)
                .replace("camt.053", "camt.054")
                .replace("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn")
                .replace("Stmt>", "Ntfctn>")
                .replace("BkToCstmrDbtCdtNtfctnNtfctn", "BkToCstmrDbtCdtNtfctn")
                .replace("S1", "N9");
        String key = read(statement(booking)).get(0).key();
        assertThat(read(notified).get(0).key()).isEqualTo(key);
        assertThat(read(statement(booking + booking)).stream()
                        .map(BankLine::key)
                        .distinct())
                .hasSize(2)
                .contains(key);
        // Whether or not one of them says more.
        String more = "<AcctSvcrRef>B7</AcctSvcrRef><NtryDtls>" + detail("A", "1") + "</NtryDtls>";
        assertThat(read(statement(entry("1", "CRDT", more))).get(0).key()).isEqualTo(key);
        // Without the bank's reference it is the place in the statement that counts.
        String unreferenced = entry("1", "CRDT", "<AcctSvcrRef>NONREF</AcctSvcrRef>");
        assertThat(read(statement(unreferenced)).get(0).key())
                .isNotEqualTo(
                        read(statement(unreferenced).replace("S1", "S2")).get(0).key());
        assertThat(read(statement(unreferenced)).get(0).key())
                .isNotEqualTo(read(statement("<StmtPgntn><PgNb>2</PgNb></StmtPgntn>" + unreferenced))
                        .get(0)
                        .key());
        String nameless = entry("1", "CRDT", "");
        assertThat(read(statement(nameless)).get(0).key())
                .isEqualTo(read(statement(nameless)).get(0).key());
        assertThat(read(statement(nameless).replace("S1", "S2")).get(0).key())
                .isNotEqualTo(read(statement(nameless)).get(0).key());
    }

    @Test
    void whatIsMeantToHarmIsRefusedWithItsPlace() {
        String good = statement(entry("1", "CRDT", ""));
        assertThatThrownBy(() -> read("<!DOCTYPE a SYSTEM 'file:///etc/passwd'>" + good))
                .hasMessageContaining("document types");
        assertThatThrownBy(() -> read("<!DOCTYPE a [<!ENTITY b 'c'><!ENTITY d '&b;&b;'>]>" + good.replace("S1", "&d;")))
                .hasMessageContaining("document types");
        assertThatThrownBy(() -> read(good.replace("S1", "&d;"))).isInstanceOf(BankFileException.class);
        assertThatThrownBy(() -> read("<a>".repeat(100_000))).isInstanceOf(BankFileException.class);
        assertThatThrownBy(() -> read(good.replace("<GrpHdr>", "<GrpHdr>" + "<a>".repeat(100))))
                .hasMessageContaining("nested deeper");
        assertThatThrownBy(() -> read(good.replace("S1", "x".repeat(20_000))))
                .hasMessageContaining("Stmt/Id: is longer");
        assertThatThrownBy(() -> read(good.replace("<BookgDt>", many() + "<BookgDt>")))
                .hasMessageContaining("more elements");
        assertThatThrownBy(() -> read(good.replace("<BookgDt>", "<a>" + "<b/>".repeat(3_000) + "</a><BookgDt>")))
                .hasMessageContaining("more elements");
        assertThatThrownBy(() -> read(good.replace(".08", ".99"))).hasMessageContaining("version");
        assertThatThrownBy(() -> read(good.replace("camt.053", "camt.060"))).hasMessageContaining("namespace");
        assertThatThrownBy(() -> read(good.replace(">1<", ">1e3<"))).hasMessage("line 1, Amt: is no amount");
        assertThatThrownBy(() -> read(good.replace(">1<", ">1.001<"))).hasMessageContaining("finer");
        assertThatThrownBy(() -> read(good.replace(">1<", ">999999999999999999<")))
                .hasMessageContaining("too large");
        assertThatThrownBy(() -> read(good.replace("EUR", "XXY"))).hasMessageContaining("currency");
        assertThatThrownBy(() -> read(good.replace("2026-11-20", "2026-13-20"))).hasMessageContaining("no date");
        assertThatThrownBy(() -> read(good.replace("CRDT", "BOTH"))).hasMessageContaining("CdtDbtInd");
        assertThatThrownBy(() -> read(good.substring(0, good.length() - 30))).hasMessageContaining("well-formed");
        assertThatThrownBy(() -> read("")).isInstanceOf(BankFileException.class);
        assertThatThrownBy(() -> read(new byte[] {(byte) 0xff, 0, 7})).isInstanceOf(BankFileException.class);
        assertThatThrownBy(() -> read("{}")).isInstanceOf(BankFileException.class);
    }

    private static String many() {
        return IntStream.range(0, 100).mapToObj(i -> "<a" + i + "/>").collect(Collectors.joining());
    }

    @Test
    void encodingsAreThoseOfBanksAndMustBeKept() {
        String named = statement(entry("1", "CRDT", "<AddtlNtryInf>Zoë</AddtlNtryInf>"));
        for (String encoding : List.of("UTF-8", "UTF-16", "ISO-8859-1", "windows-1252")) {
            byte[] file =
                    ("<?xml version='1.0' encoding='" + encoding + "'?>" + named).getBytes(Charset.forName(encoding));
            assertThat(read(file).get(0).note()).isEqualTo("Zoë");
        }
        assertThatThrownBy(() -> read("<?xml version='1.0' encoding='UTF-7'?>" + named))
                .hasMessageContaining("line 1");
        assertThatThrownBy(() -> read("<?xml version='1.0' encoding='IBM037'?>" + named))
                .hasMessageContaining("line 1");
        assertThatThrownBy(() -> read(named.getBytes(StandardCharsets.ISO_8859_1)))
                .hasMessageContaining("well-formed");
    }

    @Test
    void readingStopsWhenEnoughHasBeenRead() {
        List<BankLine> lines = new ArrayList<>();
        Source source = BankFileReader.read(
                new ByteArrayInputStream(
                        (statement(entry("1", "CRDT", "").repeat(9)) + "no XML").getBytes(StandardCharsets.UTF_8)),
                line -> {
                    lines.add(line);
                    return lines.size() < 3;
                });
        assertThat(source).isEqualTo(Source.CAMT_053);
        assertThat(lines).extracting(BankLine::number).containsExactly(1, 2, 3);
    }
}
