package dev.fanfare.formats.proof;

import java.time.LocalDate;

/**
 * What a brand or a creator shows of payments in the journal, as it is signed.
 *
 * @param subject whose they are, such as {@code brand:7}, or {@code creator}
 * @param name as it is shown with them
 * @param beginsOn the first day, UTC
 * @param endsOn the last day
 * @param block the last one whose entries are counted
 * @param checkpoint the hash of its checkpoint
 * @param lines the figures: {@link FigureLines}
 */
public record FiguresForm(
        String subject, String name, LocalDate beginsOn, LocalDate endsOn, long block, Hash checkpoint, String lines) {
    private byte[] bytes() {
        return CanonicalFields.of("fanfare-figures-1")
                .text(subject)
                .text(name)
                .text(beginsOn.toString())
                .text(endsOn.toString())
                .number(block)
                .hash(checkpoint)
                .text(lines)
                .bytes();
    }

    /** Its signature, in Base64. */
    public String sign(JournalKey key) {
        return key.sign(bytes());
    }

    /** Whether the signature is that of this key; false for malformed input. */
    public boolean isSigned(String publicKey, String signature) {
        return JournalKey.isSigned(publicKey, bytes(), signature);
    }
}
