/**
 * Webhooks: events of the log sent to the endpoints of accounts, applications and advertisers, as Standard Webhooks describes it.
 *
 * <p>Owns {@code webhook_endpoints}, {@code webhook_secrets}, {@code webhook_deliveries} and {@code webhook_sender}. A job follows the log
 * and adds deliveries under the locks of their endpoints; another sends them, outside of transactions.
 *
 * <p>Invariants: sequences of an endpoint have no gaps; of the waiting deliveries of a subject only the first is due; a repeated one keeps
 * its id and its bytes; nothing goes to private addresses.
 */
package dev.fanfare.notification.webhook;
