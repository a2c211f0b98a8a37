package dev.fanfare.admin.operations.api;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.util.List;

/**
 * The clients' view of the platform; every value is enforced.
 *
 * @param legal what people read and accept; not in the operators' view
 */
public record PlatformConfig(Platform platform, Features features, Limits limits, Settings settings, Legal legal)
        implements Message {

    /**
     * Pages about this installation, as paths on this service; null for those that it does not have.
     *
     * @param terms of use
     * @param termsVersion what a registration accepts, as {@code accepted_terms}; null if there are no terms
     * @param privacy the privacy notice
     * @param contact who runs this installation, and how they are reached
     */
    public record Legal(
            @Nullable String terms,
            @Nullable String termsVersion,
            @Nullable String privacy,
            @Nullable String contact) {}

    /** Build and environment. */
    public record Platform(String name, String version, String environment) {}

    /**
     * The options for users.
     *
     * @param viewNetworks the networks that tell us how often posts were seen: those on which campaigns can pay by views
     * @param paymentMethods ids of the enabled ones
     * @param languages two-letter codes
     * @param currencies ISO 4217 codes
     * @param currencyDetails the same currencies, in their order
     * @param reviewReasons reasons that reviewers choose from, as codes or in words
     */
    public record Features(
            List<String> socialNetworks,
            List<String> viewNetworks,
            List<String> paymentMethods,
            List<String> languages,
            List<String> currencies,
            List<CurrencyDetail> currencyDetails,
            List<String> reviewReasons) {
        public Features {
            socialNetworks = List.copyOf(socialNetworks);
            viewNetworks = List.copyOf(viewNetworks);
            paymentMethods = List.copyOf(paymentMethods);
            languages = List.copyOf(languages);
            currencies = List.copyOf(currencies);
            currencyDetails = List.copyOf(currencyDetails);
            reviewReasons = List.copyOf(reviewReasons);
        }

        /** A copy with these currencies. */
        public Features offering(List<String> codes) {
            return new Features(
                    socialNetworks,
                    viewNetworks,
                    paymentMethods,
                    languages,
                    codes,
                    codes.stream().map(CurrencyDetail::of).toList(),
                    reviewReasons);
        }

        /**
         * How to write a currency.
         *
         * @param code of ISO 4217
         * @param name in English
         * @param decimals of its minor unit by ISO 4217, as in all amounts here; some are usually shown with fewer
         */
        public record CurrencyDetail(String code, String name, int decimals) {
            static CurrencyDetail of(String code) {
                return new CurrencyDetail(code, Currencies.name(code), Currencies.decimals(code));
            }
        }
    }

    /** Limits; amounts are whole units of the currency in use. */
    public record Limits(int maxCampaignsPerUser, int maxNetworksPerUser, long minPayoutAmount, long maxPayoutAmount) {}

    /** Switches. */
    public record Settings(boolean maintenanceMode, boolean registrationEnabled, boolean socialLoginEnabled) {}

    /** Gets the configuration that clients need first. */
    public record GetConfig() implements Ask<PlatformConfig> {}

    /** The configuration has changed on all nodes. */
    public record ConfigChanged() implements Event {}

    /** Gets the operators' view of the settings. */
    public record GetSettings() implements Ask<PlatformConfig> {}
}
