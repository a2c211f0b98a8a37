package dev.fanfare.money.ledger;

import dev.fanfare.formats.amount.Money;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One event in the journal.
 *
 * @param key the event, unique for ever, such as {@code task:42:accepted}: reposting it changes nothing
 * @param kind such as {@code task_accepted}
 * @param description a sentence for operators
 * @param requestId the request that caused it; null for none
 * @param reverses the key of the entry that it reverses; null for none
 * @param postings at least two, summing to zero in each currency
 */
public record Entry(
        String key, String kind, String description, String requestId, String reverses, List<Posting> postings) {

    /**
     * Credits (positive) or debits (negative) an account.
     *
     * @param ownerId null for an account of the platform; of {@link AccountKind#PLATFORM_CASH} our account at a bank
     */
    public record Posting(Long ownerId, AccountKind account, Money amount) {}

    public Entry {
        postings = List.copyOf(postings);
        Map<String, Long> sums = new HashMap<>();
        postings.forEach(p -> sums.merge(p.amount().currency(), p.amount().minor(), Math::addExact));
        if (postings.size() < 2 || sums.values().stream().anyMatch(sum -> sum != 0)) {
            throw new IllegalArgumentException("entry " + key + " does not balance: " + sums);
        }
    }

    /** Starts an entry without postings. */
    public static Draft of(String key, String kind, String description, String requestId) {
        return new Draft(key, kind, description, requestId, null);
    }

    /** Starts an entry that reverses the one with the key {@code reverses}. */
    public static Draft reversing(String reverses, String key, String kind, String description, String requestId) {
        return new Draft(key, kind, description, requestId, reverses);
    }

    /** Collects the postings of an entry, except those of zero. */
    public static final class Draft {
        private final String key;
        private final String kind;
        private final String description;
        private final String requestId;
        private final String reverses;
        private final List<Posting> postings = new ArrayList<>();

        private Draft(String key, String kind, String description, String requestId, String reverses) {
            this.key = key;
            this.kind = kind;
            this.description = description;
            this.requestId = requestId;
            this.reverses = reverses;
        }

        /** Credits an account. {@code ownerId} is null for one of the platform's. */
        public Draft onto(Long ownerId, AccountKind account, Money amount) {
            if (amount.minor() != 0) {
                postings.add(new Posting(ownerId, account, amount));
            }
            return this;
        }

        /** Debits an account. {@code ownerId} is null for one of the platform's. */
        public Draft from(Long ownerId, AccountKind account, Money amount) {
            return onto(ownerId, account, Money.zero(amount.currency()).minus(amount));
        }

        /** The key of the entry that it reverses; null for none. */
        String reverses() {
            return reverses;
        }

        /** Whether it has no postings. */
        public boolean isEmpty() {
            return postings.isEmpty();
        }

        public Entry entry() {
            return new Entry(key, kind, description, requestId, reverses, postings);
        }
    }
}
