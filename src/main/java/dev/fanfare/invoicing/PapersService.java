package dev.fanfare.invoicing;

import dev.fanfare.invoicing.PapersRepository.Printed;
import dev.fanfare.invoicing.PapersRepository.Trader;
import dev.fanfare.invoicing.api.GetPapers.GetAdvertiserPaper;
import dev.fanfare.invoicing.api.GetPapers.GetCreditNotePdf;
import dev.fanfare.invoicing.api.GetPapers.GetInvoicePdf;
import dev.fanfare.money.Currencies;
import dev.fanfare.money.Money;
import dev.fanfare.papers.ElectronicInvoice;
import dev.fanfare.papers.ElectronicInvoice.Kind;
import dev.fanfare.papers.ElectronicInvoice.Party;
import dev.fanfare.papers.ElectronicInvoiceBuilder;
import dev.fanfare.papers.Paper;
import dev.fanfare.papers.Paper.Column;
import dev.fanfare.papers.Paper.Fact;
import dev.fanfare.papers.Papers;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints invoices and credit notes in the advertiser's language. */
final class PapersService {
    /** Of what EN 16931 allows for amounts. */
    private static final int DECIMALS = 2;

    private final Database db;
    private final Papers papers;

    PapersService(Database db, Papers papers) {
        this.db = db;
        this.papers = papers;
    }

    Future<Document> invoice(Caller caller, GetInvoicePdf ask) {
        return PapersRepository.findInvoice(db, ask.invoiceId())
                .compose(found -> print(found.orElseThrow(() -> CommonFault.notFound("invoice", ask.invoiceId()))));
    }

    Future<Document> creditNote(Caller caller, GetCreditNotePdf ask) {
        return PapersRepository.findCreditNote(db, ask.creditNoteId())
                .compose(found ->
                        print(found.orElseThrow(() -> CommonFault.notFound("credit_note", ask.creditNoteId()))));
    }

    Future<Document> ofAdvertiser(Caller caller, GetAdvertiserPaper ask) {
        return InvoiceService.visible(db, caller, ask.advertiserId())
                .compose(visible -> ask.creditNoteId() == null
                        ? PapersRepository.findInvoice(db, ask.invoiceId())
                        : PapersRepository.isOn(db, ask.creditNoteId(), ask.invoiceId())
                                .compose(isOn -> isOn
                                        ? PapersRepository.findCreditNote(db, ask.creditNoteId())
                                        : Future.succeededFuture(Optional.<Printed>empty())))
                .compose(found -> print(found.filter(paper -> paper.advertiserId() == ask.advertiserId())
                        .orElseThrow(() -> CommonFault.notFound("invoice", ask.invoiceId()))));
    }

    private Future<Document> print(Printed paper) {
        // Without a country of its buyer, or in other currencies, there is no electronic invoice: only the paper.
        boolean isElectronic = paper.buyer().country() != null && Currencies.decimals(paper.currency()) == DECIMALS;
        return (isElectronic ? papers.pdf(paper(paper), electronic(paper)) : papers.pdf(paper(paper)))
                .map(bytes -> Document.of(paper.number() + ".pdf", bytes));
    }

    static Paper paper(Printed paper) {
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
        return Paper.titled(language, texts.text("paper." + kind, paper.number()))
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

    /** Why no VAT is charged, in the words that the directive wants (article 226); blank when it is. */
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
        return new Party(
                id,
                trader.name(),
                trader.street(),
                trader.postcode(),
                trader.city(),
                trader.country(),
                trader.vatId(),
                trader.iban(),
                trader.bic());
    }
}
