package dev.fanfare.money.invoicing;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.invoicing.api.GetVatReport.VatReport.LocalVat;
import dev.fanfare.money.invoicing.store.VatTreatment;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The printed data of invoices and credit notes, as of their issue. */
final class InvoicePdfRepository {
    /** A seller or buyer. */
    record Trader(
            long id,
            String name,
            String street,
            String postcode,
            String city,
            String country,
            String vatId,
            String iban,
            String bic) {
        /** The known lines of the address. */
        List<String> lines() {
            String place = (postcode == null ? "" : postcode + " ") + (city == null ? "" : city);
            return Arrays.asList(name, street, place, country);
        }
    }

    /**
     * A document.
     *
     * @param language of the advertiser
     * @param about the number of a credit note's invoice; null for an invoice
     * @param dueOn null for a credit note
     * @param localVat its VAT in the currency of the seller's country; null for none
     * @param vatExchange the rate of that; null for none
     * @param reason for a credit note; null for an invoice
     * @param paymentReference null for a credit note
     */
    @StagedBuilder
    record Printed(
            long id,
            long advertiserId,
            String language,
            String prefix,
            String number,
            String about,
            LocalDate issuedOn,
            LocalDate dueOn,
            LocalDate month,
            String currency,
            Money net,
            Money vat,
            BigDecimal rate,
            @Nullable LocalVat localVat,
            BigDecimal vatExchange,
            VatTreatment treatment,
            String reason,
            String paymentReference,
            Trader seller,
            Trader buyer) {}

    private static final String TRADERS = """
            s.id as seller_id, s.name as seller_name, s.street as seller_street, s.postcode as seller_postcode,
              s.city as seller_city, s.country as seller_country, s.vat_id as seller_vat_id, s.iban as seller_iban,
              s.bic as seller_bic, b.id as buyer_id, b.name as buyer_name, b.street as buyer_street,
              b.postcode as buyer_postcode, b.city as buyer_city, b.country as buyer_country, b.vat_id as buyer_vat_id,
              b.iban as buyer_iban, b.bic as buyer_bic
            """.strip();

    private static final String INVOICE = """
            select i.id, i.advertiser_id, u.language, e.prefix, e.prefix || '-' || i.number as number, null::text as about, i.issued_on,
              i.due_on, i.month, i.currency, i.net, i.vat, i.vat_rate as rate, i.vat_local as local_vat_amount,
              i.vat_currency as local_vat_currency, i.vat_exchange, i.vat_treatment as treatment,
              null::text as reason, i.payment_reference, %s
            from invoices i
            join users u on u.id = i.advertiser_id
            join legal_entities e on e.id = i.legal_entity_id
            join parties s on s.id = i.seller_id
            join parties b on b.id = i.buyer_id
            where i.id = $1
            """.formatted(TRADERS);

    static Future<Optional<Printed>> findInvoice(Sql sql, long id) {
        return sql.find(INVOICE, Printed.class, id);
    }

    private static final String CREDIT_NOTE = """
            select c.id, i.advertiser_id, u.language, e.prefix, e.prefix || '-C' || c.number as number,
              e.prefix || '-' || i.number as about, c.issued_on, null::date as due_on, i.month, i.currency, c.net, c.vat,
              i.vat_rate as rate, c.vat_local as local_vat_amount, i.vat_currency as local_vat_currency, i.vat_exchange,
              i.vat_treatment as treatment, c.reason,
              null::text as payment_reference, %s
            from credit_notes c
            join invoices i on i.id = c.invoice_id
            join users u on u.id = i.advertiser_id
            join legal_entities e on e.id = c.legal_entity_id
            join parties s on s.id = i.seller_id
            join parties b on b.id = i.buyer_id
            where c.id = $1
            """.formatted(TRADERS);

    static Future<Optional<Printed>> findCreditNote(Sql sql, long id) {
        return sql.find(CREDIT_NOTE, Printed.class, id);
    }

    private static final String IS_ON = """
            select exists (select from credit_notes where id = $1 and invoice_id = $2)
            """;

    /** Whether a credit note belongs to an invoice. */
    static Future<Boolean> isOn(Sql sql, long creditNoteId, long invoiceId) {
        return sql.get(IS_ON, Boolean.class, creditNoteId, invoiceId);
    }
}
