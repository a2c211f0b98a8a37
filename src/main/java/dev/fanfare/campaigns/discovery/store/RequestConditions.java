package dev.fanfare.campaigns.discovery.store;

/** SQL about invitations i and applications x to a campaign c, whose time may be over before a job has ended them. */
public final class RequestConditions {
    private RequestConditions() {}

    private static final String CAMPAIGN_OVER = "c.status in ('completed', 'cancelled')";

    /** The state of an invitation. */
    public static final String INVITATION_STATUS = """
            case when i.status = 'open' and (i.expires_at <= business_now() or %s)
                 then 'expired' else i.status end
            """.formatted(CAMPAIGN_OVER).strip();

    /** The state of an application. */
    public static final String APPLICATION_STATUS = """
            case when x.status in ('open', 'accepted') and (x.expires_at <= business_now() or %s)
                 then 'expired' else x.status end
            """.formatted(CAMPAIGN_OVER).strip();
}
