package dev.fanfare.dev.demo;

import java.math.BigDecimal;
import java.time.LocalDate;

/** A bank's statement of the demo's past, as camt.053. */
final class PastStatement {
    private static final BigDecimal PAID_IN = BigDecimal.valueOf(3_000);
    private static final BigDecimal UNEXPLAINED = BigDecimal.valueOf(186);

    private PastStatement() {}

    /**
     * The text.
     *
     * @param number from 1; each opens with what the one before has closed with
     * @param last whether it has a line that nothing explains
     */
    static String text(String iban, int number, LocalDate day, String reference, String payer, boolean last) {
        BigDecimal opening = PAID_IN.multiply(BigDecimal.valueOf(number - 1L));
        BigDecimal closing = opening.add(PAID_IN).add(last ? UNEXPLAINED : BigDecimal.ZERO);
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
                <GrpHdr><MsgId>DEMO-%2$d</MsgId><CreDtTm>%3$sT05:00:00Z</CreDtTm></GrpHdr>
                <Stmt><Id>DEMO-%2$d</Id><ElctrncSeqNb>%2$d</ElctrncSeqNb><CreDtTm>%3$sT05:00:00Z</CreDtTm>
                <Acct><Id><IBAN>%1$s</IBAN></Id><Ccy>EUR</Ccy></Acct>
                %4$s%5$s%6$s%7$s</Stmt></BkToCstmrStmt></Document>
                """.formatted(
                        iban,
                        number,
                        day,
                        balance("OPBD", opening, day),
                        balance("CLBD", closing, day),
                        line(number + "-1", PAID_IN, day, payer, reference),
                        last ? line(number + "-2", UNEXPLAINED, day, "Anna Weiss", "as agreed") : "");
    }

    private static String balance(String code, BigDecimal amount, LocalDate day) {
        return """
                <Bal><Tp><CdOrPrtry><Cd>%s</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">%s</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>%s</Dt></Dt></Bal>
                """.formatted(code, amount.setScale(2), day);
    }

    private static String line(String id, BigDecimal amount, LocalDate day, String payer, String text) {
        return """
                <Ntry><NtryRef>%1$s</NtryRef><Amt Ccy="EUR">%2$s</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
                <BookgDt><Dt>%3$s</Dt></BookgDt><ValDt><Dt>%3$s</Dt></ValDt><AcctSvcrRef>REF-%1$s</AcctSvcrRef>
                <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
                <NtryDtls><TxDtls><Refs><AcctSvcrRef>REF-%1$s</AcctSvcrRef></Refs><Amt Ccy="EUR">%2$s</Amt><CdtDbtInd>CRDT</CdtDbtInd>
                <RltdPties><Dbtr><Pty><Nm>%4$s</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>%5$s</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
                """.formatted(id, amount.setScale(2), day, payer, text);
    }
}
