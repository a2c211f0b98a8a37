package dev.fanfare.money.invoicing;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** The tables of invoicing. */
public final class InvoicingTables {
    private InvoicingTables() {}

    private static final String OURS = "of our companies";

    public static final PackageTables ALL = PackageTables.of(
            InvoicingTables.class,
            table("parties")
                    .seeded()
                    .of("owner_id")
                    .kept(LAW)
                    .exported("billing_parties", "created_at, name, street, postcode, city, country, vat_id")
                    .notErased(LAW),
            table("legal_entities")
                    .seeded()
                    .alsoWrittenBy("money.document", "last numbers are columns that it alone knows")
                    .kept(LAW)
                    .notExported(OURS)
                    .notErased(LAW),
            table("billing_profiles")
                    .kept(LAW)
                    .notExported("billing_parties shows it")
                    .notErased(LAW),
            table("advertiser_sign_ups")
                    .deletedAfter(RetentionConfig::accountMailsDays, "decided_at")
                    .exported("sign_ups", "created_at, contact, currency, status, reason, decided_at")
                    .erased(),
            table("vat_rates").seeded().kept(LAW),
            table("vat_checks").kept(LAW),
            table("invoices")
                    .inRealTime("updated_at")
                    .of("advertiser_id")
                    .kept(LAW)
                    .exported("""
                            id, number, month, currency, net as net_minor, vat as vat_minor, amount as amount_minor,
                              paid as paid_minor, credited as credited_minor, written_off as written_off_minor, status, issued_on, due_on""")
                    .notErased(LAW),
            table("invoice_payments").partOf("invoices"),
            table("credit_notes").partOf("invoices"),
            table("write_offs").partOf("invoices"),
            table("invoice_reminders").partOf("invoices"),
            table("invoice_credits")
                    .of("advertiser_id")
                    .kept(LAW)
                    .exported("currency, amount as amount_minor")
                    .notErased(LAW));
}
