/**
 * Notifications: what users are told about things that happened to them, on the platform and by e-mail.
 *
 * <p>Owns {@code notifications}, {@code notification_feeds}, {@code notification_mails} and {@code mail_optouts}. Other
 * domains write events to the outbox; the notifiers here decide who is notified, and in which words. Nobody is notified
 * twice: {@code notifications.key} says what a notification is about and is unique for a user. Where an event concerns
 * many users, a thousand of them are notified in each transaction, which leaves the next chunk to the outbox.
 *
 * <p>Invariants: switching a flag off mutes its notifications; an operator's message cannot be muted. Accounts that are
 * not active get nothing but messages. A user's ids grow in the order in which the notifications become visible, because
 * the user's row of {@code notification_feeds} is locked before an id is drawn. Texts are in the language that the user
 * had at that time.
 *
 * <p>With an SMTP server, the same statement queues an e-mail. A mail is claimed for two minutes, so any number of nodes
 * may send. If one dies after the server accepted a mail, the mail is sent again under the same Message-ID. The link in a
 * mail stops e-mails of that kind and nothing else.
 *
 * <p>Clients read pages or follow a feed. The feed's event on the bus only says that there is something new; what it is
 * is always read from the last id that the client has.
 *
 * <p>Reads other domains' tables for the texts and for who may join a campaign, as {@code campaigns} does for joining.
 */
package dev.fanfare.notification;
