package dev.fanfare.formats.proof;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Optional;

/**
 * A checkpoint of the tree of all blocks, as C2SP's tlog-checkpoint has it. Signed, it is a signed note of C2SP, to
 * which witnesses add lines of their own.
 *
 * @param origin the journal's unique name and the name of its key
 * @param size the number of blocks
 * @param root of the tree whose leaves are the checkpoints of the blocks
 */
public record CheckpointNote(String origin, long size, Hash root) {
    private static final String SIGNATURE = "\u2014 ";
    private static final int KEY_ID = 4;
    private static final byte[] ED25519 = {1};

    /** The signed text. */
    public String text() {
        return origin + "\n" + size + "\n" + root.base64() + "\n";
    }

    /** The signed note. */
    public String signed(JournalKey key) {
        byte[] id = keyId(key.publicKey());
        byte[] signature = Base64.getDecoder().decode(key.sign(text().getBytes(StandardCharsets.UTF_8)));
        byte[] both = Arrays.copyOf(id, id.length + signature.length);
        System.arraycopy(signature, 0, both, id.length, signature.length);
        return text() + "\n" + SIGNATURE + origin + " " + Base64.getEncoder().encodeToString(both) + "\n";
    }

    private byte[] keyId(String publicKey) {
        Hash hash = Hash.of(
                (origin + "\n").getBytes(StandardCharsets.UTF_8),
                ED25519,
                Base64.getDecoder().decode(publicKey));
        return Arrays.copyOf(hash.bytes(), KEY_ID);
    }

    /** Whether a line looks like the signature of a note. */
    public static boolean isSignature(String line) {
        return line.matches(SIGNATURE + "[^ +]+ [A-Za-z0-9+/=]+");
    }

    /** Reads a note without verifying it; empty if it is none. */
    public static Optional<CheckpointNote> parse(String note) {
        String[] lines = note.split("\n", -1);
        if (lines.length < 5 || !lines[1].matches("[1-9][0-9]{0,17}") || !lines[3].isEmpty()) {
            return Optional.empty();
        }
        try {
            Hash root = Hash.ofBytes(Base64.getDecoder().decode(lines[2]));
            return Optional.of(new CheckpointNote(lines[0], Long.parseLong(lines[1]), root));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Reads a note that one of these keys has signed; empty if none has. */
    public static Optional<CheckpointNote> verify(String note, Collection<String> publicKeys) {
        return parse(note).filter(read -> note.lines()
                .skip(4)
                .filter(line -> line.startsWith(SIGNATURE + read.origin + " "))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .anyMatch(signature -> publicKeys.stream().anyMatch(key -> read.isSigned(key, signature))));
    }

    private boolean isSigned(String publicKey, String signature) {
        try {
            byte[] both = Base64.getDecoder().decode(signature);
            byte[] id = keyId(publicKey);
            return both.length > KEY_ID
                    && Arrays.equals(id, Arrays.copyOf(both, KEY_ID))
                    && JournalKey.isSigned(
                            publicKey,
                            text().getBytes(StandardCharsets.UTF_8),
                            Base64.getEncoder().encodeToString(Arrays.copyOfRange(both, KEY_ID, both.length)));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
