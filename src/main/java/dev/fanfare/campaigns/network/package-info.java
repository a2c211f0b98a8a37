/**
 * Publishers' accounts, pages, walls and channels at social networks.
 *
 * <p>Owns {@code connections}, {@code connected_accounts}, {@code post_previews} and
 * {@code post_readings}. {@link dev.fanfare.campaigns.network.api.ConnectionTransition} is
 * the state machine. Followers, category and engagement rate from users are claims until an operator accepts them or
 * the network confirms them ({@code verified}).
 *
 * <p>Everything specific to one network is in its own package, behind
 * {@link dev.fanfare.campaigns.network.spi.SocialNetwork}: login, figures, post addresses and settings. No other code
 * names a network. Other domains get {@link dev.fanfare.campaigns.network.api.ConfiguredNetworks} at construction.
 *
 * <p>Login with a provider proves an account ({@code proven_at}) and accepts it at once: the provider's API confirms
 * the token's owner and that it was issued to our application. A provider that is no network leaves a row in
 * {@code connected_accounts}, which belongs to one user. Access tokens are never stored. For an application without a
 * user, login signs in the user whose external identity it is, or creates a user if the provider vouches for an unused
 * email address. Neither a claim nor a connection signs a user in.
 *
 * <p>A job refreshes followers and engagement of accepted accounts with our application's credentials:
 * {@link dev.fanfare.campaigns.network.spi.FiguresSource}. TikTok, LinkedIn, Pinterest and Facebook profiles require
 * the owner's token, so their figures stay as last verified.
 *
 * <p>Another job fetches posts after they were handed in ({@link dev.fanfare.campaigns.network.spi.PostSource}) into
 * {@code post_previews}, with a copy of their picture among our media.
 *
 * <p>A third one reads the figures of posts that are paid by their views, at the times of {@code post_readings}. The domain of
 * tasks schedules readings and counts them; networks that show no views are refused before a campaign starts
 * ({@link dev.fanfare.campaigns.network.api.ViewsShown}).
 *
 * <p>Invariants: an account is live for at most one user (unique index {@code connections_claimed}); a user has at most
 * the platform's number of live networks, counted while the user's row is locked.
 */
package dev.fanfare.campaigns.network;
