package dev.fanfare.notification.event.store;

/**
 * The events that an application reads: those of the accounts that let it, after the position of {@code grant.created}, while they
 * do, and these beginnings and ends themselves. Of other grants it learns nothing. The table {@code event_access} is the only
 * truth about it, for a list as for a delivery: what a reader has passed never appears later.
 */
public final class EventAccess {
    private EventAccess() {}

    /**
     * The condition that an application reads an event now.
     *
     * @param clientId SQL of the application
     * @param event alias of a row of event_log
     */
    public static String shows(String clientId, String event) {
        return """
                (%2$s.client_id = %1$s or not starts_with(%2$s.type, 'grant.') and exists (
                  select from event_access a
                  where a.client_id = %1$s and a.user_id in (%2$s.user_id, %2$s.advertiser_id) and a.since < %2$s.position))
                """.formatted(clientId, event).strip();
    }
}
