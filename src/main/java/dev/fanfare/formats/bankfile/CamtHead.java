package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.XmlWalker.Node;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;

/** What a statement or notification says besides its entries. */
final class CamtHead {
    private static final int DATE = "2026-11-20".length();
    private static final long MAX_PAGE = 1_000_000;
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,18}(?:\\.[0-9]{0,17})?");

    private final XmlWalker xml;
    private String account;
    private String currency;
    private String document;
    /** Pages of a statement may come in separate files. */
    private String page;

    private Long number;
    private Long opening;
    private Long closing;
    private LocalDate closedOn;
    private long moved;

    CamtHead(XmlWalker xml, String pageOfFile) {
        this.xml = xml;
        this.page = pageOfFile;
    }

    String account() {
        return account;
    }

    String document() {
        return document;
    }

    String page() {
        return page;
    }

    /** Reads an element that is no entry. */
    void read(String name) {
        switch (name) {
            case "Id" -> document = xml.node().text().strip();
            case "StmtPgntn", "NtfctnPgntn" -> page = xml.node().text("PgNb");
            case "ElctrncSeqNb" -> number = count(xml.node().text());
            case "LglSeqNb" -> {
                long legal = count(xml.node().text());
                number = number == null ? Long.valueOf(legal) : number;
            }
            case "Acct" -> account(xml.node());
            case "Bal" -> balance(xml.node());
            default -> xml.skip();
        }
    }

    private long count(String text) {
        if (!COUNT.matcher(text.strip()).matches()) {
            throw xml.problem("is no number");
        }
        return Long.parseLong(text.strip());
    }

    private void account(Node node) {
        String iban = node.text("Id", "IBAN");
        account = BankCode.compact(iban != null ? iban : node.text("Id", "Othr", "Id"));
        currency = node.text("Ccy");
    }

    /** Booked balances in the account's currency; others, such as those available, are of no account in the books. */
    private void balance(Node node) {
        String type = node.text("Tp", "CdOrPrtry", "Cd");
        boolean closes = "CLBD".equals(type);
        if (!closes && !"OPBD".equals(type) && !"PRCD".equals(type)) {
            return;
        }
        Node said = node.at("Amt");
        if (said != null && currency != null && !currency.equals(said.currency())) {
            return;
        }
        Money amount = inCurrency(said);
        long minor = isCredit(node.at("CdtDbtInd")) ? amount.minor() : -amount.minor();
        if (closes) {
            closing = minor;
            String day = node.text("Dt", "Dt");
            closedOn = day(day == null ? node.text("Dt", "DtTm") : day, node);
        } else if (opening == null || "OPBD".equals(type)) {
            opening = minor;
        }
    }

    /** A booked entry. */
    void add(Money amount, boolean credit, LocalDate on) {
        moved = Math.addExact(moved, credit ? amount.minor() : -amount.minor());
        if (closing == null) {
            closedOn = on;
        }
    }

    BankStatement statement(int firstLine, int lastLine) {
        Integer part = page == null ? null : (int) Math.min(count(page), MAX_PAGE);
        return BankStatementBuilder.builder()
                .account(account)
                .currency(currency)
                .document(document)
                .number(number)
                .page(part)
                .opening(opening)
                .closing(closing)
                .moved(moved)
                .closedOn(closedOn)
                .firstLine(firstLine)
                .lastLine(lastLine)
                .build();
    }

    /** An amount in the currency of its account. */
    Money inCurrency(Node node) {
        if (node == null) {
            throw xml.problem("has no Amt");
        }
        Money amount = money(node);
        currency = currency == null ? amount.currency() : currency;
        if (!currency.equals(amount.currency())) {
            throw problem(node, "has another currency than its account");
        }
        return amount;
    }

    boolean isCredit(Node indicator) {
        String text = indicator == null ? "" : indicator.text().strip();
        return switch (text) {
            case "CRDT" -> true;
            case "DBIT" -> false;
            default -> throw xml.problem("has no CdtDbtInd of CRDT or DBIT");
        };
    }

    static Money money(Node node) {
        String text = node.text().strip();
        if (!AMOUNT.matcher(text).matches()) {
            throw problem(node, "is no amount");
        }
        if (!Currencies.isKnown(node.currency())) {
            throw problem(node, "has no currency that is known");
        }
        return Money.parse(new BigDecimal(text), node.currency())
                .orElseThrow(() -> problem(node, "is finer than its currency, or too large"));
    }

    /** Null for null. */
    static LocalDate day(String text, Node at) {
        if (text == null) {
            return null;
        }
        try {
            return LocalDate.parse(text.length() > DATE ? text.substring(0, DATE) : text);
        } catch (DateTimeException e) {
            throw problem(at, "is no date");
        }
    }

    private static BankFileException problem(Node node, String problem) {
        return new BankFileException("line " + node.line() + ", " + node.name(), problem);
    }
}
