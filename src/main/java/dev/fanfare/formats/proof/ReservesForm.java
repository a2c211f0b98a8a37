package dev.fanfare.formats.proof;

import java.time.LocalDate;

/**
 * What was owed to all owners at the end of a day, in one currency.
 *
 * @param block the last one sealed before the end of the day, UTC
 * @param checkpoint the hash of its checkpoint
 * @param owners their number; each has {@link ReserveTree#PARTS} leaves
 * @param liabilities the sum of all leaves, in minor units
 * @param root of the {@link ReserveTree}
 */
public record ReservesForm(
        LocalDate day, String currency, long block, Hash checkpoint, int owners, long liabilities, Hash root) {
    private byte[] bytes() {
        return CanonicalFields.of("fanfare-reserves-1")
                .text(day.toString())
                .text(currency)
                .number(block)
                .hash(checkpoint)
                .number(owners)
                .number(liabilities)
                .hash(root)
                .bytes();
    }

    /** Its signature, in Base64. */
    public String sign(JournalKey key) {
        return key.sign(bytes());
    }

    public boolean isSigned(String publicKey, String signature) {
        return JournalKey.isSigned(publicKey, bytes(), signature);
    }
}
