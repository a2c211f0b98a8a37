package dev.fanfare.money.tax;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Publishers' taxes and statements. */
public final class TaxesTables {
    private TaxesTables() {}

    // The law requires keeping the tax data of paid publishers; it is encrypted.
    private static final String DELETE_TAX_PROFILES = """
            delete from tax_profiles t
            where t.user_id = $1
              and not exists (select from payouts p where p.user_id = t.user_id and p.status in ('completed', 'failed'))
            """;

    public static final PackageTables ALL = PackageTables.of(
            TaxesTables.class,
            table("tax_profiles")
                    .kept(LAW)
                    .exportedBy("tax_profiles", """
                            select form, country, tin_masked, vat_country, certified_at
                            from tax_profiles where user_id = $1 order by id""")
                    .erasedBy(DELETE_TAX_PROFILES)
                    .secret("content"),
            table("publisher_statements")
                    .kept(LAW)
                    .exported("statements", """
                            id, number, month, currency, opening as opening_minor, earned as earned_minor, other as other_minor,
                              fees as fees_minor, paid_out as paid_out_minor, closing as closing_minor, vat_treatment, vat_rate,
                              vat as vat_minor, issued_at""")
                    .notErased(LAW)
                    .secret("party"));
}
