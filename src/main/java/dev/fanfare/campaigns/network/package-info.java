/**
 * The accounts, pages, walls and channels that publishers have at social networks.
 *
 * <p>Owns {@code connections} and {@code identities}. States and who may move them: {@link
 * dev.fanfare.campaigns.network.api.ConnectionTransition}. The followers, category and engagement rate that users send are claims; only an
 * operator's acceptance or the network itself makes them facts ({@code verified}).
 *
 * <p>What is particular to one network stands in its own package, behind {@link dev.fanfare.campaigns.network.spi.SocialNetwork}: its
 * login, its figures, its post addresses and its block of the settings. Nothing else names a network. Domains that need to
 * know the networks are given {@link dev.fanfare.campaigns.network.api.NetworkKinds} when they are made.
 *
 * <p>A login with a provider proves an account ({@code proven_at}) and accepts it at once: the provider's own API says whose
 * the token is and that it was issued to our application. A provider that is no network leaves a row in {@code identities}
 * instead, which belongs to one user. Access tokens are passed on and never stored. For an application without a user the
 * same login signs in whoever has the account proven and live, or else opens a new user account if the provider vouches for
 * an email address that is free. A mere claim signs nobody in.
 *
 * <p>A job refreshes followers and engagement of accepted accounts with our own application's credentials: {@link
 * dev.fanfare.campaigns.network.spi.FiguresSource}. TikTok, LinkedIn, Pinterest and Facebook profiles show them only with their
 * owner's token, so their figures stay as last verified.
 *
 * <p>Invariants: an account of a network is live for at most one user (unique index {@code connections_claimed}); a user has
 * at most the platform's number of live networks, counted while the user's row, which belongs to users, is locked.
 */
package dev.fanfare.campaigns.network;
