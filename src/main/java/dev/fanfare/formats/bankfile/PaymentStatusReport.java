package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.BankFileReader.Counted;
import dev.fanfare.formats.bankfile.BankLine.Source;
import dev.fanfare.formats.bankfile.BankLine.What;
import dev.fanfare.formats.bankfile.XmlWalker.Node;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The statuses of our payments. A payment without a status inherits that of its payment block or message. A line
 * without end to end id applies to all payments of the block or message that it names.
 */
final class PaymentStatusReport {
    /** Above the schema's limit, apart from status counts. */
    private static final int MAX_REPORTED = 200;

    private static final int MAX_NOTE_LENGTH = 500;

    /** The statuses that say something by themselves; all others are for people. */
    static final Map<String, What> STATUSES = Map.ofEntries(
            // Settled on our account, or on the payee's.
            Map.entry("ACSC", What.SETTLED),
            Map.entry("ACCC", What.SETTLED),
            Map.entry("RJCT", What.REJECTED),
            Map.entry("CANC", What.REJECTED),
            Map.entry("RCVD", What.UNDER_WAY),
            Map.entry("PDNG", What.UNDER_WAY),
            Map.entry("ACTC", What.UNDER_WAY),
            Map.entry("ACCP", What.UNDER_WAY),
            Map.entry("ACSP", What.UNDER_WAY),
            Map.entry("ACWC", What.UNDER_WAY),
            Map.entry("ACWP", What.UNDER_WAY),
            Map.entry("ACFC", What.UNDER_WAY),
            Map.entry("PART", What.UNDER_WAY),
            Map.entry("PATC", What.UNDER_WAY),
            Map.entry("PRES", What.UNDER_WAY),
            // Verification of Payee: by payment, of all payments, and not completed yet. RVCM, of several, says of none
            // which.
            Map.entry("RCVC", What.VERIFIED),
            Map.entry("RVMC", What.VERIFIED),
            Map.entry("RVNM", What.VERIFIED),
            Map.entry("RVNA", What.VERIFIED),
            Map.entry("RVNC", What.UNDER_WAY));

    private final XmlWalker xml;
    private final Counted lines;
    private final DedupKeys keys = new DedupKeys();
    private String report;

    PaymentStatusReport(XmlWalker xml, Counted lines) {
        this.xml = xml;
        this.lines = lines;
    }

    /** A status with its reason, for a message or payment block of ours. */
    private record Status(String original, String status, String reason, String note) {
        static final Status NONE = new Status(null, null, null, null);

        static Status of(Node node, String original, String status) {
            Node why = node.at("StsRsnInf");
            String note = node.all("StsRsnInf").stream()
                    .flatMap(each -> each.all("AddtlInf").stream())
                    .map(each -> each.text().strip())
                    .collect(Collectors.joining(" "));
            // Beside the status of the payment itself, a name may be answered for as its reason.
            Optional<String> match = node.all("StsRsnInf").stream()
                    .map(each -> each.choice("Rsn"))
                    .filter(code -> PayeeMatch.find(code).isPresent())
                    .findFirst();
            String said = node.text(status);
            boolean answers = match.isPresent()
                    && (said == null
                            || STATUSES.getOrDefault(said, What.UNCLEAR) == What.UNDER_WAY
                            || isAboutNames(said));
            return new Status(
                    node.text(original),
                    answers ? match.get() : said,
                    answers ? null : why == null ? null : why.choice("Rsn"),
                    note.isEmpty() ? null : note.substring(0, Math.min(note.length(), MAX_NOTE_LENGTH)));
        }

        private static boolean isAboutNames(String status) {
            return status.equals("RVCM") || PayeeMatch.find(status).isPresent();
        }

        /** Fills in missing values from the enclosing status. */
        Status or(Status whole) {
            return new Status(
                    original == null ? whole.original : original,
                    status == null ? whole.status : status,
                    reason == null ? whole.reason : reason,
                    note == null ? whole.note : note);
        }

        What what() {
            return status == null ? What.UNCLEAR : STATUSES.getOrDefault(status, What.UNCLEAR);
        }
    }

    void read() {
        Status group = Status.NONE;
        boolean detailed = false;
        for (String name = xml.enter(); name != null; name = xml.enter()) {
            switch (name) {
                case "GrpHdr" -> report = xml.node().text("MsgId");
                case "OrgnlGrpInfAndSts" -> group = Status.of(xml.node(), "OrgnlMsgId", "GrpSts");
                case "OrgnlPmtInfAndSts" -> detailed |= part(group);
                default -> xml.skip();
            }
        }
        if (group.status() != null && (!detailed || group.what() == What.REJECTED)) {
            give(group, null);
        }
    }

    /** Whether it adds to the enclosing status. */
    private boolean part(Status group) {
        List<Node> said = new ArrayList<>();
        boolean detailed = false;
        for (String name = xml.enter(); name != null; name = xml.enter()) {
            Node node = xml.node();
            if (name.equals("TxInfAndSts")) {
                Status part = part(said).or(group);
                give(Status.of(node, "OrgnlPmtInfId", "TxSts").or(part), node);
                detailed = true;
            } else if (said.size() < MAX_REPORTED) {
                said.add(node);
            } else {
                throw xml.problem("has more elements than any message");
            }
        }
        Status part = part(said);
        if (part.status() != null && (!detailed || part.what() == What.REJECTED)) {
            give(part, null);
            return true;
        }
        return detailed;
    }

    private static Status part(List<Node> said) {
        return Status.of(new Node("OrgnlPmtInfAndSts", "", null, 0, said), "OrgnlPmtInfId", "PmtInfSts");
    }

    /** @param details null for all payments */
    private void give(Status status, Node details) {
        String id = details == null ? null : details.text("OrgnlEndToEndId");
        Money amount = details == null ? null : amount(details.at("OrgnlTxRef", "Amt", "InstdAmt"));
        What what = details != null && id == null ? What.UNCLEAR : status.what();
        lines.give(BankLineBuilder.builder()
                .number(lines.next())
                .key(keys.next(Source.PAIN_002, report, status.original(), id, status.status(), status.reason()))
                .what(what)
                .source(Source.PAIN_002)
                .document(report)
                .amount(amount)
                .endToEndId(id)
                .original(status.original())
                .party(details == null ? null : details.text("OrgnlTxRef", "Cdtr", "Nm"))
                .code(status.reason() == null || what == What.VERIFIED ? status.status() : status.reason())
                .note(status.note())
                .build());
    }

    /** The amount of our payment as the bank repeats it; null for none, or one that is not positive. */
    private Money amount(Node node) {
        if (node == null || !Currencies.isKnown(node.currency())) {
            return null;
        }
        try {
            return Money.parse(new BigDecimal(node.text().strip()), node.currency())
                    .filter(Money::isPositive)
                    .orElse(null);
        } catch (NumberFormatException e) {
            throw new BankFileException("line " + node.line() + ", InstdAmt", "is no amount");
        }
    }
}
