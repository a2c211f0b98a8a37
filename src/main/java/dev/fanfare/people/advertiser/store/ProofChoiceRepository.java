package dev.fanfare.people.advertiser.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;

/** Whether brands show how they pay: columns of the table advertisers. */
public final class ProofChoiceRepository {
    private ProofChoiceRepository() {}

    private static final String SAVE = """
            update advertisers
            set proof_published_at = case when $2 then coalesce(proof_published_at, business_now()) end,
                proof_next_on = case when $2 then coalesce(proof_next_on, '-infinity') end
            where user_id = $1
            """;

    /** Makes the proof of an advertiser public, or hides it. */
    public static Future<Integer> save(Tx tx, long advertiserId, boolean published) {
        return tx.execute(SAVE, advertiserId, published);
    }

    private static final String SET_NEXT = """
            update advertisers set proof_next_on = $2 where user_id = $1
            """;

    /** Sets the day up to which its figures are looked at next. */
    public static Future<Void> setNext(Tx tx, long advertiserId, LocalDate day) {
        return tx.execute(SET_NEXT, advertiserId, day).mapEmpty();
    }
}
