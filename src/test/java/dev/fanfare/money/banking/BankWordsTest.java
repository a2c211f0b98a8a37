package dev.fanfare.money.banking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.formats.bankfile.PaymentStatuses;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.disbursement.Sendings;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.store.Transfers;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** BD-04: each word of a bank about a payment of ours is heard, in each state of its transfer. */
@Nightly
class BankWordsTest {
    /** ISO 20022, ExternalPaymentTransactionStatus1Code and ExternalPaymentGroupStatus1Code, and a word of no list. */
    private static final List<String> STATUSES = List.of(
            "ACCC", "ACCP", "ACFC", "ACIS", "ACPD", "ACSC", "ACSP", "ACTC", "ACWC", "ACWP", "BLCK", "CANC", "CPUC",
            "PART", "PATC", "PDNG", "PRES", "RCVC", "RCVD", "RJCT", "RVCM", "RVMC", "RVNA", "RVNC", "RVNM", "NEWS");

    private static final Set<String> ENDS = Set.of("ACCC", "ACSC", "RJCT", "CANC");

    /** Some of ExternalReturnReason1Code, and a word of no list. */
    private static final List<String> REASONS = List.of(
            "AC01", "AC03", "AC04", "AC06", "AG01", "AM04", "CUST", "MD07", "MS02", "MS03", "RC01", "RR04", "ZZ99");

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();

    private final Publisher publisher = WORLD.publisher().earns("9000", "USD");

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName(
            "BD-04 every status of pain.002 moves a transfer in any state, is noted while it is open, or waits for staff")
    void hearsEveryStatus() {
        assertThat(STATUSES).containsAll(PaymentStatuses.known());
        List<String> parts = new ArrayList<>();
        Map<String, TransferStatus> before = new LinkedHashMap<>();
        for (TransferStatus state : TransferStatus.values()) {
            for (String word : STATUSES) {
                String id = transfer(state);
                before.put(id, state);
                parts.add("<TxInfAndSts><OrgnlEndToEndId>" + id + "</OrgnlEndToEndId><TxSts>" + word
                        + "</TxSts></TxInfAndSts>");
            }
        }
        reads(
                "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:pain.002.001.10'><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId>"
                        + "</GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>F7-1</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>"
                        + "<OrgnlPmtInfId>F7-1-1</OrgnlPmtInfId>" + String.join("", parts)
                        + "</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>");
        Set<String> lost = new TreeSet<>();
        before.forEach((id, state) -> {
            String word = WORLD.text("select code from bank_lines where end_to_end_id = ?", id);
            String heard = heard(id);
            boolean fits =
                    switch (word) {
                        case "ACCC", "ACSC" -> heard.equals("matched settled");
                        case "RJCT", "CANC" -> heard.equals("matched failed");
                        default -> heard.equals("noted " + code(state));
                    };
            boolean waits = heard.startsWith("unmatched") && !(ENDS.contains(word) && isOpen(state));
            if (!fits && !waits) {
                lost.add(word + " in " + state + ": " + heard);
            }
        });
        assertThat(lost).isEmpty();
        theBooksAgree();
    }

    @Test
    @DisplayName("BD-04 money that comes back for any reason returns a transfer that was sent, or waits for staff")
    void hearsEveryReason() {
        StringBuilder entries = new StringBuilder();
        Map<String, TransferStatus> before = new LinkedHashMap<>();
        for (TransferStatus state : TransferStatus.values()) {
            for (String reason : REASONS) {
                String id = transfer(state);
                before.put(id, state);
                entries.append("<Ntry><Amt Ccy='USD'>")
                        .append(WORLD.text(
                                "select (amount / 100.0)::numeric(9, 2)::text from transfers where end_to_end_id = ?",
                                id))
                        .append("</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>" + Cash.today()
                                + "</Dt></BookgDt>")
                        .append("<AcctSvcrRef>")
                        .append(World.unique("B"))
                        .append("</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>")
                        .append(id)
                        .append("</EndToEndId></Refs><RtrInf><Rsn><Cd>")
                        .append(reason)
                        .append("</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>");
            }
        }
        reads(Cash.opens(WORLD, "USD").statement(World.unique("S"), entries.toString()));
        Set<String> lost = new TreeSet<>();
        before.forEach((id, state) -> {
            String heard = heard(id);
            boolean left = Set.of(
                            TransferStatus.UNKNOWN,
                            TransferStatus.SENT,
                            TransferStatus.SETTLED,
                            TransferStatus.RETURNED)
                    .contains(state);
            if (!(left ? heard.equals("matched returned") : heard.startsWith("unmatched"))) {
                lost.add(state + ": " + heard);
            }
        });
        assertThat(lost).isEmpty();
        theBooksAgree();
    }

    private static boolean isOpen(TransferStatus state) {
        return state == TransferStatus.UNKNOWN || state == TransferStatus.SENT;
    }

    private static String code(TransferStatus state) {
        return state.code();
    }

    /** The states of the line and of its transfer. */
    private static String heard(String id) {
        return WORLD.text("""
                select l.status || ' ' || t.status
                from bank_lines l join transfers t on t.end_to_end_id = l.end_to_end_id
                where l.end_to_end_id = ?
                """, id);
    }

    private String transfer(TransferStatus state) {
        String id = Sendings.send(NODE, publisher.asksPayout("20"));
        long transfer = WORLD.number("select id from transfers where end_to_end_id = ?", id);
        TransferTransition end =
                switch (state) {
                    case SETTLED -> TransferTransition.SETTLE;
                    case FAILED -> TransferTransition.FAIL;
                    case RETURNED -> TransferTransition.RETURN;
                    default -> null;
                };
        if (end == null) {
            WORLD.execute("update transfers set status = ? where id = ?", state.code(), transfer);
        } else {
            Blocking.await(NODE.fanfare()
                    .database()
                    .transaction(tx -> Transfers.move(
                            tx,
                            Caller.system("test"),
                            transfer,
                            end,
                            null,
                            new Evidence("test", World.unique("e"), "As prepared."))));
        }
        return id;
    }

    private static void reads(String file) {
        WORLD.operator().withAnother("/admin/api/bank-statements/import/", Map.of("name", "words", "file", file));
        NODE.sweep(new ReadBankFiles());
        NODE.sweep(new MatchBankLines());
        assertThat(WORLD.number("select count(*) from bank_lines where status = 'new'"))
                .isZero();
    }

    /** But for the money that tests give: no work was done for it. */
    private static void theBooksAgree() {
        assertThat(WORLD.differences()).allMatch(each -> each.startsWith("the total earned"));
    }
}
