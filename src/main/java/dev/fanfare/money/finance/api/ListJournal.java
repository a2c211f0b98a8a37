package dev.fanfare.money.finance.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * Journal entries, newest first. A filter that is null or blank matches everything. The first page begins with unsealed
 * entries; nothing is ever added below the first sealed one.
 *
 * @param userId the publisher or advertiser whose accounts it moves
 * @param subject what it is about, such as {@code payout:7}
 * @param kind such as {@code payout_completed}
 * @param dateFrom first day, UTC
 * @param dateTo last day, UTC
 * @param cursor the {@code next} of another page; null for the first
 */
public record ListJournal(
        Long userId,
        @Size(max = 100) String subject,
        @Size(max = 100) String kind,
        LocalDate dateFrom,
        LocalDate dateTo,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
        implements Ask<ListJournal.JournalPage> {
    public ListJournal {
        subject = OptionalText.blankToNull(subject);
        kind = OptionalText.blankToNull(kind);
    }

    /**
     * A page of the journal.
     *
     * @param entries fewer than {@code limit}, or none, after scanning many
     * @param next the cursor of the next page; null if this is the last
     */
    public record JournalPage(List<Entry> entries, @Nullable String next, int limit) implements Message {
        public JournalPage {
            entries = List.copyOf(entries);
        }

        /**
         * An entry with its postings.
         *
         * @param position in the sealed journal, from 1, without gaps; null until it is sealed, within seconds
         * @param key unique for ever, such as {@code payout:7:completed}
         * @param sentence what happened and what moved from where to where
         * @param requestId the request that caused it; null for none
         * @param reverses the id of the entry that it reverses; null for none
         * @param bookedOn the day that it counts for
         */
        @StagedBuilder
        public record Entry(
                long id,
                @Nullable Long position,
                String key,
                String kind,
                String sentence,
                @Nullable String requestId,
                @Nullable Long reverses,
                Instant createdAt,
                LocalDate bookedOn,
                List<Posting> postings) {
            public Entry {
                postings = List.copyOf(postings);
            }
        }

        /**
         * An amount that an account was credited (positive) or debited (negative).
         *
         * @param account what kind of account, such as {@code publisher_held}
         * @param userId the owner; null for the platform
         * @param userName the owner's; null for the platform
         */
        public record Posting(
                long accountId,
                String account,
                @Nullable Long userId,
                @Nullable String userName,
                @Minor BigDecimal amount,
                String currency) {}
    }
}
