package dev.fanfare.money.proof;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Proof of payment: sums by brand and day, signed figures, and references of creators. */
public final class ProofTables {
    private ProofTables() {}

    private static final String SUMS = "sums of a brand, which name no one";

    private static final String IN_FORCE = "ended_at is null and expires_at > business_now()";

    private static final String MADE = "recipient as name, made_at, user_id as made_by, null::text as other";

    private static final String LIST =
            "select " + MADE + " from creator_references where user_id = $1 and " + IN_FORCE + " order by id";

    private static final String END = """
            update creator_references set ended_at = business_now()
            where user_id = $1 and made_at > business_now() - make_interval(days => $2) and %s
            returning %s
            """.formatted(IN_FORCE, MADE);

    public static final PackageTables ALL = PackageTables.of(
            ProofTables.class,
            table("brand_days")
                    .of("advertiser_id")
                    .kept("sums by day")
                    .exported("day, figure, detail, value")
                    .notErased(SUMS),
            table("brand_days_counted").seeded().kept("a single row"),
            table("brand_proofs")
                    .of("advertiser_id")
                    .kept("what was shown to all, and sealed")
                    .granted("select, insert")
                    .exported("begins_on, ends_on, name, lines, block, signature")
                    .notErased(SUMS),
            table("creator_references")
                    .deletedAfter(RetentionConfig::reportLinksDays, "expires_at")
                    .exported("recipient, name, begins_on, ends_on, lines, made_at, expires_at, opened_at, ended_at")
                    .erased()
                    .standing("reference", LIST, END));
}
