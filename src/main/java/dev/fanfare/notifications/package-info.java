/**
 * Notifications: what users are told of what happened to them.
 *
 * <p>Owns {@code notifications} and {@code notification_feeds}. The other domains say in the outbox what happened, and
 * nothing more; here it is decided who is told, in which words, and that nobody is told twice: {@code notifications.key}
 * is what a notification is about, unique for a user. What concerns many users is told to a thousand at a time, each
 * stretch in a transaction of its own that leaves the next to the outbox.
 *
 * <p>Invariants: a flag switched off mutes what it stands for; nobody mutes an operator's message. Accounts that are not
 * active are told nothing but that. A user's ids grow in the order in which the notifications can be seen, because the
 * user's row of {@code notification_feeds} is locked before an id is drawn. Texts are in the language that the user had
 * when it was told.
 *
 * <p>Users' clients read pages, or follow: the feed's event on the bus only says that there is something, what it is is
 * always read from the id that the client has reached.
 *
 * <p>Reads of other domains what the texts speak of, and, as {@code campaigns} does for joining, to whom a campaign is
 * open.
 */
package dev.fanfare.notifications;
