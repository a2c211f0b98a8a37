package dev.fanfare.notification.thread.store;

/** What threads are about, for statements of the domains that list them. */
public final class SubjectLookup {
    private SubjectLookup() {}

    /**
     * A lateral subquery of {@code campaign_id, advertiser_id, owner_id, title, closed} for a row t with kind and subject_id.
     * Tasks end when they are paid or given up, or can be neither submitted nor appealed any more.
     */
    public static final String SUBJECT = """
            (
              select c.id as campaign_id, c.advertiser_id, k.user_id as owner_id, c.name as title,
                     k.status in ('paid', 'left')
                       or k.status = 'rejected' and greatest(k.deadline, k.appealable_until) <= business_now() as closed
              from tasks k join campaigns c on c.id = k.campaign_id
              where t.kind = 'task' and k.id = t.subject_id
              union all
              select c.id, c.advertiser_id, null, c.name, c.status in ('completed', 'cancelled')
              from campaigns c
              where t.kind = 'campaign' and c.id = t.subject_id
              union all
              select null, null, p.user_id, p.reference, p.status in ('completed', 'rejected', 'cancelled', 'failed')
              from payouts p
              where t.kind = 'payout' and p.id = t.subject_id
            )
            """;
}
