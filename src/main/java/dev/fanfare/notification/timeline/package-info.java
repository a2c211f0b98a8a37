/**
 * Timelines of campaigns, tasks, payouts and people: what happened, when, and who did it, with comments.
 *
 * <p>Owns {@code timeline_comments}. Staff read and write theirs by the permission that shows the subject, an advertiser's team about its
 * own campaigns and their tasks; neither sees the other's, and the person concerned sees none of them. A comment is not
 * changed; its author can delete it for an hour, and after that others may have relied on it.
 *
 * <p>Comments about a person are working notes, as the notes of threads are: they are not exported, since they may speak of
 * others, and end with the person's account. What an account has written itself is exported, and erased with it.
 *
 * <p>Reads the event log and the audit log; lines of the latter only for those who may read it.
 */
package dev.fanfare.notification.timeline;
