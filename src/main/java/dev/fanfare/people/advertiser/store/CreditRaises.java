package dev.fanfare.people.advertiser.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.people.session.store.DailyLimit.Worth;
import dev.fanfare.people.session.store.TokenMakers;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/**
 * Who lets advertisers owe how much: credit is money that a person can have spent, as a deposit is. Above a limit it takes two
 * people, and the one who opened it does not release payments on it.
 */
public final class CreditRaises {
    private CreditRaises() {}

    /** Whether a raise takes a second person, together with what the caller has raised alone today. */
    public static Future<Boolean> takesTwo(Tx tx, Caller caller, DailyLimit alone, Money raise) {
        if (raise.minor() <= 0 || caller.userId() == null || caller.proposedBy() != null) {
            return Future.succeededFuture(false);
        }
        return alone.isExceeded(
                tx,
                caller,
                "credit",
                people -> tx.list(
                        SUM,
                        Worth.class,
                        people.toArray(Long[]::new),
                        raise.minor(),
                        alone.currency(),
                        raise.currency()));
    }

    private static final String SUM = """
            with p as (
              select r.currency, sum(r.amount)::bigint as amount
              from (select $4::text as currency, $2::bigint as amount
                    union all
                    select currency, amount from credit_raises
                    where raised_by = any ($1) and approved_by is null
                      and raised_at >= date_trunc('day', business_now(), 'UTC')) r
              group by r.currency)
            select p.currency, p.amount,
            """ + DailyLimit.RATE + """
            from p
            """;

    private static final String INSERT = """
            insert into credit_raises (advertiser_id, raised_by, approved_by, amount, currency) values ($1, $2, $3, $4, $5)
            """;

    /** Notes a raise, by the caller or by the person who proposed it. Does nothing if it raises nothing. */
    public static Future<Void> note(Tx tx, Caller caller, long advertiserId, Money raise) {
        if (raise.minor() <= 0) {
            return Future.succeededFuture();
        }
        Long proposer = caller.proposedBy();
        return tx.execute(
                        INSERT,
                        advertiserId,
                        proposer == null ? caller.userId() : proposer,
                        proposer == null ? null : caller.userId(),
                        raise.minor(),
                        raise.currency())
                .mapEmpty();
    }

    private static final String HAVE_RAISED = """
            select exists (select from credit_raises where advertiser_id = $1 and raised_by = any ($2)) as raised
            """;

    /**
     * Refuses a person who has opened credit of this advertiser, in any account.
     *
     * @param unrelatedDays days for which an account counts as its creator's
     */
    public static Future<Void> requireOther(Tx tx, Caller caller, long advertiserId, int unrelatedDays) {
        if (caller.userId() == null) {
            return Future.succeededFuture();
        }
        return TokenMakers.linkedAccounts(tx, caller, List.of(caller.id()), unrelatedDays)
                .compose(people -> tx.get(HAVE_RAISED, Boolean.class, advertiserId, people.toArray(Long[]::new)))
                .map(raised -> {
                    if (raised) {
                        throw CommonFault.PERMISSION_DENIED
                                .because(
                                        "Another person than the one who opened this brand's credit releases payments on it.")
                                .with("reason", "own_credit");
                    }
                    return null;
                });
    }
}
