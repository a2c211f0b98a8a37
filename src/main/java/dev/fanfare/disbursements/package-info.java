/**
 * What is sent to publishers. Owns {@code transfers}, {@code transfer_evidence} and {@code provider_messages}.
 *
 * <p>A transfer is committed, with its entry in the journal, before anything is sent; it has one key at its provider and one
 * end-to-end id in files, for ever. What a call came to is recorded, and so is that nobody knows: that is asked for, with
 * the same key, until it is known. What no longer can be asked for without a risk of paying twice is flagged for an operator.
 */
package dev.fanfare.disbursements;
