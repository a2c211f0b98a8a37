package dev.fanfare.formats.proof;

import dev.fanfare.formats.amount.Money;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Verifies a statement line by line: each line by its proof, the lines of an account by their running numbers and
 * balances, and both ends by the signed range.
 */
public final class JournalStatementProof {
    /**
     * The lines of an account.
     *
     * @param opening balance before the first line
     * @param closing balance after the last line
     */
    public record Lines(long first, long last, Money opening, Money closing) {}

    private final Collection<String> keys;
    private final CheckpointNote outside;
    private final Map<String, Lines> accounts = new TreeMap<>();
    private LineProof last;

    /**
     * Begins a statement.
     *
     * @param keys the trusted public keys; empty to trust the checkpoint alone
     * @param outside a checkpoint that was not delivered with the statement; null for none
     * @throws IllegalArgumentException with neither: the statement's own key proves nothing
     */
    public JournalStatementProof(Collection<String> keys, CheckpointNote outside) {
        if (keys.isEmpty() && outside == null) {
            throw new IllegalArgumentException("a key or a checkpoint from outside is needed");
        }
        this.keys = List.copyOf(keys);
        this.outside = outside;
    }

    /** Why the next line is not proven; empty if it is. */
    public Optional<String> add(Map<String, String> columns) {
        LineProof line = new LineProof(columns);
        return line.findFlaw().or(() -> findForeign(line)).or(() -> findGap(line));
    }

    private Optional<String> findForeign(LineProof line) {
        if (!keys.isEmpty() && !keys.contains(line.publicKey())) {
            return Optional.of("it is signed with another key: " + line.publicKey());
        }
        if (outside == null) {
            return Optional.empty();
        }
        CheckpointNote note = CheckpointNote.parse(line.note()).orElseThrow();
        if (note.size() != outside.size()) {
            return Optional.of(
                    "it is proven by the checkpoint of " + note.size() + " blocks, and the one from outside has "
                            + outside.size() + ": download the statement with tree_size=" + outside.size());
        }
        return note.equals(outside)
                ? Optional.empty()
                : Optional.of("its checkpoint is not the one from outside: they belong to different histories");
    }

    private Optional<String> findGap(LineProof line) {
        if (last != null && last.ownerId() != line.ownerId()) {
            return Optional.of("it is of another owner than the lines before it");
        }
        last = line;
        Long number = line.postingNumber();
        if (number == null) {
            return Optional.empty();
        }
        Money opening = line.balance().minus(line.amount());
        Lines before = accounts.get(line.accountName());
        long expected = before == null ? line.ranges().get(line.accountName()).first() : before.last() + 1;
        if (number != expected) {
            return Optional.of("number " + expected + " of " + line.accountName() + " is missing before it");
        }
        if (before != null && !before.closing().equals(opening)) {
            return Optional.of("its balance does not follow from the line before it");
        }
        accounts.put(
                line.accountName(),
                before == null
                        ? new Lines(number, number, opening, line.balance())
                        : new Lines(before.first(), number, before.opening(), line.balance()));
        return Optional.empty();
    }

    /** What is missing after the last line; empty if nothing is. */
    public Optional<String> findMissingEnd() {
        if (last == null) {
            return Optional.of("it has no lines, so it proves nothing");
        }
        return last.ranges().values().stream()
                .filter(range -> !accounts.containsKey(range.name())
                        || accounts.get(range.name()).last() != range.last())
                .map(range -> range.name() + " must end with number " + range.last())
                .findFirst();
    }

    /** The position up to which nothing is missing, once there are lines. */
    public long position() {
        return last.toPosition();
    }

    /** The accounts of the lines so far, by name. */
    public Map<String, Lines> accounts() {
        return Map.copyOf(accounts);
    }
}
