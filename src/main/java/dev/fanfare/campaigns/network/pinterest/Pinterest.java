package dev.fanfare.campaigns.network.pinterest;

import static dev.fanfare.campaigns.network.api.PostForms.END_OF_NUMBER;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.PostAddresses;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.spi.PlainSettings;
import dev.fanfare.campaigns.network.spi.SocialNetwork;

/** Pinterest: post addresses only. Figures need the owner's token. */
public final class Pinterest extends SocialNetwork<PlainSettings> {
    private static final PostAddresses POSTS = PostForms.of("[^/]+/(?:amp/)?pin/(?:[^/]*-)?(?<id>\\d+)" + END_OF_NUMBER)
            // Visitors who are not signed in may see a pin by a second, longer id.
            .changing("[^/]+/(?:amp/)?pin/(?<id>[\\w-]{20,})=*(?:[^\\w=-].*)?")
            .linked("(?:[^/]+\\.)?pin\\.it/.*", "[^/]+/pin/create/.*", "[^/]+/offsite/?.*");

    private static final AccountForms ACCOUNTS = AccountForms.of(
            "[^/]+/(?!(?:pin|ideas|search|today|explore|discover|_)(?:/|$))(?<handle>[^/?]+)(?:[/?].*)?");

    public Pinterest() {
        super("pinterest", PlainSettings.class);
        addresses(POSTS, ACCOUNTS);
    }
}
