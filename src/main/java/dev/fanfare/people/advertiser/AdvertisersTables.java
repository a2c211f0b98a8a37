package dev.fanfare.people.advertiser;

import static dev.fanfare.platform.tables.OwnedTable.LAW;
import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Payers of campaigns. */
public final class AdvertisersTables {
    private AdvertisersTables() {}

    private static final String MEMBERS = """
            select address || ', ' || role as name, coalesce(changed_at, invited_at) as made_at,
                   coalesce(changed_by, invited_by) as made_by, 'user:' || user_id as other
            from advertiser_members
            where (invited_by = $1 or changed_by = $1 or advertiser_id = $1) and removed_at is null
            order by id
            """;

    // In its own team also the members let in by a new one, as a thief may have let that one in.
    private static final String END_MEMBERS = """
            update advertiser_members n set removed_at = business_now()
            where n.removed_at is null and coalesce(n.changed_at, n.invited_at) > business_now() - make_interval(days => $2)
              and (n.invited_by = $1 or n.changed_by = $1 or n.advertiser_id = $1 and exists (
                select from advertiser_members m
                where m.advertiser_id = $1 and m.user_id = coalesce(n.changed_by, n.invited_by)
                  and coalesce(m.changed_at, m.invited_at) > business_now() - make_interval(days => $2)))
            returning address || ', ' || role as name, coalesce(changed_at, invited_at) as made_at,
              coalesce(changed_by, invited_by) as made_by, 'user:' || user_id as other
            """;

    public static final PackageTables ALL = PackageTables.of(
            AdvertisersTables.class,
            table("advertisers")
                    .kept("who takes part, until they leave")
                    .exported("advertiser", """
                            created_at, name, brand_name, brand_description, brand_logo, brand_website, proof_published_at, proof_next_on, currency, maximum_limit as maximum_limit_minor, promised as promised_minor,
                              spent as spent_minor, funds as funds_minor, reserved as reserved_minor""")
                    .notErased(LAW),
            table("credit_raises").kept(LAW).namesOperators(),
            table("advertiser_members")
                    .deletedAfter(
                            RetentionConfig::accountMailsDays,
                            "coalesce(removed_at, case when joined_at is null then expires_at end)")
                    .exported("teams", "advertiser_id, role, invited_at, joined_at, removed_at")
                    .erasedBy(
                            "delete from advertiser_members where user_id = $1",
                            "delete from advertiser_members where advertiser_id = $1")
                    .standing("team_member", MEMBERS, END_MEMBERS));
}
