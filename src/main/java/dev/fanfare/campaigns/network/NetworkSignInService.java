package dev.fanfare.campaigns.network;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.campaigns.network.ConnectionsRepository.Submission;
import dev.fanfare.campaigns.network.NetworkSignInsRepository.Begun;
import dev.fanfare.campaigns.network.OAuthClient.OwnerTokens;
import dev.fanfare.campaigns.network.api.AccountName;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.campaigns.network.api.ConnectionState;
import dev.fanfare.campaigns.network.api.NetworkSignIns.BeginNetworkSignIn;
import dev.fanfare.campaigns.network.api.NetworkSignIns.FinishNetworkSignIn;
import dev.fanfare.campaigns.network.api.NetworkSignIns.ListNetworkSignIns;
import dev.fanfare.campaigns.network.api.NetworkSignIns.SignInBegun;
import dev.fanfare.campaigns.network.api.NetworkSignIns.SignInNetworks;
import dev.fanfare.campaigns.network.api.NetworkSignIns.SignedIn;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.NetworksError.Unproven;
import dev.fanfare.campaigns.network.api.SocialConnection.Account;
import dev.fanfare.campaigns.network.api.SocialConnection.Claim;
import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.OwnerAccount;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Owners sign in at their network, which connects their account.
 *
 * @param clients addresses on whose origins a network may send owners back; anywhere if it is empty
 */
record NetworkSignInService(
        Bus bus, Database db, ConfiguredNetworks kinds, ConfiguredSignIns signIns, List<String> clients) {
    private static final Duration LIFE = Duration.ofMinutes(10);
    private static final Pattern RETURN = Pattern.compile("https?://[^/?#@\\s]+/[^#\\s]*");

    /** What is left for the commit after the network was asked. */
    private static final long COMMIT_MS = 3_000;

    Future<SignInNetworks> list(Caller caller, ListNetworkSignIns ask) {
        return ConnectionTokensRepository.listExpired(db, caller.id())
                .map(expired -> new SignInNetworks(signIns.names(), expired));
    }

    Future<SignInBegun> begin(Caller caller, BeginNetworkSignIn ask) {
        String network = ask.network().strip().toLowerCase(Locale.ROOT);
        OAuthClient client =
                signIns.find(network).orElseThrow(() -> NetworksError.notSupported(network, signIns.names()));
        String returnUrl = checkReturn(ask.returnUrl().strip());
        Secret state = new Secret(Tokens.create(""));
        Instant expiresAt = Instant.now().plus(LIFE).truncatedTo(ChronoUnit.SECONDS);
        return db.transaction(tx -> NetworkSignInsRepository.begin(
                        tx, sessionOf(caller), network, caller.id(), state, returnUrl, expiresAt))
                .map(new SignInBegun(
                        client.authorizeUrl(state.value(), returnUrl, signIns.verifierOf(state)), expiresAt));
    }

    private String checkReturn(String url) {
        if (!RETURN.matcher(url).matches()) {
            throw CommonFault.invalid("return_url", "must be an address that begins with http:// or https://");
        }
        if (!clients.isEmpty()
                && clients.stream().map(NetworkSignInService::originOf).noneMatch(originOf(url)::equals)) {
            throw CommonFault.invalid("return_url", "must be an address on {0}", String.join(" or ", clients));
        }
        return url;
    }

    private static String originOf(String url) {
        try {
            URI uri = URI.create(url);
            return uri.getScheme() + "://" + uri.getAuthority();
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static UUID sessionOf(Caller caller) {
        return UUID.fromString(caller.credentialId());
    }

    /** Uses the sign-in, which is good for one answer, right or wrong; then exchanges the code. */
    Future<Committed<SignedIn>> finish(Caller caller, FinishNetworkSignIn ask) {
        return db.transaction(tx -> NetworkSignInsRepository.use(tx, ask.state(), sessionOf(caller), caller.id()))
                .compose(found -> found.isPresent()
                        ? finish(caller, ask, found.get())
                        // The request may be sent again by its key after the account was connected.
                        : db.change(
                                caller, ask, tx -> NetworksError.unknownSignIn().failed()));
    }

    private Future<Committed<SignedIn>> finish(Caller caller, FinishNetworkSignIn ask, Begun begun) {
        String network = begun.network();
        OAuthClient client =
                signIns.find(network).orElseThrow(() -> NetworksError.notSupported(network, signIns.names()));
        // Google sends it to some and not to others; a wrong one is never the network's.
        if (client.issuer() != null && ask.iss() != null && !client.issuer().equals(ask.iss())) {
            throw NetworksError.unproven(network, Unproven.OTHER_ISSUER);
        }
        if (ask.error() != null || ask.code() == null) {
            throw NetworksError.unproven(network, Unproven.CONSENT_REFUSED);
        }
        return client.exchange(ask.code(), begun.returnUrl(), signIns.verifierOf(ask.state()))
                .compose(tokens -> connect(caller, ask, begun, client, tokens));
    }

    private Future<Committed<SignedIn>> connect(
            Caller caller, FinishNetworkSignIn ask, Begun begun, OAuthClient client, OwnerTokens tokens) {
        return client.account(tokens).compose(account -> figures(caller, client, tokens, account)
                .compose(figures -> bus.ask(caller, new GetPlatformSettings())
                        .compose(settings -> db.change(
                                caller,
                                ask,
                                tx -> store(
                                        tx,
                                        caller,
                                        begun,
                                        new Confirmed(account, figures, tokens, settings.maxNetworksPerUser()))))));
    }

    /**
     * What the network has confirmed.
     *
     * @param limit maximum connections of a user
     */
    private record Confirmed(OwnerAccount account, AccountFigures figures, OwnerTokens tokens, int limit) {}

    /** Without engagement if the network does not show it in time: it is refreshed later. */
    private static Future<AccountFigures> figures(
            Caller caller, OAuthClient client, OwnerTokens tokens, OwnerAccount account) {
        long leftMs = Math.max(1, caller.deadline().remainingMs() - COMMIT_MS);
        return client.figures(tokens, account)
                .timeout(leftMs, TimeUnit.MILLISECONDS)
                .otherwise(new AccountFigures(account.followers(), null));
    }

    private Future<SignedIn> store(Tx tx, Caller caller, Begun begun, Confirmed confirmed) {
        String network = begun.network();
        OwnerAccount account = confirmed.account();
        Submission submission = new Submission(
                caller.id(),
                ConnectionKind.NETWORK,
                new Claim(network, null),
                new Account(account.id(), account.handle(), account.url()),
                kinds.find(network)
                        .flatMap(kind -> kind.account(account.url()))
                        .map(AccountName::address)
                        .orElse(null),
                account.followers() == null ? 0 : account.followers());
        return new CredentialsVersion(caller.id(), begun.credentialsVersion())
                .require(tx, CommonFault.PERMISSION_DENIED)
                .compose(same -> new ProvenConnections(() -> NetworksError.accountTaken(network), true)
                        .prove(tx, caller, submission, confirmed.figures(), confirmed.limit()))
                .compose(proven -> ConnectionTokensRepository.save(
                                tx,
                                proven.id(),
                                signIns.encrypt(proven.id(), confirmed.tokens()),
                                confirmed.tokens().expiresAt(),
                                ConfiguredSignIns.renewalOf(confirmed.tokens()))
                        .map(new SignedIn(
                                "success",
                                proven.status() == ConnectionState.ACCEPTED
                                        ? Translatable.of("Your account is connected and verified.")
                                        : Translatable.of("The network was suspended and is waiting for approval."),
                                proven.id(),
                                network,
                                account.handle(),
                                account.followers(),
                                confirmed.figures().engagementRate())));
    }
}
