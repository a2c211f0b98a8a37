/**
 * The transactional outbox: events are stored in the transaction that causes them and dispatched to a handler
 * afterwards, exactly once. Nothing is lost when a node dies in between.
 */
package dev.fanfare.platform.outbox;
