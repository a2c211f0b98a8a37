package dev.fanfare.console.journeys;

import dev.fanfare.console.ClickJourney;
import dev.fanfare.console.Person;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Files of a bank on the device of a person of the staff. */
final class BankFiles {
    private BankFiles() {}

    /** Imports a file of a bank, which takes a second person. */
    static void imports(Person operator, Path file) {
        operator.goes("Bank files")
                .presses("Import a file")
                .addsFile("File", file)
                .presses("Go on")
                .presses("Import a file");
    }

    /** Transfers money as a page of the brand says; the bank tells it to our staff, and two people import the file. */
    static void paysByTransfer(
            Person brand, Person operator, Person second, String amount, String currency, LocalDate day) {
        imports(
                operator,
                credit(copied(brand, "IBAN"), copied(brand, "Reference"), new BigDecimal(amount), currency, day));
        Ways.approvesAll(second);
    }

    /** What a fact says that can be copied. */
    private static String copied(Person person, String fact) {
        return person.reads(fact).replaceAll("Copy|\\s", "");
    }

    /** A bank's advice of a transfer that has come in, as camt.054. */
    private static Path credit(String iban, String reference, BigDecimal amount, String currency, LocalDate day) {
        String id = ClickJourney.unique("A");
        return ClickJourney.file(id + ".xml", """
                <?xml version="1.0" encoding="UTF-8"?>
                <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
                <GrpHdr><MsgId>%1$s</MsgId><CreDtTm>%2$sT05:00:00Z</CreDtTm></GrpHdr>
                <Ntfctn><Id>%1$s</Id><CreDtTm>%2$sT05:00:00Z</CreDtTm><Acct><Id><IBAN>%3$s</IBAN></Id><Ccy>%4$s</Ccy></Acct>
                %5$s</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>
                """.formatted(
                        id, day, iban, currency, entry(id, day, currency, amount, "The brand", reference)));
    }

    /** A statement of a bank with one payment, as camt.053. */
    static Path statement(String account, String currency, String opening, String amount, String payer) {
        LocalDate day = LocalDate.now(ZoneOffset.UTC);
        String id = ClickJourney.unique("S");
        String balance = """
                <Bal><Tp><CdOrPrtry><Cd>%%s</Cd></CdOrPrtry></Tp><Amt Ccy="%s">%%s</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>%s</Dt></Dt></Bal>
                """.formatted(currency, day);
        String number = account.matches("[A-Z]{2}.*")
                ? "<IBAN>" + account + "</IBAN>"
                : "<Othr><Id>" + account + "</Id></Othr>";
        return ClickJourney.file(id + ".xml", """
                <?xml version="1.0" encoding="UTF-8"?>
                <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
                <GrpHdr><MsgId>%1$s</MsgId><CreDtTm>%2$sT05:00:00Z</CreDtTm></GrpHdr>
                <Stmt><Id>%1$s</Id><CreDtTm>%2$sT05:00:00Z</CreDtTm><Acct><Id>%3$s</Id><Ccy>%4$s</Ccy></Acct>%5$s%6$s
                %7$s</Stmt></BkToCstmrStmt></Document>
                """.formatted(
                        id,
                        day,
                        number,
                        currency,
                        balance.formatted("OPBD", opening),
                        balance.formatted("CLBD", new BigDecimal(opening).add(new BigDecimal(amount))),
                        entry(id, day, currency, new BigDecimal(amount), payer, "as agreed")));
    }

    /** A payment that has come in, as all camt files have it. */
    private static String entry(
            String id, LocalDate day, String currency, BigDecimal amount, String payer, String text) {
        return """
                <Ntry><NtryRef>%1$s</NtryRef><Amt Ccy="%3$s">%4$s</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
                <BookgDt><Dt>%2$s</Dt></BookgDt><AcctSvcrRef>%1$s</AcctSvcrRef>
                <NtryDtls><TxDtls><Refs><AcctSvcrRef>%1$s</AcctSvcrRef></Refs><Amt Ccy="%3$s">%4$s</Amt><CdtDbtInd>CRDT</CdtDbtInd>
                <RltdPties><Dbtr><Pty><Nm>%5$s</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>%6$s</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
                """.formatted(id, day, currency, amount, payer, text);
    }
}
