/**
 * The journal that proves itself. Owns {@code journal_blocks}, {@code journal_leaves} and {@code sealing}.
 *
 * <p>A job seals committed entries into blocks, in the order of their ids and only once no transaction can add an entry with
 * a lower id. A block's head names the root of the tree of its entries and the hash of the head before it, and is signed
 * with the installation's key. So whatever is altered, added or removed behind the last head shows, whoever did it; a
 * publisher's statement proves each of its lines without the database.
 */
package dev.fanfare.money.journal;
