/**
 * The tamper-evident journal. Owns {@code journal_blocks}, {@code journal_leaves},
 * {@code evidence_roots} and {@code sealing}.
 *
 * <p>A job seals committed entries into blocks, in the order of their ids and only once no transaction can add an entry
 * with a lower id. A block's checkpoint contains the Merkle root of its entries and the hash of the previous
 * checkpoint, and is signed with the installation's key. So any alteration, insertion or deletion up to the last
 * checkpoint is detected; a publisher's statement proves each of its lines without the database.
 */
package dev.fanfare.money.journal;
