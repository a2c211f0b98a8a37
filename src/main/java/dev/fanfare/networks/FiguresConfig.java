package dev.fanfare.networks;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * How the figures of accepted accounts are refreshed.
 *
 * @param everyMs milliseconds after which an account's are asked for again
 * @param retryMs milliseconds after which they are, when nothing came of it; twice as long each time that the network
 *     shows no such account, up to {@code everyMs}
 * @param concurrency accounts of a network that one node asks about at once
 */
public record FiguresConfig(
        @NotNull @Min(1_000) Long everyMs,
        @NotNull @Min(1_000) Long retryMs,
        @NotNull @Min(1) @Max(100) Integer concurrency,
        @NotNull @Valid Pace facebook,
        @NotNull @Valid Instagram instagram,
        @NotNull @Valid Pace twitter,
        @NotNull @Valid Youtube youtube) {

    /**
     * How often a network may be asked.
     *
     * @param callsPerMinute by all nodes together, in any minute; 0 for none at all
     */
    public record Pace(@NotNull @Min(0) @Max(1_000_000) Integer callsPerMinute) {}

    /**
     * Business Discovery.
     *
     * @param url the base address of Facebook's Graph API; blank or null for none
     * @param accountId of a professional account of ours
     * @param accessToken a system user's, for that account
     * @param callsPerMinute by all nodes together, in any minute; 0 for none at all
     */
    public record Instagram(
            @Pattern(regexp = "(https?://.+)?", message = "must begin with http:// or https://")
            String url,

            String accountId,
            String accessToken,
            @NotNull @Min(0) @Max(1_000_000) Integer callsPerMinute) {

        String base() {
            return url.replaceFirst("/+$", "");
        }

        /** Never shows the token. */
        @Override
        public String toString() {
            return "Instagram[" + url + "]";
        }
    }

    /**
     * YouTube's Data API.
     *
     * @param url blank or null for none
     * @param callsPerMinute by all nodes together, in any minute; 0 for none at all
     */
    public record Youtube(
            @Pattern(regexp = "(https?://.+)?", message = "must begin with http:// or https://")
            String url,

            String apiKey,
            @NotNull @Min(0) @Max(1_000_000) Integer callsPerMinute) {

        String base() {
            return url.replaceFirst("/+$", "");
        }

        /** Never shows the key. */
        @Override
        public String toString() {
            return "Youtube[" + url + "]";
        }
    }

    /** The same, with the simulator's for those that have no address. */
    public FiguresConfig orAt(String simulator, String accountId, String secret) {
        return new FiguresConfig(
                everyMs,
                retryMs,
                concurrency,
                facebook,
                hasInstagram()
                        ? instagram
                        : new Instagram(simulator + "/instagram", accountId, secret, instagram.callsPerMinute()),
                twitter,
                hasYoutube() ? youtube : new Youtube(simulator + "/youtube", secret, youtube.callsPerMinute()));
    }

    /**
     * Whether Instagram can be asked.
     *
     * @throws IllegalStateException when it has an address, but lacks what it wants to be asked with
     */
    boolean hasInstagram() {
        return isWhole("instagram", instagram.url(), instagram.accountId(), instagram.accessToken());
    }

    /**
     * Whether YouTube can be asked.
     *
     * @throws IllegalStateException when it has an address, but no key
     */
    boolean hasYoutube() {
        return isWhole("youtube", youtube.url(), youtube.apiKey());
    }

    private static boolean isWhole(String name, String url, String... secrets) {
        if (isBlank(url)) {
            return false;
        }
        for (String secret : secrets) {
            if (isBlank(secret)) {
                throw new IllegalStateException(
                        "networks.figures." + name + " has a url, but not all that it is asked with");
            }
        }
        return true;
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }
}
