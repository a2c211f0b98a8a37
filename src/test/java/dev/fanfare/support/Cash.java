package dev.fanfare.support;

import dev.fanfare.platform.BusinessTime;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Locale;
import java.util.regex.Pattern;

/** An account of ours at a bank, and the statements that it sends. */
public final class Cash {
    private static final Pattern ENTRY =
            Pattern.compile("<Amt Ccy='[A-Z]{3}'>([0-9.]+)</Amt><CdtDbtInd>(CRDT|DBIT)</CdtDbtInd>");

    private final long id;
    private final String number;
    private final String currency;
    private BigDecimal closing = BigDecimal.ZERO;
    private int statements;

    private Cash(long id, String number, String currency) {
        this.id = id;
        this.number = number;
        this.currency = currency;
    }

    /** A new account, of which there is no statement yet. */
    public static Cash opens(World world, String currency) {
        String number = "OWN" + World.unique("").toUpperCase(Locale.ROOT);
        long id = world.number("""
                        insert into cash_accounts (kind, name, number, currency) values ('bank', 'Ours', ?, ?) returning id
                        """, number, currency);
        return new Cash(id, number, currency);
    }

    public long id() {
        return id;
    }

    /** Its next statement, with these entries. */
    public String statement(String document, String... entries) {
        BigDecimal opening = closing;
        closing = opening.add(sum(entries));
        return statement(document, ++statements, opening, closing, entries);
    }

    /** Any statement of it. */
    public String statement(String document, int count, BigDecimal opens, BigDecimal closes, String... entries) {
        return of(number, currency, document, count, opens, closes, entries);
    }

    /** A statement of any account. */
    public static String of(
            String number,
            String currency,
            String document,
            int count,
            BigDecimal opens,
            BigDecimal closes,
            String... entries) {
        return "<?xml version='1.0' encoding='ISO-8859-1'?>"
                + "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'>"
                + "<BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>" + document + "</Id><ElctrncSeqNb>"
                + count
                + "</ElctrncSeqNb>" + account(number)
                + balance("OPBD", opens, currency) + balance("CLBD", closes, currency) + String.join("", entries)
                + "</Stmt></BkToCstmrStmt></Document>";
    }

    /** A notification of these entries. */
    public String notification(String document, String... entries) {
        return "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.054.001.08'>"
                + "<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>N</MsgId></GrpHdr><Ntfctn><Id>" + document + "</Id>"
                + account(number) + String.join("", entries) + "</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>";
    }

    private static String account(String number) {
        return "<Acct><Id>"
                + (number.startsWith("DE") ? "<IBAN>" + number + "</IBAN>" : "<Othr><Id>" + number + "</Id></Othr>")
                + "</Id></Acct>";
    }

    private static String balance(String type, BigDecimal amount, String currency) {
        return "<Bal><Tp><CdOrPrtry><Cd>" + type + "</Cd></CdOrPrtry></Tp><Amt Ccy='" + currency + "'>"
                + amount.abs().toPlainString() + "</Amt><CdtDbtInd>" + (amount.signum() < 0 ? "DBIT" : "CRDT")
                + "</CdtDbtInd><Dt><Dt>" + today() + "</Dt></Dt></Bal>";
    }

    /** When lines were booked: a fixed day would lie outside what is compared once a week has passed. */
    public static LocalDate today() {
        return BusinessTime.today();
    }

    /** What entries move. */
    public static BigDecimal sum(String... entries) {
        return ENTRY.matcher(String.join("", entries))
                .results()
                .map(found -> new BigDecimal("DBIT".equals(found.group(2)) ? "-" + found.group(1) : found.group(1)))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /**
     * An entry of a statement.
     *
     * @param more between the amount and the details, such as the bank's reference
     */
    public static String entry(String direction, String amount, LocalDate day, String text, String more) {
        return "<Ntry><Amt Ccy='USD'>" + amount + "</Amt><CdtDbtInd>" + direction + "</CdtDbtInd>"
                + "<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>" + day + "</Dt></BookgDt>" + more
                + "<NtryDtls><TxDtls><RmtInf><Ustrd>" + text + "</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>";
    }

    /** The entry of a fee. */
    public static String charge() {
        return entry(
                "DBIT",
                "1.50",
                today().minusDays(1),
                "fee",
                referred()
                        + "<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>");
    }

    /** A reference that no other entry has. */
    public static String referred() {
        return "<AcctSvcrRef>" + World.unique("B") + "</AcctSvcrRef>";
    }
}
