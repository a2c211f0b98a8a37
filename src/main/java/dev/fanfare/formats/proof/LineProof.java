package dev.fanfare.formats.proof;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.proof.EntryForm.Heading;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A statement line by column name, and its verification. */
public final class LineProof {
    private final Map<String, String> line;

    public LineProof(Map<String, String> line) {
        this.line = Map.copyOf(line);
    }

    /** Why the proof is invalid; empty if it is valid. */
    public Optional<String> findFlaw() {
        try {
            return flaw();
        } catch (IllegalArgumentException | DateTimeParseException | ArithmeticException e) {
            return Optional.of("a column cannot be read: " + e.getMessage());
        }
    }

    private Optional<String> flaw() {
        PostingForm posting = new PostingForm(number("user_id"), text("account"), text("currency"), amount().minor());
        Optional<Hash> postingsRoot = MerkleTree.rootFrom(
                posting.leaf(hash("blind")), number("posting"), number("postings"), path("posting_path"));
        if (postingsRoot.isEmpty()) {
            return Optional.of("posting_path does not fit the number of postings");
        }
        Heading heading = new Heading(
                number("entry_id"),
                text("key"),
                text("kind"),
                text("description"),
                text("request_id").isEmpty() ? null : text("request_id"),
                text("reverses").isEmpty() ? null : number("reverses"),
                Instant.parse(text("created_at")));
        Hash entry = new EntryForm(heading, Math.toIntExact(number("postings")), postingsRoot.get()).leaf();
        Optional<Hash> root = MerkleTree.rootFrom(
                entry, number("position") - number("first_position"), number("entries"), path("entry_path"));
        if (!root.equals(Optional.of(hash("root")))) {
            return Optional.of("what it says is not what the block holds at this position");
        }
        return checkpoint().isSigned()
                ? Optional.empty()
                : Optional.of("the signature of the block's checkpoint is not valid");
    }

    private Checkpoint.Signed checkpoint() {
        Checkpoint checkpoint = CheckpointBuilder.builder()
                .number(number("block"))
                .firstPosition(number("first_position"))
                .entries(Math.toIntExact(number("entries")))
                .lastEntry(number("last_entry"))
                .previous(hash("previous"))
                .root(hash("root"))
                .sealedAt(Instant.parse(text("sealed_at")))
                .evidence(hash("evidence"))
                .build();
        return new Checkpoint.Signed(checkpoint, publicKey(), text("signature"));
    }

    /** The key that signed it. */
    public String publicKey() {
        return text("public_key");
    }

    /** The account of the posting. */
    public String account() {
        return text("account");
    }

    /** The amount of the posting. */
    public Money amount() {
        return Money.parse(new BigDecimal(text("amount")), text("currency"))
                .orElseThrow(() -> new IllegalArgumentException("amount"));
    }

    private long number(String column) {
        return Long.parseLong(text(column));
    }

    private Hash hash(String column) {
        return Hash.parse(text(column));
    }

    private List<Hash> path(String column) {
        return text(column).isEmpty()
                ? List.of()
                : Arrays.stream(text(column).split(" ", -1)).map(Hash::parse).toList();
    }

    /** Removes the apostrophe that guards against formula injection. */
    private String text(String column) {
        String text = line.get(column);
        if (text == null) {
            throw new IllegalArgumentException("there is no " + column);
        }
        return text.matches("(?s)'[=+\\-@\\t\\r\\n].*") ? text.substring(1) : text;
    }
}
