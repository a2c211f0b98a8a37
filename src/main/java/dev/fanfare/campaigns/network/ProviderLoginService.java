package dev.fanfare.campaigns.network;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.admin.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.campaigns.network.ConnectionsRepository.Submission;
import dev.fanfare.campaigns.network.ProviderConnectionsRepository.Owner;
import dev.fanfare.campaigns.network.api.AccountName;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.campaigns.network.api.ConnectionState;
import dev.fanfare.campaigns.network.api.LinkIdentity;
import dev.fanfare.campaigns.network.api.LinkIdentity.IdentityLinked;
import dev.fanfare.campaigns.network.api.LogInWithProvider;
import dev.fanfare.campaigns.network.api.LogInWithProvider.ProviderConnected;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.NetworksError.Unproven;
import dev.fanfare.campaigns.network.api.SocialConnection.Account;
import dev.fanfare.campaigns.network.api.SocialConnection.Claim;
import dev.fanfare.campaigns.network.api.ValidateSocial;
import dev.fanfare.campaigns.network.api.ValidateSocial.SocialValidated;
import dev.fanfare.campaigns.network.api.ValidateSocial.SocialValidated.UserData;
import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.ProviderAccount;
import dev.fanfare.campaigns.network.spi.ProviderLogin;
import dev.fanfare.people.account.api.OpenAccount;
import dev.fanfare.people.account.store.SignInIdentities;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.session.store.AppTokens;
import dev.fanfare.people.signin.api.SecondFactors.HasSecondFactor;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Users prove ownership of an account with a provider's token, or sign in with it. */
final class ProviderLoginService {
    /** Providers issue only these characters, and headers allow no others. */
    private static final Pattern TOKEN = Pattern.compile("[!-~]+");

    private final Bus bus;
    private final Database db;
    private final ConfiguredNetworks kinds;
    private final ConfiguredLogins logins;

    ProviderLoginService(ModuleContext context, NetworksConfig config) {
        this.bus = context.bus();
        this.db = context.database();
        this.kinds = config.kinds();
        this.logins = new ConfiguredLogins(context, config);
    }

    Future<Committed<ProviderConnected>> logIn(Caller caller, LogInWithProvider ask) {
        String provider = ask.provider();
        ProviderLogin login =
                logins.find(provider).orElseThrow(() -> NetworksError.notSupported(provider, logins.names()));
        return settings(caller)
                .compose(settings -> verify(provider, login, ask.accessToken().value())
                        .compose(account -> {
                            if (!account.id().equals(ask.userId().strip())) {
                                throw NetworksError.unproven(provider, Unproven.OTHER_USER);
                            }
                            VerifiedAccount verified = new VerifiedAccount(
                                    provider, isNetwork(provider), account, settings.maxNetworksPerUser());
                            return caller.userId() == null
                                    ? account(caller, verified)
                                            .compose(version -> refuseWithFactor(caller, version))
                                            .compose(version ->
                                                    db.change(caller, ask, tx -> signIn(tx, caller, version, verified)))
                                    : db.change(caller, ask, tx -> store(tx, caller, caller.id(), verified));
                        }));
    }

    /**
     * A verified account at a provider.
     *
     * @param network whether the provider is a network: then the account is connected
     * @param limit maximum connections of a user
     */
    private record VerifiedAccount(String provider, boolean network, ProviderAccount account, int limit) {}

    private boolean isNetwork(String provider) {
        return kinds.find(provider).isPresent();
    }

    /** For an application without a user: the account that the identity signs in to, or a new one. */
    private Future<CredentialsVersion> account(Caller caller, VerifiedAccount verified) {
        return SignInIdentities.find(db, verified.provider(), verified.account().id())
                .compose(found -> found.map(Future::succeededFuture)
                        .orElseGet(() -> owner(db, verified).compose(owner -> {
                            if (owner.isPresent()) {
                                // Its owner has connected it, which is no way to sign in.
                                throw NetworksError.alreadyConnected(ConnectionKind.NETWORK, "user_id");
                            }
                            return open(caller, verified.provider(), verified.account());
                        })));
    }

    /** A provider is one factor, however the user authenticated there. */
    private Future<CredentialsVersion> refuseWithFactor(Caller caller, CredentialsVersion version) {
        return bus.ask(caller, new HasSecondFactor(version.userId())).map(answer -> {
            if (answer.has()) {
                throw UsersError.SECOND_FACTOR_REQUIRED.because(
                        "This account signs in with its password and a second factor.");
            }
            return version;
        });
    }

    private Future<CredentialsVersion> open(Caller caller, String provider, ProviderAccount account) {
        if (account.email() == null) {
            return NetworksError.unproven(provider, Unproven.NO_EMAIL).failed();
        }
        return bus.ask(caller, new OpenAccount(provider, account.id(), account.email(), account.name()))
                .compose(opened -> opened.userId() == null
                        ? NetworksError.unproven(provider, Unproven.EMAIL_TAKEN).failed()
                        : Future.succeededFuture(new CredentialsVersion(opened.userId(), opened.credentialsVersion())));
    }

    /** The current owner of the account; empty for none. Unproven claims do not count. */
    private static Future<Optional<Owner>> owner(Sql sql, VerifiedAccount verified) {
        Future<Optional<Owner>> found = verified.network()
                ? ProviderConnectionsRepository.findOwner(
                        sql, verified.provider(), verified.account().id())
                : ProviderConnectionsRepository.findConnected(
                        sql, verified.provider(), verified.account().id());
        return found.map(owner -> {
            if (owner.isPresent() && !owner.get().proven()) {
                throw NetworksError.alreadyConnected(ConnectionKind.NETWORK, "user_id");
            }
            return owner;
        });
    }

    /** Serialises the user's concurrent attempts, one of which may have connected the account. */
    private Future<ProviderConnected> signIn(
            Tx tx, Caller caller, CredentialsVersion version, VerifiedAccount verified) {
        long userId = version.userId();
        return version.holds(tx)
                .compose(holds -> holds
                        ? owner(tx, verified)
                        : CommonFault.PERMISSION_DENIED
                                .because("This account cannot sign in.")
                                .failed())
                .compose(
                        owner -> owner.filter(found -> found.userId() == userId).isPresent()
                                ? Future.succeededFuture(owner.get().id())
                                : store(tx, caller, userId, verified).map(ProviderConnected::networkId))
                .compose(networkId -> AppTokens.issue(tx, caller, version)
                        .map(token -> new ProviderConnected(
                                "success", Translatable.of("You are signed in."), networkId, token)));
    }

    private Future<ProviderConnected> store(Tx tx, Caller caller, long userId, VerifiedAccount verified) {
        return verified.network()
                ? connect(tx, caller, userId, verified)
                : connectAccount(tx, caller, userId, verified);
    }

    Future<SocialValidated> validate(Caller caller, ValidateSocial ask) {
        String provider = ask.provider().strip().toLowerCase(Locale.ROOT);
        ProviderLogin login = logins.find(provider)
                .orElseThrow(
                        () -> CommonFault.invalid("provider", "must be one of {0}", String.join(", ", logins.names())));
        return settings(caller)
                .compose(settings -> verify(provider, login, ask.accessToken().value()))
                .map(account -> new SocialValidated(true, new UserData(account.id(), account.name(), account.email())))
                .recover(cause -> cause instanceof Refused refused
                                && NetworksError.NETWORK_VERIFICATION_FAILED
                                        .error()
                                        .equals(refused.fault().error())
                        ? Future.succeededFuture(new SocialValidated(false, null))
                        : Future.failedFuture(cause));
    }

    /** The platform's settings; refuses if provider login is switched off. */
    private Future<PlatformSettings> settings(Caller caller) {
        return bus.ask(caller, new GetPlatformSettings()).map(settings -> {
            if (!settings.socialLoginEnabled()) {
                throw CommonFault.PERMISSION_DENIED.because("Login with a provider is switched off.");
            }
            return settings;
        });
    }

    private static Future<ProviderAccount> verify(String provider, ProviderLogin login, String accessToken) {
        String token = accessToken.strip();
        return TOKEN.matcher(token).matches()
                ? login.verify(token)
                : NetworksError.unproven(provider, Unproven.TOKEN_REJECTED).failed();
    }

    private Future<ProviderConnected> connect(Tx tx, Caller caller, long userId, VerifiedAccount verified) {
        ProviderAccount account = verified.account();
        Submission submission = new Submission(
                userId,
                ConnectionKind.NETWORK,
                new Claim(verified.provider(), null),
                new Account(account.id(), null, account.url()),
                kinds.find(verified.provider())
                        .flatMap(kind -> kind.account(account.url()))
                        .map(AccountName::address)
                        .orElse(null),
                account.followers() == null ? 0 : account.followers());
        return new ProvenConnections(() -> NetworksError.alreadyConnected(ConnectionKind.NETWORK, "user_id"), false)
                .prove(tx, caller, submission, new AccountFigures(account.followers(), null), verified.limit())
                .map(proven -> new ProviderConnected(
                        proven.status() == ConnectionState.ACCEPTED
                                ? "The network is connected."
                                : "The network was suspended and is waiting for approval.",
                        proven.id()));
    }

    private static Future<ProviderConnected> connectAccount(
            Tx tx, Caller caller, long userId, VerifiedAccount verified) {
        String provider = verified.provider();
        String subject = verified.account().id();
        return ProviderConnectionsRepository.connect(tx, userId, provider, subject)
                .map(id -> id.orElseThrow(() -> NetworksError.accountConnected()))
                .compose(id -> Audit.write(
                                tx,
                                caller,
                                "connected_account.prove",
                                "connected_account:" + id,
                                null,
                                Map.of("provider", provider, "subject", subject),
                                null)
                        .map(new ProviderConnected("The account is connected.", id)));
    }

    Future<Committed<IdentityLinked>> link(Caller caller, LinkIdentity ask) {
        String provider = ask.provider().strip().toLowerCase(Locale.ROOT);
        ProviderLogin login =
                logins.find(provider).orElseThrow(() -> NetworksError.notSupported(provider, logins.names()));
        return settings(caller)
                .compose(settings -> verify(provider, login, ask.accessToken().value()))
                .compose(account -> {
                    if (!account.id().equals(ask.userId().strip())) {
                        throw NetworksError.unproven(provider, Unproven.OTHER_USER);
                    }
                    return db.change(caller, ask, tx -> StepUp.lock(tx, caller)
                            .compose(proven -> SignInIdentities.link(tx, caller, provider, account.id()))
                            .map(id -> id.orElseThrow(() -> CommonFault.duplicate("identity", "user_id")))
                            .map(id -> new IdentityLinked(
                                    "success",
                                    Translatable.of("You can sign in by this account at the provider."),
                                    id)));
                });
    }
}
