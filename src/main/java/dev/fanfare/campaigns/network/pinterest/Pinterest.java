package dev.fanfare.campaigns.network.pinterest;

import static dev.fanfare.campaigns.network.api.PostForms.END_OF_NUMBER;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.HostName;
import dev.fanfare.campaigns.network.spi.NetworkSettings;
import dev.fanfare.campaigns.network.spi.OEmbed;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.util.List;

/** Pinterest: post addresses, and posts by oEmbed. Figures need the owner's token. */
public final class Pinterest extends SocialNetwork<Pinterest.Settings> {
    private static final String NAME = "pinterest";

    private static final PostAddresses POSTS = PostForms.of("[^/]+/(?:amp/)?pin/(?:[^/]*-)?(?<id>\\d+)" + END_OF_NUMBER)
            // Visitors who are not signed in may see a pin by a second, longer id.
            .changing("[^/]+/(?:amp/)?pin/(?<id>[\\w-]{20,})=*(?:[^\\w=-].*)?")
            .linked("(?:[^/]+\\.)?pin\\.it/.*", "[^/]+/pin/create/.*", "[^/]+/offsite/?.*");

    private static final AccountForms ACCOUNTS = AccountForms.of(
            "[^/]+/(?!(?:pin|ideas|search|today|explore|discover|_)(?:/|$))(?<handle>[^/?]+)(?:[/?].*)?");

    public Pinterest() {
        super(NAME, Settings.class);
        addresses(POSTS, ACCOUNTS);
        shows(
                (service, settings) -> settings.oembed().url() == null
                        ? null
                        : new OEmbed(NAME, service, settings.oembed().url()),
                "pinimg.com");
    }

    /** Its settings block. */
    record Settings(
            @NotEmpty List<@HostName String> hosts,
            @NotNull @Valid OEmbed.Endpoint oembed) implements NetworkSettings {
        Settings {
            hosts = hosts == null ? List.of() : List.copyOf(hosts);
        }
    }
}
