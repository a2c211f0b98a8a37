package dev.fanfare.money.invoicing;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.document.store.NumberedDocument.Month;
import dev.fanfare.money.invoicing.store.VatTreatment;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;

/** Issues invoices. */
final class InvoiceIssueRepository {
    // Advertisers without a profile are billed by our first company, under the operators' name for them.
    private static final String PROFILE = """
            with batch as (
              select a.owner_id
              from accounts a
              join advertisers v on v.user_id = a.owner_id
              where a.kind = 'advertiser_receivable' and a.id > $1
              order by a.id
              limit $2
            ), party as (
              insert into parties (owner_id, name)
              select v.user_id, v.name
              from advertisers v
              where v.user_id in (select owner_id from batch)
                and not exists (select from billing_profiles p where p.advertiser_id = v.user_id)
              returning id, owner_id
            )
            insert into billing_profiles (advertiser_id, legal_entity_id, party_id)
            select p.owner_id, (select min(id) from legal_entities), p.id from party p
            """;

    /**
     * An account's amounts to bill for a month, in minor units.
     *
     * @param charge the charges of the month
     * @param again the net of void invoices not yet billed again
     * @param credit the remaining credit of reversals
     * @param rate of VAT in the seller's country at the month's end, in percent; null if unknown
     * @param localCurrency of the seller's country; null if unknown
     * @param exchange units of that for one of {@code currency} at the month's end; null if unknown
     */
    @StagedBuilder
    record Due(
            long accountId,
            long advertiserId,
            String currency,
            long charge,
            long again,
            long credit,
            long legalEntityId,
            long sellerId,
            String sellerCountry,
            String sellerVatId,
            long buyerId,
            String buyerCountry,
            String buyerVatId,
            BigDecimal rate,
            String localCurrency,
            BigDecimal exchange) {
        /** The net amount of the invoice; not positive when there is none. */
        long net() {
            return Math.subtractExact(Math.addExact(charge, again), credit);
        }
    }

    private static final String BATCH = """
            with batch as (
              select a.id, a.owner_id, a.currency
              from accounts a
              join advertisers v on v.user_id = a.owner_id
              where a.kind = 'advertiser_receivable' and a.id > $3
              order by a.id
              limit $2
            )
            select b.id as account_id, b.owner_id as advertiser_id, b.currency,
              coalesce((select -sum(d.amount)::bigint
                        from account_days d
                        where d.account_id = b.id and is_charge(d.kind)
                          and d.day >= $1 and d.day < ($1::date + interval '1 month')::date), 0)
                -- What credit notes took off earlier invoices is not taken off this one.
                + coalesce((select sum(n.net)::bigint
                            from credit_notes n
                            join invoices o on o.id = n.invoice_id
                            where o.advertiser_id = b.owner_id and o.currency = b.currency and n.reversal is not null
                              and n.issued_on >= $1 and n.issued_on < ($1::date + interval '1 month')::date), 0) as charge,
              coalesce((select sum(i.net)::bigint
                        from invoices i
                        where i.advertiser_id = b.owner_id and i.currency = b.currency and i.bills_again
                          and i.billed_again_by is null), 0) as again,
              coalesce((select k.amount from invoice_credits k
                        where k.advertiser_id = b.owner_id and k.currency = b.currency), 0) as credit,
              e.id as legal_entity_id, s.id as seller_id, s.country as seller_country, s.vat_id as seller_vat_id,
              c.id as buyer_id, c.country as buyer_country,
              -- One that VIES does not know leaves no VAT to the customer.
              case when (select k.valid from vat_checks k where k.vat_id = c.vat_id order by k.id desc limit 1) is not false
                   then c.vat_id end as buyer_vat_id,
              (select r.rate from vat_rates r
               where r.country = s.country and r.valid_from < ($1::date + interval '1 month')::date
               order by r.valid_from desc limit 1) as rate,
              k.currency_code as local_currency,
              case when s.vat_id is not null and k.currency_code <> b.currency
                   then exchange_rate(b.currency, k.currency_code, ($1::date + interval '1 month' - interval '1 day')::date)
                   end as exchange
            from batch b
            join billing_profiles p on p.advertiser_id = b.owner_id
            join legal_entities e on e.id = p.legal_entity_id
            join parties s on s.id = e.party_id
            join parties c on c.id = p.party_id
            left join countries k on k.code = s.country
            order by b.id
            """;

    /** The month's next accounts. Fewer than {@code accounts} are the last. */
    static Future<List<Due>> listDue(Tx tx, Month month, int accounts) {
        tx.pipeline(PROFILE, month.position(), accounts);
        return tx.list(BATCH, Due.class, month.month(), accounts, month.position());
    }

    /**
     * An invoice to issue.
     *
     * @param number of its legal entity
     */
    record Draft(Due due, long number, VatTreatment treatment, BigDecimal rate, long vat) {
        /** The VAT in the currency of the seller's country; null if there is none, or the invoice is in it. */
        Money local() {
            return vat == 0 || due.exchange() == null || due.localCurrency().equals(due.currency())
                    ? null
                    : VatTreatment.inCurrency(new Money(vat, due.currency()), due.localCurrency(), due.exchange());
        }
    }

    /** An issued invoice. */
    record Issued(long id, long advertiserId, String currency, long vat) {}

    private static final String ISSUE = """
            insert into invoices (legal_entity_id, number, advertiser_id, seller_id, buyer_id, currency, month, issued_on, due_on,
                                  net, credit, vat_treatment, vat_rate, vat, vat_currency, vat_exchange, vat_local)
            select w.legal_entity_id, w.number, w.advertiser_id, w.seller_id, w.buyer_id, w.currency, $1,
              ($1::date + interval '1 month' - interval '1 day')::date, (business_now() at time zone 'UTC')::date + $2::integer,
              w.net, w.credit, w.treatment, w.rate, w.vat, w.vat_currency,
              case when w.vat_currency is not null then w.vat_exchange end, case when w.vat_currency is not null then w.vat_local end
            from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[],
                        $10::bigint[], $11::text[], $12::numeric[], $13::bigint[], $14::text[], $15::numeric[], $16::bigint[])
              with ordinality as w (legal_entity_id, number, advertiser_id, seller_id, buyer_id, currency, net, credit, treatment,
                                    rate, vat, vat_currency, vat_exchange, vat_local, position)
            order by w.position
            returning id, advertiser_id, currency, vat
            """;

    private static final String AGAIN = """
            update invoices v
            set billed_again_by = i.id
            from invoices i
            where i.id = any ($1) and v.advertiser_id = i.advertiser_id and v.currency = i.currency and v.bills_again
              and v.billed_again_by is null
            """;

    static Future<List<Issued>> issue(Tx tx, LocalDate month, int paymentDays, List<Draft> drafts) {
        return tx.list(
                        ISSUE,
                        Issued.class,
                        month,
                        paymentDays,
                        each(drafts, d -> d.due().legalEntityId()),
                        each(drafts, Draft::number),
                        each(drafts, d -> d.due().advertiserId()),
                        each(drafts, d -> d.due().sellerId()),
                        each(drafts, d -> d.due().buyerId()),
                        drafts.stream().map(d -> d.due().currency()).toArray(String[]::new),
                        each(drafts, d -> d.due().net()),
                        each(drafts, d -> d.due().credit()),
                        drafts.stream().map(d -> d.treatment().code()).toArray(String[]::new),
                        drafts.stream().map(Draft::rate).toArray(BigDecimal[]::new),
                        each(drafts, Draft::vat),
                        drafts.stream()
                                .map(d -> d.local() == null ? null : d.local().currency())
                                .toArray(String[]::new),
                        drafts.stream()
                                .map(d -> d.local() == null
                                        ? BigDecimal.ONE
                                        : d.due().exchange())
                                .toArray(BigDecimal[]::new),
                        each(drafts, d -> d.local() == null ? 0L : d.local().minor()))
                .compose(issued -> tx.pipeline(
                                AGAIN, (Object) issued.stream().map(Issued::id).toArray(Long[]::new))
                        .map(issued));
    }

    private static Long[] each(List<Draft> drafts, Function<Draft, Long> value) {
        return drafts.stream().map(value).toArray(Long[]::new);
    }

    private static final String CREDIT = """
            insert into invoice_credits as k (advertiser_id, currency, amount)
            select advertiser_id, currency, amount
            from unnest($1::bigint[], $2::text[], $3::bigint[]) as w (advertiser_id, currency, amount)
            on conflict (advertiser_id, currency) do update set amount = excluded.amount
            """;

    /** Keeps amounts too small for an invoice, or records the deducted credit. */
    static Future<Void> credit(Tx tx, List<Due> credited) {
        return tx.pipeline(
                CREDIT,
                credited.stream().map(Due::advertiserId).toArray(Long[]::new),
                credited.stream().map(Due::currency).toArray(String[]::new),
                credited.stream()
                        .map(due -> due.net() > 0 ? 0L : due.credit() - due.charge())
                        .toArray(Long[]::new));
    }
}
