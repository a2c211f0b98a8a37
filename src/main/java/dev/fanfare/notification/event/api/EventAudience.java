package dev.fanfare.notification.event.api;

/**
 * Whose events a row shows.
 *
 * @param own whether only those of the caller's account
 * @param advertiserId otherwise only those of this advertiser; null for an advertiser's own, and for all that staff may see
 */
public record EventAudience(boolean own, Long advertiserId) {
    public static final EventAudience OWN = new EventAudience(true, null);
}
