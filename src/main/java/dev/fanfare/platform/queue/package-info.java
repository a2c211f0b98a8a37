/**
 * Work queues in tables. {@code WorkQueue} claims items for a lease, handles them outside a transaction and retries
 * them with backoff. {@code DueRows} claims, handles and marks rows in one transaction.
 */
package dev.fanfare.platform.queue;
