/**
 * Work that waits in tables. {@code WorkQueue} claims it for a lease, handles it outside of a transaction and tries it again
 * with backoff. {@code DueRows} claims, handles and marks rows in one transaction.
 */
package dev.fanfare.platform.queue;
