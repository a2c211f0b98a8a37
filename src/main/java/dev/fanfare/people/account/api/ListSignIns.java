package dev.fanfare.people.account.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Sign-in attempts, newest first.
 *
 * @param userId the account; null for all
 * @param cursor the {@code next} of another page; null for the first
 */
public record ListSignIns(
        Long userId,
        @IgnoredWith("cursor") @Min(1) Integer page,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit,
        @Size(max = 100) String cursor)
        implements Ask<ListSignIns.SignInList> {
    /** A page of sign-in events. */
    public record SignInList(
            List<Item> events, @JsonUnwrapped PageRequest.Place place) implements Message {
        public SignInList {
            events = List.copyOf(events);
        }

        /**
         * One attempt.
         *
         * @param userId null if there is no such account
         * @param name the entered name or address, normalised
         * @param outcome success or failure
         */
        public record Item(
                long id,
                @Nullable Long userId,
                String name,
                @OneOf(words = {"success", "failure"}) String outcome,
                String address,
                Instant createdAt) {}
    }
}
