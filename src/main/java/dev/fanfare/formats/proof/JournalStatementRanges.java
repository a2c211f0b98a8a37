package dev.fanfare.formats.proof;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a statement must have: of each account all sealed postings from one running number to another. The signature
 * holds the signer to it; that nothing between is missing, the numbers in the postings' leaves prove.
 *
 * @param treeSize of the checkpoint that proves the statement
 * @param position of the journal up to which the statement has everything
 * @param text for each account its kind, its currency, and its first and last number with spaces between; semicolons
 *     between the accounts
 */
public record JournalStatementRanges(long ownerId, long treeSize, long position, String text) {
    /**
     * The part of one account.
     *
     * @param account its kind
     * @param first the running number of its first posting
     * @param last the running number of its last posting
     */
    public record Range(String account, String currency, long first, long last) {
        /** Kind and currency. */
        public String name() {
            return account + " " + currency;
        }
    }

    public static JournalStatementRanges of(long ownerId, long treeSize, long position, List<Range> ranges) {
        return new JournalStatementRanges(
                ownerId,
                treeSize,
                position,
                ranges.stream()
                        .map(range -> range.name() + " " + range.first() + " " + range.last())
                        .collect(Collectors.joining(";")));
    }

    /**
     * The ranges by the name of the account.
     *
     * @throws IllegalArgumentException if the text is none of ranges
     */
    Map<String, Range> ranges() {
        Map<String, Range> ranges = new LinkedHashMap<>();
        for (String part : text.isEmpty() ? new String[0] : text.split(";", -1)) {
            String[] words = part.split(" ", -1);
            if (words.length != 4) {
                throw new IllegalArgumentException("ranges");
            }
            Range range = new Range(words[0], words[1], Long.parseLong(words[2]), Long.parseLong(words[3]));
            ranges.put(range.name(), range);
        }
        return ranges;
    }

    private byte[] bytes() {
        return CanonicalFields.of("fanfare-journal-ranges-2")
                .number(ownerId)
                .number(treeSize)
                .number(position)
                .text(text)
                .bytes();
    }

    /** Its signature, in Base64. */
    public String sign(JournalKey key) {
        return key.sign(bytes());
    }

    boolean isSigned(String publicKey, String signature) {
        return JournalKey.isSigned(publicKey, bytes(), signature);
    }
}
