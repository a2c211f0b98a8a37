package dev.fanfare.people.advertiser.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.Min;
import java.math.BigDecimal;
import java.util.List;

/** Advertisers, newest first. */
public record ListAdvertisers(@Min(1) Integer page, @Min(1) Integer limit)
        implements Ask<ListAdvertisers.AdvertiserList> {
    /** A page of advertisers. */
    public record AdvertiserList(List<Item> advertisers, long total, int page, int limit) implements Message {
        public AdvertiserList {
            advertisers = List.copyOf(advertisers);
        }

        /**
         * An advertiser; amounts in its currency.
         *
         * @param promised maximum that participants can earn
         * @param spent on accepted tasks
         */
        public record Item(
                long advertiserId,
                String name,
                String email,
                @Minor BigDecimal maximumLimit,
                @Minor BigDecimal promised,
                @Minor BigDecimal spent,
                String currency) {}
    }
}
