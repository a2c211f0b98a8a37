package dev.fanfare.formats.pdf;

import dev.fanfare.formats.pdf.ElectronicInvoice.Category;
import dev.fanfare.formats.pdf.ElectronicInvoice.Kind;
import dev.fanfare.formats.pdf.ElectronicInvoice.Party;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Date;
import org.mustangproject.BankDetails;
import org.mustangproject.Invoice;
import org.mustangproject.Item;
import org.mustangproject.Product;
import org.mustangproject.ReferencedDocument;
import org.mustangproject.TradeParty;
import org.mustangproject.ZUGFeRD.Profiles;
import org.mustangproject.ZUGFeRD.TransactionCalculator;
import org.mustangproject.ZUGFeRD.ZUGFeRD2PullProvider;
import org.mustangproject.ZUGFeRD.ZUGFeRDExporterFromA3;

/** Writes an electronic invoice as Factur-X in the profile EN 16931, and embeds it. */
public final class FacturX {
    private static final String PROFILE = "EN16931";
    /** UN/ECE recommendation 20: one unit. */
    private static final String ONE = "C62";

    /** The XML. */
    static byte[] xml(ElectronicInvoice invoice) {
        Invoice transaction = transaction(invoice);
        BigDecimal total = new TransactionCalculator(transaction).getGrandTotal();
        if (total.compareTo(invoice.net().add(invoice.vat())) != 0) {
            throw new IllegalArgumentException(
                    invoice.number() + " is not the sum of its parts: " + total + " would be right");
        }
        ZUGFeRD2PullProvider writer = new ZUGFeRD2PullProvider();
        writer.setProfile(Profiles.getByName(PROFILE));
        writer.generateXML(transaction);
        return writer.getXML();
    }

    /** The PDF/A-3 with the invoice embedded. */
    public static byte[] embedded(byte[] pdf, ElectronicInvoice invoice) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(pdf.length + 32_768);
        try (ZUGFeRDExporterFromA3 exporter = new ZUGFeRDExporterFromA3()) {
            exporter.ignorePDFAErrors()
                    .setProducer(PdfDocument.PRODUCER)
                    .setCreator(invoice.seller().name())
                    .setProfile(Profiles.getByName(PROFILE))
                    .load(pdf);
            exporter.setXML(xml(invoice));
            exporter.export(out);
        }
        return out.toByteArray();
    }

    @SuppressWarnings("JavaUtilDate") // Mustang needs this type.
    private static Invoice transaction(ElectronicInvoice invoice) {
        Invoice transaction = new Invoice()
                .setDocumentCode(invoice.kind().code())
                .setNumber(invoice.number())
                .setIssueDate(date(invoice.date()))
                .setDetailedDeliveryPeriod(date(invoice.from()), date(invoice.until()))
                .setDeliveryDate(date(invoice.until()))
                .setCurrency(invoice.currency())
                .setSender(party(invoice.seller(), invoice.category()))
                .setRecipient(party(invoice.buyer(), invoice.category()))
                .addItem(new Item(product(invoice), invoice.net(), BigDecimal.ONE));
        if (invoice.paymentReference() != null) {
            transaction.setPaymentReference(invoice.paymentReference());
        }
        if (invoice.due() == null) {
            // BR-CO-25 requires one of the two.
            transaction.setPaymentTermDescription("Set off against " + invoice.about());
        } else {
            transaction.setDueDate(date(invoice.due()));
        }
        if (invoice.kind() == Kind.CREDIT_NOTE) {
            transaction.addInvoiceReferencedDocument(new ReferencedDocument(invoice.about()));
        }
        return transaction;
    }

    private static Product product(ElectronicInvoice invoice) {
        Product product = new Product(invoice.what(), "", ONE, invoice.rate())
                .setTaxCategoryCode(invoice.category().code());
        if (invoice.category() == Category.REVERSE_CHARGE) {
            product.setReverseCharge();
        }
        if (invoice.reason() != null) {
            product.setTaxExemptionReason(invoice.reason());
        }
        return product;
    }

    /** Invoices outside the scope of VAT may not contain VAT ids (BR-O-02). */
    private static TradeParty party(Party party, Category category) {
        TradeParty trader = new TradeParty(
                        party.name(), party.street(), party.postcode(), party.city(), party.country())
                .setID(party.id());
        if (party.vatId() != null && category != Category.OUTSIDE_SCOPE) {
            trader.addVATID(party.vatId());
        }
        if (party.iban() != null) {
            BankDetails bank = new BankDetails(party.iban()).setAccountName(party.name());
            if (party.bic() != null) {
                bank.setBIC(party.bic());
            }
            trader.addBankDetails(bank);
        }
        return trader;
    }

    @SuppressWarnings("JavaUtilDate")
    private static Date date(LocalDate day) {
        return Date.from(day.atStartOfDay(ZoneId.systemDefault()).toInstant());
    }
}
