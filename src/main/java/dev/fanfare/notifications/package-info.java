/**
 * Notifications: what users are told of what happened to them.
 *
 * <p>Owns {@code notifications}, {@code notification_feeds}, {@code notification_mails} and {@code mail_optouts}. The
 * other domains say in the outbox what happened, and nothing more; here it is decided who is told, in which words, and
 * that nobody is told twice: {@code notifications.key} is what a notification is about, unique for a user. What concerns
 * many users is told to a thousand at a time, each stretch in a transaction of its own that leaves the next to the
 * outbox.
 *
 * <p>Invariants: a flag switched off mutes what it stands for; nobody mutes an operator's message. Accounts that are not
 * active are told nothing but that. A user's ids grow in the order in which the notifications can be seen, because the
 * user's row of {@code notification_feeds} is locked before an id is drawn. Texts are in the language that the user had
 * when it was told.
 *
 * <p>With an SMTP server, what is told is queued for it in the same statement. A mail is claimed for two minutes, so any
 * number of nodes may send; should one die between the server's yes and the mark, the mail goes out again under the same
 * Message-ID. Unsubscribing by the link in a mail stops the e-mails of that kind and nothing else: users see on the
 * platform what they saw, and the flag that mutes it altogether stays as they set it.
 *
 * <p>Users' clients read pages, or follow: the feed's event on the bus only says that there is something, what it is is
 * always read from the id that the client has reached.
 *
 * <p>Reads of other domains what the texts speak of, and, as {@code campaigns} does for joining, to whom a campaign is
 * open.
 */
package dev.fanfare.notifications;
