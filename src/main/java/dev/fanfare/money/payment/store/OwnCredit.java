package dev.fanfare.money.payment.store;

import dev.fanfare.people.session.store.TokenMakers;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Keeps a person from paying out what advertisers still owe on credit that this person has opened.
 *
 * @param allowed whether that person may
 * @param unrelatedDays days for which an account counts as its creator's
 */
public record OwnCredit(boolean allowed, int unrelatedDays) {
    private static final String LIST = """
            with opened as materialized (
              select distinct r.advertiser_id
              from credit_raises r
              join accounts a on a.owner_id = r.advertiser_id and a.kind = 'advertiser_receivable' and a.balance < 0
              where r.raised_by = any ($2))
            select p.id
            from payouts p
            where p.id = any ($1)
              and exists (
                select from tasks t
                join campaigns c on c.id = t.campaign_id
                join opened o on o.advertiser_id = c.advertiser_id
                where t.user_id = p.user_id and t.status = 'paid' and not c.funded)
            """;

    /**
     * Which of these payouts are of publishers that such an advertiser's campaigns have paid.
     *
     * @param people who pay them out; null for none
     */
    public Future<Set<Long>> list(Tx tx, Caller caller, List<Long> people, List<Long> payoutIds) {
        List<Long> known = people.stream().filter(Objects::nonNull).distinct().toList();
        if (allowed || known.isEmpty() || payoutIds.isEmpty()) {
            return Future.succeededFuture(Set.of());
        }
        return TokenMakers.linkedAccounts(tx, caller, known, unrelatedDays)
                .compose(all -> tx.list(LIST, Long.class, payoutIds.toArray(Long[]::new), all.toArray(Long[]::new)))
                .map(Set::copyOf);
    }
}
