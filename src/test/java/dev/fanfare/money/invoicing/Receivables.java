package dev.fanfare.money.invoicing;

import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Node;
import java.util.List;

/** Invoices on 100.00 and 19 % of VAT, one for each advertiser, and what the books have of them. */
record Receivables(Node node, Books books) {
    /** Bills the last month to these advertisers. */
    void bill(List<Advertiser> advertisers) {
        node.world().operator().withAnother("/admin/api/legal-entities/update/", """
                {name: 'Fanfare GmbH', street: 'Gasse 1', postcode: '10115', city: 'Berlin', country: 'DE', vat_id: 'DE123456789',
                 prefix: 'F', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001', legal_entity_id: 1}""");
        advertisers.forEach(advertiser -> books.charge(advertiser, "100.00", "EUR", Books.start(1)));
        node.sweep(new IssueInvoices());
    }

    /** Makes an advertiser's invoice due so many days from now, such as {@code - 40}. */
    void due(Advertiser advertiser, String days) {
        node.execute(
                "alter table invoices disable trigger user; update invoices set due_on = (now() at time zone 'UTC')::date "
                        + days + " where advertiser_id = " + advertiser.id()
                        + "; alter table invoices enable trigger user");
    }

    /** An advertiser's invoice. */
    long invoice(Advertiser advertiser) {
        return node.number("select id from invoices where advertiser_id = ?", advertiser.id());
    }

    static Answer statement(Advertiser advertiser) {
        return advertiser
                .backend()
                .post("/api/advertiser/account-statement/", "{advertiser_id: %s, currency: 'EUR'}", advertiser.id())
                .expect(200);
    }

    /** What is recorded of an advertiser's invoice, and in the accounts. */
    String state(Advertiser advertiser) {
        return node.text("""
                select i.status || ' paid ' || i.paid || ' credited ' || i.credited || ' written off ' || i.written_off
                  || ' receivable ' || b.receivable || ' paid in ' || b.paid || ' funds ' || b.funds || ' VAT ' || b.vat
                  || ' credit notes ' || b.credited || ' bad debts ' || b.bad_debt
                from invoices i
                cross join lateral (
                  select coalesce(sum(balance) filter (where kind = 'advertiser_receivable'), 0) as receivable,
                    coalesce(sum(balance) filter (where kind = 'advertiser_paid'), 0) as paid,
                    coalesce(sum(balance) filter (where kind = 'advertiser_balance'), 0) as funds,
                    coalesce(sum(balance) filter (where kind = 'advertiser_vat'), 0) as vat,
                    coalesce(sum(balance) filter (where kind = 'advertiser_credited'), 0) as credited,
                    coalesce(sum(balance) filter (where kind = 'advertiser_bad_debt'), 0) as bad_debt
                  from accounts where owner_id = i.advertiser_id) b
                where i.advertiser_id = ?""", advertiser.id());
    }
}
