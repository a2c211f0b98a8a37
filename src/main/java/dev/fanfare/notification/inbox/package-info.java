/**
 * Inboxes: messages, notifications and requests of a publisher, of an advertiser's team or of staff in one list.
 *
 * <p>Owns no table. What waits for its reader comes first, then the rest, each by descending time. A request waits until it is
 * decided; a message or a notification until it is read. Threads are read, answered and assigned, and requests are decided,
 * by the rows of their own domains.
 *
 * <p>Reads other domains' tables, each by an index at the cursor, and puts the parts together.
 */
package dev.fanfare.notification.inbox;
