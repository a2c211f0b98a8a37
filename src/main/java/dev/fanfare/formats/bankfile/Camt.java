package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.BankFileReader.Counted;
import dev.fanfare.formats.bankfile.BankLine.Source;
import dev.fanfare.formats.bankfile.BankLine.What;
import dev.fanfare.formats.bankfile.XmlWalker.Node;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The entries of statements and notifications: one line per transaction if their amounts add up to the entry, otherwise
 * one line for the entry. Pending entries are skipped; they come again once booked.
 */
final class Camt {
    /** Sub-families of bank transaction codes for returns and reversals. */
    private static final Set<String> BACK = Set.of("RRTN", "RPCR");

    private static final Node NO_DETAILS = new Node("TxDtls", "", null, 0, List.of());
    /** Above the schema's limit for an entry. */
    private static final int MAX_REPORTED = 60;

    private static final String NO_ID = "NOTPROVIDED";
    /** Placeholders that banks write instead of a reference. */
    private static final Pattern NO_REFERENCE = Pattern.compile("(?i)NONREF|NOTPROVIDED|[0-]*");

    private final XmlWalker xml;
    private final Source source;
    private final Counted lines;
    private DedupKeys keys;
    private CamtHead head;
    private String pageOfFile;

    Camt(XmlWalker xml, Source source, Counted lines) {
        this.xml = xml;
        this.source = source;
        this.lines = lines;
    }

    void read() {
        String statement = source == Source.CAMT_053 ? "Stmt" : "Ntfctn";
        for (String name = xml.enter(); name != null; name = xml.enter()) {
            if (name.equals(statement)) {
                statement();
            } else if (name.equals("GrpHdr")) {
                pageOfFile = xml.node().text("MsgPgntn", "PgNb");
            } else {
                xml.skip();
            }
        }
    }

    private void statement() {
        keys = new DedupKeys();
        head = new CamtHead(xml, pageOfFile);
        int before = lines.last();
        for (String name = xml.enter(); name != null; name = xml.enter()) {
            if (name.equals("Ntry")) {
                entry();
            } else {
                head.read(name);
            }
        }
        lines.give(head.statement(before + 1, lines.last()));
    }

    /** An entry before its transactions are read; the node grows meanwhile. */
    private record Entry(Node node, Money amount, boolean credit) {}

    private void entry() {
        Node said = new Node("Ntry", "", null, xml.line(), new ArrayList<>());
        List<BankLine> found = new ArrayList<>();
        Entry entry = null;
        Node only = null;
        boolean several = false;
        for (String name = xml.enter(); name != null; name = xml.enter()) {
            if (!name.equals("NtryDtls")) {
                keepFirst(said, xml.node());
                continue;
            }
            entry = entry == null ? entry(said) : entry;
            for (String inside = xml.enter(); inside != null; inside = xml.enter()) {
                Node node = xml.node();
                if (inside.equals("Btch")) {
                    keepFirst(said, node);
                    several |= node.text("NbOfTxs") != null && !"1".equals(node.text("NbOfTxs"));
                } else if (inside.equals("TxDtls") && only == null) {
                    only = node;
                } else if (inside.equals("TxDtls")) {
                    if (found.isEmpty()) {
                        found.add(line(entry, only, amount(entry, only)));
                    }
                    add(found, line(entry, node, amount(entry, node)));
                }
            }
        }
        entry = entry == null ? entry(said) : entry;
        if (!"BOOK".equals(entry.node().choice("Sts"))) {
            return;
        }
        head.add(entry.amount(), entry.credit(), date(entry.node()));
        if (found.isEmpty() && !several) {
            // A single transaction has the entry's amount, which is the booked one.
            give(line(entry, only == null ? NO_DETAILS : only, entry.amount()));
        } else if (!found.isEmpty() && addUp(entry, found)) {
            found.forEach(this::give);
        } else {
            give(whole(entry));
        }
    }

    /** Of repeated elements, such as charges, only the first is kept. */
    private void keepFirst(Node entry, Node said) {
        if (entry.at(said.name()) == null) {
            entry.children().add(said);
        }
        if (entry.children().size() > MAX_REPORTED) {
            throw xml.problem("has more elements than any message");
        }
    }

    private void add(List<BankLine> found, BankLine line) {
        if (found.size() == BankFileReader.MAX_LINES) {
            throw xml.problem("has more transactions than a file may have lines");
        }
        found.add(line);
    }

    private Entry entry(Node said) {
        return new Entry(said, head.inCurrency(said.at("Amt")), head.isCredit(said.at("CdtDbtInd")));
    }

    /**
     * Whether every transaction has an amount in the entry's direction and currency, and the amounts add up to the
     * entry.
     */
    private static boolean addUp(Entry entry, List<BankLine> found) {
        BigDecimal sum = BigDecimal.ZERO;
        for (BankLine line : found) {
            if (line.amount() == null
                    || !line.amount().currency().equals(entry.amount().currency())) {
                return false;
            }
            sum = sum.add(line.amount().decimal());
        }
        return sum.compareTo(entry.amount().decimal()) == 0;
    }

    /** The amount of one of several transactions, in the element of newer or older versions; null for none. */
    private Money amount(Entry entry, Node details) {
        Node direction = details.at("CdtDbtInd");
        if (direction != null && head.isCredit(direction) != entry.credit()) {
            return null;
        }
        String currency = entry.amount().currency();
        for (Node node : Arrays.asList(details.at("Amt"), details.at("AmtDtls", "TxAmt", "Amt"))) {
            if (node != null && currency.equals(node.currency())) {
                return CamtHead.money(node);
            }
        }
        return null;
    }

    /** An entry that is not itemised. */
    private BankLine whole(Entry entry) {
        BankLine line = line(entry, NO_DETAILS, entry.amount());
        return numbered(
                0,
                null,
                switch (line.what()) {
                    case PAID_OUT -> What.BATCH_DEBIT;
                    case PAID_IN -> What.UNCLEAR;
                    default -> line.what();
                },
                line);
    }

    private BankLine line(Entry entry, Node details, Money amount) {
        Node said = entry.node();
        boolean back = details.at("RtrInf") != null
                || "true".equals(said.text("RvslInd"))
                || "1".equals(said.text("RvslInd"))
                || BACK.contains(subFamily(said))
                || BACK.contains(subFamily(details));
        What what = entry.credit() ? back ? What.RETURNED : What.PAID_IN : back ? What.REVERSAL : What.PAID_OUT;
        String endToEndId = details.text("Refs", "EndToEndId");
        return BankLineBuilder.builder()
                .what(what)
                .source(source)
                .account(head.account())
                .document(head.document())
                .amount(amount)
                .bookedOn(date(said))
                .credit(entry.credit())
                .bankReference(reference(first(details.text("Refs", "AcctSvcrRef"), said.text("AcctSvcrRef"))))
                .transactionId(first(details.text("Refs", "UETR"), reference(details.text("Refs", "TxId"))))
                .endToEndId(NO_ID.equals(endToEndId) ? null : endToEndId)
                .original(first(details.text("Refs", "PmtInfId"), said.text("Btch", "PmtInfId"), said.text("NtryRef")))
                .reference(details.text("RmtInf", "Strd", "CdtrRefInf", "Ref"))
                .remittance(joined(details.at("RmtInf")))
                .party(party(details.at("RltdPties", entry.credit() ? "Dbtr" : "Cdtr")))
                .code(first(details.choice("RtrInf", "Rsn"), code(details), code(said)))
                .note(said.text("AddtlNtryInf"))
                .build();
    }

    private static BankLine numbered(int number, String key, What what, BankLine line) {
        return BankLineBuilder.builder(line).number(number).key(key).what(what).build();
    }

    private static String reference(String given) {
        return given == null || NO_REFERENCE.matcher(given).matches() ? null : given;
    }

    private static LocalDate date(Node said) {
        String text = first(said.text("BookgDt", "Dt"), said.text("BookgDt", "DtTm"), said.text("ValDt", "Dt"));
        return CamtHead.day(text, said.at("BookgDt") == null ? said.at("ValDt") : said.at("BookgDt"));
    }

    /** Older versions have the name in the party, newer ones in a choice below it. */
    private static String party(Node party) {
        return party == null ? null : first(party.text("Nm"), party.text("Pty", "Nm"));
    }

    private static String joined(Node remittance) {
        if (remittance == null) {
            return null;
        }
        String text = remittance.all("Ustrd").stream()
                .map(part -> part.text().strip())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
        return text.isEmpty() ? null : text;
    }

    private static String subFamily(Node node) {
        String code = node.text("BkTxCd", "Domn", "Fmly", "SubFmlyCd");
        return code == null ? "" : code;
    }

    private static String code(Node node) {
        String domain = node.text("BkTxCd", "Domn", "Cd");
        return domain == null
                ? node.text("BkTxCd", "Prtry", "Cd")
                : domain + "-" + node.text("BkTxCd", "Domn", "Fmly", "Cd") + "-" + subFamily(node);
    }

    private static String first(String... choices) {
        for (String choice : choices) {
            if (choice != null) {
                return choice;
            }
        }
        return null;
    }

    private void give(BankLine l) {
        // Zero amounts, such as free services, are skipped.
        if (l.amount().minor() == 0) {
            return;
        }
        String key = l.bankReference() != null
                ? keys.next(l.credit(), l.bankReference())
                : keys.next(
                        source,
                        head.document(),
                        head.page(),
                        l.what(),
                        l.amount(),
                        l.bookedOn(),
                        l.original(),
                        l.endToEndId());
        lines.give(numbered(lines.next(), key, l.what(), l));
    }
}
