package dev.fanfare.admin.overview.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.records.StagedBuilder;
import java.time.Instant;
import java.util.List;

/** All that the caller waits for, or that waits for the caller. */
public record ListWaiting() implements Ask<ListWaiting.WaitingList> {
    /**
     * What waits.
     *
     * @param waiting the 100 longest waiting of each kind at most
     * @param more kinds of which there are more
     * @param leftOut kinds that a limit of the credential hides
     */
    public record WaitingList(List<Item> waiting, List<String> more, List<String> leftOut) implements Message {
        public WaitingList {
            waiting = List.copyOf(waiting);
            more = List.copyOf(more);
            leftOut = List.copyOf(leftOut);
        }

        /**
         * Something that waits.
         *
         * @param kind what it is, such as {@code payout}
         * @param id of its kind; null for one that is there once
         * @param name null for none
         * @param state where it stands, by words of its kind
         * @param by whose turn it is
         * @param since null if unknown
         * @param next what comes next
         * @param until when it ends by itself; null if it does not
         */
        @StagedBuilder
        public record Item(
                @OneOf(
                        words = {
                            "connection",
                            "invitation",
                            "application",
                            "draft",
                            "post",
                            "appeal",
                            "payout",
                            "destination",
                            "bank_account",
                            "name_check",
                            "tax_form",
                            "email",
                            "export",
                            "deletion"
                        })
                String kind,

                @Nullable Long id,
                @Nullable String name,
                String state,
                @OneOf(OwnerWait.By.class) String by,
                @Nullable Instant since,
                Translatable next,
                @Nullable Instant until) {}
    }
}
