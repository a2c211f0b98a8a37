package dev.fanfare.money.invoicing;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.pdf.ElectronicInvoice;
import dev.fanfare.formats.pdf.ElectronicInvoice.Kind;
import dev.fanfare.formats.pdf.ElectronicInvoice.Party;
import dev.fanfare.formats.pdf.ElectronicInvoiceBuilder;
import dev.fanfare.formats.pdf.ElectronicInvoicePartyBuilder;
import dev.fanfare.formats.pdf.PdfDocument;
import dev.fanfare.formats.pdf.PdfDocument.Column;
import dev.fanfare.formats.pdf.PdfDocument.Fact;
import dev.fanfare.money.invoicing.InvoicePdfRepository.Printed;
import dev.fanfare.money.invoicing.InvoicePdfRepository.Trader;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetAdvertiserPaper;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetCreditNotePdf;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetInvoicePdf;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.pdf.PdfPrinter;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints invoices and credit notes in the advertiser's language. */
record InvoicePdfService(Database db, PdfPrinter papers) {
    /** The decimals that EN 16931 allows for amounts. */
    private static final int DECIMALS = 2;

    Future<Document> invoice(Caller caller, GetInvoicePdf ask) {
        return InvoicePdfRepository.findInvoice(db, ask.invoiceId())
                .compose(found -> print(found.orElseThrow(() -> CommonFault.notFound("invoice", ask.invoiceId()))));
    }

    Future<Document> creditNote(Caller caller, GetCreditNotePdf ask) {
        return InvoicePdfRepository.findCreditNote(db, ask.creditNoteId())
                .compose(found ->
                        print(found.orElseThrow(() -> CommonFault.notFound("credit_note", ask.creditNoteId()))));
    }

    Future<Document> ofAdvertiser(Caller caller, GetAdvertiserPaper ask) {
        return InvoiceService.visible(db, caller, ask.advertiserId())
                .compose(visible -> ask.creditNoteId() == null
                        ? InvoicePdfRepository.findInvoice(db, ask.invoiceId())
                        : InvoicePdfRepository.isOn(db, ask.creditNoteId(), ask.invoiceId())
                                .compose(isOn -> isOn
                                        ? InvoicePdfRepository.findCreditNote(db, ask.creditNoteId())
                                        : Future.succeededFuture(Optional.<Printed>empty())))
                .compose(found -> print(found.filter(paper -> paper.advertiserId() == ask.advertiserId())
                        .orElseThrow(() -> CommonFault.notFound("invoice", ask.invoiceId()))));
    }

    private Future<Document> print(Printed paper) {
        // Without a buyer's country, or in other currencies, there is only the PDF, no electronic invoice.
        boolean isElectronic = paper.buyer().country() != null && Currencies.decimals(paper.currency()) == DECIMALS;
        return (isElectronic ? papers.pdf(paper(paper), electronic(paper)) : papers.pdf(paper(paper)))
                .map(bytes -> Document.of(paper.number() + ".pdf", bytes));
    }

    static PdfDocument paper(Printed paper) {
        String language = Languages.isSupported(paper.language()) ? paper.language() : Languages.ENGLISH;
        Texts texts = Texts.in(language);
        String kind = paper.about() == null ? "invoice" : "credit_note";
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact(texts.text("paper.number"), paper.number()),
                new Fact(texts.text("paper.date"), paper.issuedOn().toString())));
        facts.add(new Fact(texts.text("paper.due"), text(paper.dueOn())));
        facts.add(new Fact(texts.text("paper.about"), paper.about()));
        facts.add(new Fact(texts.text("paper.reason"), paper.reason()));
        facts.add(new Fact(texts.text("paper.customer"), Long.toString(paper.advertiserId())));
        facts.add(new Fact(texts.text("paper.buyer_vat_id"), paper.buyer().vatId()));
        Money total = paper.net().plus(paper.vat());
        List<String> foot = new ArrayList<>();
        foot.add(note(texts, paper));
        if (paper.about() == null && paper.seller().iban() != null) {
            foot.add(texts.text("paper.pay_to", paper.seller().iban(), paper.number()));
        }
        if (paper.seller().vatId() != null) {
            foot.add(texts.text("paper.seller_vat_id", paper.seller().vatId()));
        }
        return PdfDocument.titled(language, texts.text("paper." + kind, paper.number()))
                .from(paper.seller().lines())
                .to(paper.buyer().lines())
                .heading()
                .facts(facts)
                .table(
                        List.of(Column.text(texts.text("paper.what")), Column.number(paper.currency())),
                        List.of(List.of(what(texts, paper), plain(paper.net()))))
                .totals(List.of(
                        new Fact(texts.text("paper.net"), plain(paper.net())),
                        new Fact(
                                texts.text(
                                        "paper.vat",
                                        paper.rate().stripTrailingZeros().toPlainString()),
                                plain(paper.vat())),
                        new Fact(texts.text("paper.total", paper.currency()), plain(total))))
                .foot(foot);
    }

    /** The reason for not charging VAT, in the directive's words (article 226); blank if it is charged. */
    private static String note(Texts texts, Printed paper) {
        return paper.treatment() == VatTreatment.DOMESTIC
                ? ""
                : texts.text("paper." + paper.treatment().code());
    }

    private static String what(Texts texts, Printed paper) {
        return texts.text("paper.campaigns", YearMonth.from(paper.month()).toString());
    }

    private static String plain(Money amount) {
        return amount.decimal().toPlainString();
    }

    private static String text(LocalDate day) {
        return day == null ? null : day.toString();
    }

    static ElectronicInvoice electronic(Printed paper) {
        Texts texts = Texts.in(paper.language());
        YearMonth month = YearMonth.from(paper.month());
        return ElectronicInvoiceBuilder.builder()
                .kind(paper.about() == null ? Kind.INVOICE : Kind.CREDIT_NOTE)
                .number(paper.number())
                .date(paper.issuedOn())
                .due(paper.dueOn())
                .from(month.atDay(1))
                .until(month.atEndOfMonth())
                .currency(paper.currency())
                .seller(party(paper.seller(), paper.prefix()))
                .buyer(party(paper.buyer(), Long.toString(paper.advertiserId())))
                .what(what(texts, paper))
                .net(paper.net().decimal())
                .category(paper.treatment().category())
                .rate(paper.rate())
                .vat(paper.vat().decimal())
                .reason(paper.treatment() == VatTreatment.DOMESTIC ? null : note(texts, paper))
                .about(paper.about())
                .build();
    }

    private static Party party(Trader trader, String id) {
        return ElectronicInvoicePartyBuilder.builder()
                .id(id)
                .name(trader.name())
                .street(trader.street())
                .postcode(trader.postcode())
                .city(trader.city())
                .country(trader.country())
                .vatId(trader.vatId())
                .iban(trader.iban())
                .bic(trader.bic())
                .build();
    }
}
