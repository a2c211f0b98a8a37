package dev.fanfare.money.tax;

import dev.fanfare.formats.pdf.PdfDocument;
import dev.fanfare.formats.pdf.PdfDocument.Column;
import dev.fanfare.formats.pdf.PdfDocument.Fact;
import dev.fanfare.money.document.store.DocumentArchive;
import dev.fanfare.money.tax.PublisherStatementsRepository.Buyer;
import dev.fanfare.money.tax.PublisherStatementsRepository.Printed;
import dev.fanfare.money.tax.api.PublisherStatements.ListOwnPublisherStatements;
import dev.fanfare.money.tax.api.PublisherStatements.ListPublisherStatements;
import dev.fanfare.money.tax.api.PublisherStatements.PrintOwnPublisherStatement;
import dev.fanfare.money.tax.api.PublisherStatements.PrintPublisherStatement;
import dev.fanfare.money.tax.api.PublisherStatements.PublisherStatementPage;
import dev.fanfare.money.tax.api.PublisherStatements.PublisherStatementPages;
import dev.fanfare.money.tax.api.PublisherStatements.Statement;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.pdf.PdfPrinter;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Lists and prints statements. */
record PublisherStatementsService(Database db, TaxEncryption encryption, PdfPrinter printer, DocumentArchive archive) {
    Future<PublisherStatementPage> listOwn(Caller caller, ListOwnPublisherStatements ask) {
        return page(caller.id(), PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor()))
                .map(all -> new PublisherStatementPage(
                        all.statements().stream()
                                .map(PublisherStatementPages.Item::statement)
                                .toList(),
                        all.place()));
    }

    Future<PublisherStatementPages> list(Caller caller, ListPublisherStatements ask) {
        return page(ask.userId(), PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor()));
    }

    private Future<PublisherStatementPages> page(Long userId, PageRequest part) {
        return part.read(
                        () -> PublisherStatementsRepository.list(db, userId, part),
                        () -> PublisherStatementsRepository.count(db, userId),
                        item -> item.statement().statementId())
                .map(found -> new PublisherStatementPages(found.items(), found.place()));
    }

    Future<Document> printOwn(Caller caller, PrintOwnPublisherStatement ask) {
        return print(caller, ask.statementId(), caller.id());
    }

    Future<Document> print(Caller caller, PrintPublisherStatement ask) {
        return print(caller, ask.statementId(), null);
    }

    /** @param onlyOf null for any publisher */
    private Future<Document> print(Caller caller, long id, Long onlyOf) {
        return PublisherStatementsRepository.find(db, id).compose(found -> {
            Printed printed = found.filter(one -> onlyOf == null || onlyOf == one.userId())
                    .orElseThrow(() -> CommonFault.notFound("statement", id));
            return archive.get("statement:" + id, () -> printer.pdf(caller.id(), document(printed)))
                    .map(pdf -> Document.of("statement-" + printed.statement().number() + ".pdf", pdf));
        });
    }

    private PdfDocument document(Printed printed) {
        Statement statement = printed.statement();
        PublisherStatementParty publisher = encryption.decrypt(
                TaxEncryption.party(
                        printed.userId(),
                        statement.currency(),
                        statement.month().toString()),
                printed.party(),
                PublisherStatementParty.class);
        LocalDate last = statement.month().plusMonths(1).minusDays(1);
        return PdfDocument.titled(Languages.ENGLISH, "Self-billing statement " + statement.number())
                .from(lines(printed.buyer()))
                .to(publisher.lines())
                .heading()
                .facts(List.of(
                        new Fact("Number", statement.number()),
                        new Fact("Date", last.toString()),
                        new Fact("Period", statement.month() + " to " + last),
                        new Fact("Currency", statement.currency())))
                .text(
                        "Issued by the customer in the name of the supplier (self-billing) for promotion of the customer’s"
                                + " campaigns.")
                .table(
                        List.of(Column.text("What"), Column.number("Amount")),
                        List.of(
                                row("Services in the period, without VAT", net(statement)),
                                row("VAT " + vat(statement), statement.vat())))
                .totals(List.of(new Fact("Total of services", shown(statement.earned(), statement))))
                .table(
                        List.of(Column.text("Your account with us"), Column.number("Amount")),
                        List.of(
                                row("Owed to you at the beginning", statement.opening()),
                                row("Services in the period", statement.earned()),
                                row("Corrections", statement.other()),
                                row("Fees of payouts", statement.fees().negate()),
                                row("Paid out", statement.paidOut().negate())))
                .totals(List.of(new Fact("Owed to you at the end", shown(statement.closing(), statement))))
                .foot(List.of(
                        note(statement.vatTreatment()),
                        "Please report a mistake in it; otherwise it counts as accepted."));
    }

    private static BigDecimal net(Statement statement) {
        return statement.earned().subtract(statement.vat());
    }

    private static String vat(Statement statement) {
        return "domestic".equals(statement.vatTreatment())
                ? statement.vatRate().stripTrailingZeros().toPlainString() + " %"
                : "0 %";
    }

    private static String note(String treatment) {
        return switch (treatment) {
            case "domestic" -> "The amounts agreed include VAT.";
            case "reverse_charge" ->
                "Reverse charge: the customer accounts for VAT (article 196 of Directive 2006/112/EC).";
            case "export" -> "Outside the scope of VAT of the European Union.";
            default -> "No VAT: the supplier has told of no registration for it.";
        };
    }

    private static List<String> row(String what, BigDecimal amount) {
        return List.of(what, amount.toPlainString());
    }

    private static String shown(BigDecimal amount, Statement statement) {
        return amount.toPlainString() + " " + statement.currency();
    }

    private static List<String> lines(Buyer buyer) {
        List<String> lines = new ArrayList<>(List.of(buyer.name()));
        for (String line : new String[] {
            buyer.street(),
            join(buyer.postcode(), buyer.city()),
            buyer.country(),
            buyer.vatId() == null ? null : "VAT id " + buyer.vatId()
        }) {
            if (line != null) {
                lines.add(line);
            }
        }
        return lines;
    }

    private static String join(String postcode, String city) {
        return postcode == null ? city : city == null ? postcode : postcode + " " + city;
    }
}
