package dev.fanfare.formats.proof;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.JournalStatementRanges.Range;
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
        Optional<Hash> postingsRoot = MerkleTree.rootFrom(
                posting().leaf(hash("blind")), number("posting"), number("postings"), path("posting_path"));
        if (postingsRoot.isEmpty()) {
            return Optional.of("posting_path does not fit the number of postings");
        }
        Heading heading = new Heading(
                number("entry_id"),
                text("key"),
                text("kind"),
                text("description"),
                text("request_id").isEmpty() ? null : text("request_id"),
                optional("reverses"),
                Instant.parse(text("created_at")));
        Hash entry = new EntryForm(heading, Math.toIntExact(number("postings")), postingsRoot.get()).leaf();
        Optional<Hash> root = MerkleTree.rootFrom(
                entry, number("position") - number("first_position"), number("entries"), path("entry_path"));
        if (!root.equals(Optional.of(hash("root")))) {
            return Optional.of("what it says is not what the block holds at this position");
        }
        Optional<CheckpointNote> note = CheckpointNote.verify(text("note"), List.of(publicKey()));
        if (note.isEmpty()) {
            return Optional.of("the signature of its note is not valid");
        }
        Optional<Hash> tree = MerkleTree.rootFrom(
                checkpoint().leaf(), number("block") - 1, note.get().size(), path("checkpoint_path"));
        if (!tree.equals(Optional.of(note.get().root()))) {
            return Optional.of("its block is not in the tree of its note");
        }
        if (!ranges(note.get().size()).isSigned(publicKey(), text("ranges_signature"))) {
            return Optional.of("the signature of its ranges is not valid");
        }
        if (number("position") > toPosition()) {
            return Optional.of("its position is after the end of the statement");
        }
        return isInRange() ? Optional.empty() : Optional.of("its number is not in the ranges");
    }

    /** A line of the first form has no number. */
    private boolean isInRange() {
        Long number = postingNumber();
        Range range = ranges().get(accountName());
        return number == null || range != null && number >= range.first() && number <= range.last();
    }

    private JournalStatementRanges ranges(long treeSize) {
        return new JournalStatementRanges(number("user_id"), treeSize, toPosition(), text("ranges"));
    }

    /** What the statement must have of each account, by the account's name. */
    Map<String, Range> ranges() {
        return ranges(0).ranges();
    }

    private PostingForm posting() {
        Long number = postingNumber();
        return new PostingForm(
                number("user_id"),
                account(),
                text("currency"),
                amount().minor(),
                number,
                number == null ? null : balance().minor());
    }

    private Checkpoint checkpoint() {
        return CheckpointBuilder.builder()
                .number(number("block"))
                .firstPosition(number("first_position"))
                .entries(Math.toIntExact(number("entries")))
                .lastEntry(number("last_entry"))
                .previous(hash("previous"))
                .root(hash("root"))
                .sealedAt(Instant.parse(text("sealed_at")))
                .evidence(hash("evidence"))
                .build();
    }

    /** The running number in its account; null in the first form. */
    Long postingNumber() {
        return optional("number");
    }

    /** The position up to which its statement has everything. */
    long toPosition() {
        return number("to_position");
    }

    /** The note that proves it. */
    String note() {
        return text("note");
    }

    /** The account's kind and currency. */
    String accountName() {
        return account() + " " + text("currency");
    }

    /** The account's owner. */
    long ownerId() {
        return number("user_id");
    }

    /** The balance of the account after it; not in the first form. */
    public Money balance() {
        return money("balance");
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
        return money("amount");
    }

    private Money money(String column) {
        return Money.parse(new BigDecimal(text(column)), text("currency"))
                .orElseThrow(() -> new IllegalArgumentException(column));
    }

    private Long optional(String column) {
        return text(column).isEmpty() ? null : Long.valueOf(text(column));
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
