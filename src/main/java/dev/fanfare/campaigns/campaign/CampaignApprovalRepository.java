package dev.fanfare.campaigns.campaign;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Submissions of locked campaigns, and their approval. */
final class CampaignApprovalRepository {
    /** A pending campaign. */
    record Submission(int submission, boolean approved, String name) {}

    private static final String GET = """
            select submission, approved_at is not null as approved, name from campaigns where id = $1
            """;

    static Future<Submission> get(Tx tx, long campaignId) {
        return tx.get(GET, Submission.class, campaignId);
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
}
