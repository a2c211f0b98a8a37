package dev.fanfare.formats.proof;

import dev.fanfare.formats.Hmac;
import java.nio.ByteBuffer;

/**
 * The hashed form of a posting.
 *
 * @param ownerId of the account; null for the platform
 * @param account its kind, such as {@code publisher_held}
 * @param amount minor units: credit positive, debit negative
 * @param number its running number among the sealed postings of its account, from 1; null in blocks of the first form
 * @param balance of the account after it, in sealed order, in minor units; null in blocks of the first form
 */
public record PostingForm(Long ownerId, String account, String currency, long amount, Long number, Long balance) {
    /**
     * Its leaf in the tree of its entry.
     *
     * @param blind keeps those who see the hash in the proof of another posting from guessing the content
     */
    public Hash leaf(Hash blind) {
        CanonicalFields fields = CanonicalFields.of(
                        number == null ? "fanfare-journal-posting-1" : "fanfare-journal-posting-2")
                .hash(blind)
                .number(ownerId)
                .text(account)
                .text(currency)
                .number(amount);
        return MerkleTree.leaf((number == null ? fields : fields.number(number).number(balance)).bytes());
    }

    /**
     * The blind of one posting: the HMAC-SHA256 of its index under its entry's secret salt, so that one blind reveals
     * nothing of the others.
     */
    public static Hash blind(Hash salt, int index) {
        return Hash.ofBytes(Hmac.sha256(
                salt.bytes(), ByteBuffer.allocate(Integer.BYTES).putInt(index).array()));
    }
}
