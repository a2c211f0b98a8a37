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
import dev.fanfare.money.document.store.DocumentArchive;
import dev.fanfare.money.invoicing.InvoicePdfRepository.Printed;
import dev.fanfare.money.invoicing.InvoicePdfRepository.Trader;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetAdvertiserInvoicePdf;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetCreditNotePdf;
import dev.fanfare.money.invoicing.api.GetInvoicePdfs.GetInvoicePdf;
import dev.fanfare.money.invoicing.store.VatTreatment;
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

/** Prints invoices and credit notes, once, in the advertiser's language. */
record InvoicePdfService(Database db, PdfPrinter printer, DocumentArchive archive) {
    /** The decimals that EN 16931 allows for amounts. */
    private static final int DECIMALS = 2;

    Future<Document> invoice(Caller caller, GetInvoicePdf ask) {
        return InvoicePdfRepository.findInvoice(db, ask.invoiceId())
                .compose(found ->
                        print(caller, found.orElseThrow(() -> CommonFault.notFound("invoice", ask.invoiceId()))));
    }

    Future<Document> creditNote(Caller caller, GetCreditNotePdf ask) {
        return InvoicePdfRepository.findCreditNote(db, ask.creditNoteId())
                .compose(found -> print(
                        caller, found.orElseThrow(() -> CommonFault.notFound("credit_note", ask.creditNoteId()))));
    }

    Future<Document> ofAdvertiser(Caller caller, GetAdvertiserInvoicePdf ask) {
        return InvoiceService.visible(db, caller, ask.advertiserId())
                .compose(visible -> ask.creditNoteId() == null
                        ? InvoicePdfRepository.findInvoice(db, ask.invoiceId())
                        : InvoicePdfRepository.isOn(db, ask.creditNoteId(), ask.invoiceId())
                                .compose(isOn -> isOn
                                        ? InvoicePdfRepository.findCreditNote(db, ask.creditNoteId())
                                        : Future.succeededFuture(Optional.<Printed>empty())))
                .compose(found -> print(
                        caller,
                        found.filter(printed -> printed.advertiserId() == ask.advertiserId())
                                .orElseThrow(() -> CommonFault.notFound("invoice", ask.invoiceId()))));
    }

    private Future<Document> print(Caller caller, Printed printed) {
        // Without a buyer's country, or in other currencies, there is only the PDF, no electronic invoice.
        boolean isElectronic = printed.buyer().country() != null && Currencies.decimals(printed.currency()) == DECIMALS;
        return archive.get(
                        (printed.about() == null ? "invoice:" : "credit_note:") + printed.id(),
                        () -> isElectronic
                                ? printer.pdf(caller.id(), document(printed), electronic(printed))
                                : printer.pdf(caller.id(), document(printed)))
                .map(bytes -> Document.of(printed.number() + ".pdf", bytes));
    }

    static PdfDocument document(Printed printed) {
        String language = Languages.isSupported(printed.language()) ? printed.language() : Languages.ENGLISH;
        Texts texts = Texts.in(language);
        String kind = printed.about() == null ? "invoice" : "credit_note";
        List<Fact> facts = new ArrayList<>(List.of(
                new Fact(texts.text("pdf.number"), printed.number()),
                new Fact(texts.text("pdf.date"), printed.issuedOn().toString())));
        facts.add(new Fact(texts.text("pdf.due"), text(printed.dueOn())));
        facts.add(new Fact(texts.text("pdf.about"), printed.about()));
        facts.add(new Fact(texts.text("pdf.reason"), printed.reason()));
        facts.add(new Fact(texts.text("pdf.customer"), Long.toString(printed.advertiserId())));
        facts.add(new Fact(texts.text("pdf.payment_reference"), printed.paymentReference()));
        facts.add(new Fact(texts.text("pdf.buyer_vat_id"), printed.buyer().vatId()));
        Money total = printed.net().plus(printed.vat());
        List<String> foot = new ArrayList<>();
        foot.add(note(texts, printed));
        if (printed.localVat() != null) {
            foot.add(texts.text(
                    "pdf.local_vat",
                    printed.localVat().currency(),
                    printed.localVat().amount().toPlainString(),
                    printed.vatExchange().stripTrailingZeros().toPlainString(),
                    printed.currency()));
        }
        if (printed.about() == null && printed.seller().iban() != null) {
            foot.add(texts.text("pdf.pay_to", printed.seller().iban(), printed.paymentReference()));
        }
        if (printed.seller().vatId() != null) {
            foot.add(texts.text("pdf.seller_vat_id", printed.seller().vatId()));
        }
        return PdfDocument.titled(language, texts.text("pdf." + kind, printed.number()))
                .from(printed.seller().lines())
                .to(printed.buyer().lines())
                .heading()
                .facts(facts)
                .table(
                        List.of(Column.text(texts.text("pdf.what")), Column.number(printed.currency())),
                        List.of(List.of(what(texts, printed), plain(printed.net()))))
                .totals(List.of(
                        new Fact(texts.text("pdf.net"), plain(printed.net())),
                        new Fact(
                                texts.text(
                                        "pdf.vat",
                                        printed.rate().stripTrailingZeros().toPlainString()),
                                plain(printed.vat())),
                        new Fact(texts.text("pdf.total", printed.currency()), plain(total))))
                .foot(foot);
    }

    /** The reason for not charging VAT, in the directive's words (article 226); blank if it is charged. */
    private static String note(Texts texts, Printed printed) {
        return printed.treatment() == VatTreatment.DOMESTIC
                ? ""
                : texts.text("pdf." + printed.treatment().code());
    }

    private static String what(Texts texts, Printed printed) {
        return texts.text("pdf.campaigns", YearMonth.from(printed.month()).toString());
    }

    private static String plain(Money amount) {
        return amount.decimal().toPlainString();
    }

    private static String text(LocalDate day) {
        return day == null ? null : day.toString();
    }

    static ElectronicInvoice electronic(Printed printed) {
        Texts texts = Texts.in(printed.language());
        YearMonth month = YearMonth.from(printed.month());
        return ElectronicInvoiceBuilder.builder()
                .kind(printed.about() == null ? Kind.INVOICE : Kind.CREDIT_NOTE)
                .number(printed.number())
                .date(printed.issuedOn())
                .due(printed.dueOn())
                .from(month.atDay(1))
                .until(month.atEndOfMonth())
                .currency(printed.currency())
                .seller(party(printed.seller(), printed.prefix()))
                .buyer(party(printed.buyer(), Long.toString(printed.advertiserId())))
                .what(what(texts, printed))
                .net(printed.net().decimal())
                .category(printed.treatment().category())
                .rate(printed.rate())
                .vat(printed.vat().decimal())
                .reason(printed.treatment() == VatTreatment.DOMESTIC ? null : note(texts, printed))
                .about(printed.about())
                .paymentReference(printed.paymentReference())
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
