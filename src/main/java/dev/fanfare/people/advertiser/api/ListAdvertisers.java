package dev.fanfare.people.advertiser.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Direction;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * Advertisers, newest first.
 *
 * @param sort what the list is sorted by; null for newest first, or for created with a {@code direction} alone
 * @param direction null for ascending by {@code sort}
 * @param cursor the {@code next} of another page; null for a page by its number
 */
public record ListAdvertisers(
        @IgnoredWith("cursor") @Min(1) Integer page,
        @Min(1) Integer limit,
        Sort sort,
        Direction direction,
        @Size(max = 1500) String cursor)
        implements Ask<ListAdvertisers.AdvertiserList> {
    /** What advertisers are sorted by. */
    public enum Sort implements Coded {
        CREATED,
        NAME
    }

    /** A page of advertisers. */
    public record AdvertiserList(
            List<Item> advertisers, @JsonUnwrapped PageRequest.Place place) implements Message {
        public AdvertiserList {
            advertisers = List.copyOf(advertisers);
        }

        /**
         * An advertiser; amounts in its currency.
         *
         * @param logo path of the brand's logo; null for none
         * @param promised maximum that participants can earn
         * @param spent on accepted tasks
         */
        public record Item(
                long advertiserId,
                String name,
                String email,
                @Nullable String logo,
                @Minor BigDecimal maximumLimit,
                @Minor BigDecimal promised,
                @Minor BigDecimal spent,
                String currency) {}
    }
}
