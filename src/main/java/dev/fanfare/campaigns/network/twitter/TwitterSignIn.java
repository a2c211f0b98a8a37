package dev.fanfare.campaigns.network.twitter;

import dev.fanfare.campaigns.network.spi.OwnerAccount;
import dev.fanfare.campaigns.network.spi.OwnerSignIn;
import dev.fanfare.campaigns.network.spi.OwnerSignInBuilder;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.OutboundRequest;

/** Owners of accounts, by X's OAuth 2.0 for confidential clients, whose refresh tokens are good for one time. */
final class TwitterSignIn {
    static final OwnerSignIn OF_OWNERS = OwnerSignInBuilder.builder()
            .scopes("tweet.read users.read offline.access")
            .pkce(true)
            .basic(true)
            .account(api -> api.get("/2/users/me?user.fields=public_metrics", TwitterSignIn::account))
            .interactions((api, account) -> api.get(TwitterFigures.postsOf(account.id()), TwitterFigures::interactions))
            .build();

    private TwitterSignIn() {}

    private static OwnerAccount account(ProviderReply reply) {
        ProviderReply user = reply.inner("data");
        String username = user.text("username");
        return new OwnerAccount(
                user.text("id"),
                username,
                "https://x.com/" + OutboundRequest.encoded(username),
                // Not in every access level.
                user.find("public_metrics")
                        .map(metrics -> metrics.count("followers_count"))
                        .orElse(null));
    }
}
