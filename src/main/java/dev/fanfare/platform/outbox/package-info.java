/**
 * The outbox: what happened is written in the transaction that made it true, and dealt with afterwards, once, by whoever
 * has an effect to add. Neither is lost when a node dies between the two.
 */
package dev.fanfare.platform.outbox;
