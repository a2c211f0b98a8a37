/**
 * Notifications: news for users, on the platform and by e-mail.
 *
 * <p>Owns {@code notifications}, {@code notification_feeds}, {@code notification_mails} and {@code mail_optouts}. Other
 * domains write events to the outbox; the notifiers here choose recipients and texts. Notifications are not repeated:
 * {@code notifications.key} identifies the subject and is unique for a user. If an event concerns many users, each
 * transaction notifies a thousand and leaves the next chunk to the outbox.
 *
 * <p>Invariants: switching a flag off mutes its notifications; an operator's message cannot be muted. Inactive accounts
 * get only messages. A user's ids grow in the order in which the notifications become visible, because the user's row
 * of {@code notification_feeds} is locked before an id is drawn. Texts are in the user's language at that time.
 *
 * <p>With an SMTP server, the same statement queues an e-mail. A mail is claimed for two minutes, so any number of
 * nodes may send. If one dies after the server accepted a mail, the mail is sent again under the same Message-ID. The
 * link in a mail stops only e-mails of that kind.
 *
 * <p>Clients read pages or follow a feed. The feed's event on the bus only signals news; clients read on from their
 * last id.
 *
 * <p>Reads other domains' tables for the texts and for who may join a campaign, as {@code campaigns} does for joining.
 */
package dev.fanfare.notification;
