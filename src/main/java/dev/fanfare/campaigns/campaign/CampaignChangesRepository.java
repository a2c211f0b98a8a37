package dev.fanfare.campaigns.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.CampaignDraft.Priced;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** What changes campaigns: creation, edits, terms, approval and state. */
final class CampaignChangesRepository {
    /**
     * A locked campaign, with the conditions of transitions.
     *
     * @param open whether the campaign's end is in the future
     * @param bestPostPromised for its best post and pool, in minor units of the advertiser's currency, like reserveLeft
     * @param viewPool whether creators share an amount by their views, which a cancelled campaign pays, too
     * @param funded whether its cost is reserved from the advertiser's funds
     * @param reserveLeft reserve for future participants
     * @param submitted whether it is pending because its advertiser submitted it
     */
    record Locked(
            long advertiserId,
            CampaignState state,
            boolean open,
            long bestPostPromised,
            boolean viewPool,
            boolean funded,
            long reserveLeft,
            boolean submitted) {}

    private static final String LOCK = """
            select advertiser_id, status as state, date_end > business_now() as open, best_post_promised, view_pool, funded, reserve_left,
                   submitted_at is not null as submitted
            from campaigns
            where id = $1
            for no key update
            """;

    /** Locks the campaign until the transaction ends; empty if it does not exist. */
    static Future<Optional<Locked>> lock(Tx tx, long campaignId) {
        return tx.find(LOCK, Locked.class, campaignId);
    }

    private static final String MOVE = """
            update campaigns
            set status = $3,
                activated_at = case when $3 = 'active' then coalesce(activated_at, business_now()) else activated_at end,
                approved_at = case $3 when 'active' then coalesce(approved_at, business_now()) when 'draft' then null else approved_at end,
                submitted_at = case when $3 <> 'draft' then submitted_at end,
                ended_at = case when $3 in ('completed', 'cancelled') then business_now() else ended_at end,
                best_post_promised = case when $3 = 'cancelled' and not view_pool then 0 else best_post_promised end,
                reserve_left = case when $3 in ('completed', 'cancelled') then 0 else reserve_left end
            where id = $1 and status = $2
            """;

    /** False if the campaign was no longer in the first state. */
    static Future<Boolean> move(Tx tx, long campaignId, CampaignState from, CampaignState to) {
        return tx.execute(MOVE, campaignId, from.code(), to.code()).map(changed -> changed == 1);
    }

    /** Pending, covered campaigns after their start, if approved or not submitted by their advertisers. */
    static final DueRows<Long> STARTED =
            DueRows.of(Long.class, "c", """
            select c.id
            from campaigns c
            join advertisers a on a.user_id = c.advertiser_id
            where c.status = 'pending' and c.starts_at <= business_now() and c.date_end > business_now() and %s
              and (c.submitted_at is null or c.approved_at is not null)
              and exists (select from users u where u.id = c.advertiser_id and u.status = 'active')
            order by c.starts_at, c.id
            """.formatted(FundsReservationRepository.MAY_START));

    /** Running campaigns after their end. */
    static final DueRows<Long> ENDED = DueRows.of(Long.class, """
            select id
            from campaigns
            where status in ('active', 'paused') and date_end <= business_now()
            order by date_end, id
            """);

    /** A pending campaign. */
    record Submission(int submission, boolean approved, String name) {}

    private static final String GET_SUBMISSION = """
            select submission, approved_at is not null as approved, name from campaigns where id = $1
            """;

    static Future<Submission> getSubmission(Tx tx, long campaignId) {
        return tx.get(GET_SUBMISSION, Submission.class, campaignId);
    }

    private static final String SUBMIT = """
            update campaigns set submission = submission + 1, submitted_at = business_now() where id = $1
            """;

    static Future<Void> submit(Tx tx, long campaignId) {
        return tx.pipeline(SUBMIT, campaignId);
    }

    private static final String APPROVE = """
            update campaigns set approved_at = business_now(), starts_at = coalesce(starts_at, business_now())
            where id = $1
            returning starts_at <= business_now() as due
            """;

    /** Returns whether its start has come; without one it starts now. */
    static Future<Boolean> approve(Tx tx, long campaignId) {
        return tx.get(APPROVE, Boolean.class, campaignId);
    }

    private static final String SET_COMMENTS = """
            update campaigns set comments = $2 where id = $1
            """;

    static Future<Void> setComments(Tx tx, long campaignId, String comments) {
        return tx.pipeline(SET_COMMENTS, campaignId, comments);
    }

    /**
     * The validation of a campaign's references.
     *
     * @param advertiserCurrency null if the advertiser does not exist
     */
    record References(String advertiserCurrency, List<Integer> unknownCountries, List<String> unknownCategories) {}

    private static final String REFERENCES = """
            select (select a.currency from advertisers a where a.user_id = $1) as advertiser_currency,
                   array(select x.id from unnest($2::integer[]) as x (id)
                         where not exists (select from countries k where k.id = x.id)) as unknown_countries,
                   array(select x.code from unnest($3::text[]) as x (code)
                         where category_code(x.code) is null) as unknown_categories
            """;

    static Future<References> findReferences(Sql sql, CampaignDraft draft) {
        return sql.get(
                REFERENCES,
                References.class,
                draft.advertiserId(),
                draft.countries().toArray(Integer[]::new),
                draft.categories().toArray(String[]::new));
    }

    private static final String CREATE = """
            insert into campaigns (status, activated_at, approved_at, %1$s)
            select $2, case when $2 = 'active' then business_now() end, case when $2 = 'active' then business_now() end, %1$s
            from jsonb_populate_record(null::campaigns, with_category_codes($1::text::jsonb))
            returning id
            """.formatted(Columns.of(Priced.class));

    /** Inserts the campaign and returns its id. */
    static Future<Long> create(Tx tx, Priced campaign, CampaignState status) {
        return tx.get(CREATE, Long.class, Json.text(campaign), status.code());
    }

    private static final String DEFINE_TASK = """
            insert into task_definitions (campaign_id, type, title, description, requirements, dos, donts, deliverables)
            values ($1, 'post', $2, $3, $4, $5, $6, $7)
            """;

    /** Inserts the definition of the task that every participant gets. */
    static Future<Integer> defineTask(Tx tx, long campaignId, CampaignDraft draft) {
        return tx.execute(DEFINE_TASK, definition(campaignId, draft));
    }

    private static Object[] definition(long campaignId, CampaignDraft draft) {
        return new Object[] {
            campaignId,
            draft.name(),
            draft.description(),
            draft.requirements(),
            draft.dos().toArray(String[]::new),
            draft.donts().toArray(String[]::new),
            draft.deliverables().toArray(String[]::new)
        };
    }

    private static final String HAS_TASKS = """
            select exists (select from tasks where campaign_id = $1) as has_tasks
            """;

    /** Whether the campaign has tasks, that is, ever had participants. */
    static Future<Boolean> hasTasks(Tx tx, long campaignId) {
        return tx.get(HAS_TASKS, Boolean.class, campaignId);
    }

    private static final String UPDATE = """
            update campaigns c
            set (%1$s) = (select %1$s from jsonb_populate_record(c, with_category_codes($2::text::jsonb) - $3::text[])),
                revision = c.revision + 1
            where id = $1
            """.formatted(Columns.of(Priced.class));

    /**
     * Overwrites a campaign.
     *
     * @param unchanged columns to keep
     */
    static Future<Integer> update(Tx tx, long campaignId, Priced campaign, List<String> unchanged) {
        return tx.execute(UPDATE, campaignId, Json.text(campaign), unchanged.toArray(String[]::new));
    }

    // Tasks and definitions draw their ids from one sequence.
    private static final String RETIRE_TASK = """
            update task_definitions d set retired = true
            where d.campaign_id = $1 and not d.custom and not d.retired
              and (d.title, d.description, d.requirements, d.dos, d.donts, d.deliverables)
                is distinct from ($2, $3, $4, $5::text[], $6::text[], $7::text[])
              and exists (select from tasks t where t.campaign_id = d.campaign_id and t.id > d.id and t.definition_id = d.id)
            """;

    private static final String CHANGE_TASK = """
            update task_definitions
            set title = $2, description = $3, requirements = $4, dos = $5, donts = $6, deliverables = $7
            where campaign_id = $1 and not custom and not retired
            """;

    /** Redefines the task of every participant; current participants keep the old definition. */
    static Future<Integer> updateTask(Tx tx, long campaignId, CampaignDraft d) {
        return tx.execute(RETIRE_TASK, definition(campaignId, d))
                .compose(retired -> retired > 0
                        ? defineTask(tx, campaignId, d)
                        : tx.execute(CHANGE_TASK, definition(campaignId, d)));
    }

    /**
     * A locked campaign: other transactions cannot changeTerms its terms or join it.
     *
     * @param open whether its end is in the future
     * @param limitRate value of one unit of its currency in the advertiser's
     * @param taken slots taken or held
     */
    record LockedTerms(
            long advertiserId,
            int revision,
            CampaignState state,
            boolean open,
            List<String> networks,
            String currency,
            String advertiserCurrency,
            BigDecimal limitRate,
            int taken,
            @JsonUnwrapped CampaignTerms terms) {}

    private static final String LOCK_TERMS = "select " + Columns.of("c", CampaignTerms.class) + """
            , c.advertiser_id, c.revision, c.status as state, c.date_end > business_now() as open, c.networks, c.currency,
              a.currency as advertiser_currency, c.limit_rate, c.participants_count as taken
            from campaigns c join advertisers a on a.user_id = c.advertiser_id
            where c.id = $1
            for no key update of c
            """;

    static Future<Optional<LockedTerms>> lockTerms(Tx tx, long campaignId) {
        return tx.find(LOCK_TERMS, LockedTerms.class, campaignId);
    }

    private static final String TERMS_COLUMNS = Columns.of(CampaignTerms.class);

    private static final String CHANGE_TERMS = """
            update campaigns c
            set task_promise = $3, best_post_promise = $4, view_budget = $5, revision = c.revision + 1, (%1$s) = (
              select %1$s from jsonb_populate_record(c, $2::text::jsonb))
            where id = $1
            """.formatted(TERMS_COLUMNS);

    /** @param viewBudget the most for views, in minor units of the campaign's currency */
    static Future<Integer> changeTerms(
            Tx tx, long campaignId, CampaignTerms terms, CampaignPromise promise, long viewBudget) {
        return tx.execute(CHANGE_TERMS, campaignId, Json.text(terms), promise.task(), promise.bestPost(), viewBudget);
    }
}
