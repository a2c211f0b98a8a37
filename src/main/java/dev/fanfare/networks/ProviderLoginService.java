package dev.fanfare.networks;

import dev.fanfare.networks.ConnectionsRepository.Submission;
import dev.fanfare.networks.ProofsRepository.Owner;
import dev.fanfare.networks.ProofsRepository.Proven;
import dev.fanfare.networks.api.ConnectionState;
import dev.fanfare.networks.api.LogInWithProvider;
import dev.fanfare.networks.api.LogInWithProvider.ProviderConnected;
import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.networks.api.NetworksError;
import dev.fanfare.networks.api.NetworksError.Unproven;
import dev.fanfare.networks.api.SocialConnection.Account;
import dev.fanfare.networks.api.SocialConnection.Claim;
import dev.fanfare.networks.api.ValidateSocial;
import dev.fanfare.networks.api.ValidateSocial.SocialValidated;
import dev.fanfare.networks.api.ValidateSocial.SocialValidated.UserData;
import dev.fanfare.networks.spi.Login;
import dev.fanfare.networks.spi.ProviderAccount;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.identity.IssueAppToken;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import dev.fanfare.users.api.OpenAccount;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Users prove with a provider's token that an account there is theirs, or sign in with it. */
final class ProviderLoginService {
    /** Providers issue no other characters, and a header cannot hold others. */
    private static final Pattern TOKEN = Pattern.compile("[!-~]+");

    private static final String NETWORK = "network";

    private final Bus bus;
    private final Database db;
    private final NetworkKinds kinds;
    private final Logins logins;

    ProviderLoginService(Bus bus, Database db, NetworkKinds kinds, Logins logins) {
        this.bus = bus;
        this.db = db;
        this.kinds = kinds;
        this.logins = logins;
    }

    Future<ProviderConnected> logIn(Caller caller, LogInWithProvider ask) {
        String provider = ask.provider();
        Login login = logins.find(provider).orElseThrow(() -> NetworksError.notSupported(provider, logins.names()));
        return settings(caller).compose(settings -> {
            return verify(provider, login, ask.accessToken().value()).compose(account -> {
                if (!account.id().equals(ask.userId().strip())) {
                    throw NetworksError.unproven(provider, Unproven.OTHER_USER);
                }
                return caller.userId() == null
                        ? signIn(caller, provider, account, settings.maxNetworksPerUser())
                        : store(caller, caller.id(), provider, account, settings.maxNetworksPerUser());
            });
        });
    }

    /** For an application without a user: signs in the account's owner, or a new user. */
    private Future<ProviderConnected> signIn(Caller caller, String provider, ProviderAccount account, int limit) {
        return owner(provider, account).compose(found -> {
            if (found.isEmpty()) {
                return open(caller, provider, account).compose(userId -> store(caller, userId, provider, account, limit)
                        .recover(cause -> storedMeanwhile(provider, account, userId, cause))
                        .compose(connected -> issue(caller, userId, connected.networkId())));
            }
            return found.get().proven()
                    ? issue(caller, found.get().userId(), found.get().id())
                    // A claim without proof signs nobody in, and nobody else can take the account over.
                    : NetworksError.alreadyConnected(NETWORK, "user_id").failed();
        });
    }

    private Future<Optional<Owner>> owner(String provider, ProviderAccount account) {
        return isNetwork(provider)
                ? ProofsRepository.findOwner(db, provider, account.id())
                : ProofsRepository.findIdentified(db, provider, account.id());
    }

    private boolean isNetwork(String provider) {
        return kinds.find(provider).isPresent();
    }

    private Future<Long> open(Caller caller, String provider, ProviderAccount account) {
        if (account.email() == null) {
            return NetworksError.unproven(provider, Unproven.NO_EMAIL).failed();
        }
        return bus.ask(caller, new OpenAccount(provider + ":" + account.id(), account.email(), account.name()))
                .compose(opened -> opened.userId() == null
                        ? NetworksError.unproven(provider, Unproven.EMAIL_TAKEN).failed()
                        : Future.succeededFuture(opened.userId()));
    }

    /** The same user may sign in twice at once: the row of the other attempt is as good. */
    private Future<ProviderConnected> storedMeanwhile(
            String provider, ProviderAccount account, long userId, Throwable cause) {
        return owner(provider, account)
                .compose(found ->
                        found.isPresent() && found.get().proven() && found.get().userId() == userId
                                ? Future.succeededFuture(
                                        new ProviderConnected("", found.get().id()))
                                : Future.failedFuture(cause));
    }

    private Future<ProviderConnected> issue(Caller caller, long userId, long networkId) {
        return bus.ask(caller, new IssueAppToken(userId))
                .map(issued -> new ProviderConnected("success", "You are signed in.", networkId, issued.accessToken()));
    }

    private Future<ProviderConnected> store(
            Caller caller, long userId, String provider, ProviderAccount account, int limit) {
        return isNetwork(provider)
                ? connect(caller, userId, provider, account, limit)
                : identify(caller, userId, provider, account);
    }

    Future<SocialValidated> validate(Caller caller, ValidateSocial ask) {
        String provider = ask.provider().strip().toLowerCase(Locale.ROOT);
        Login login = logins.find(provider)
                .orElseThrow(
                        () -> CommonFault.invalid("provider", "must be one of " + String.join(", ", logins.names())));
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

    /** The platform's settings, if they allow providers at all. */
    private Future<PlatformSettings> settings(Caller caller) {
        return bus.ask(caller, new GetPlatformSettings()).map(settings -> {
            if (!settings.socialLoginEnabled()) {
                throw CommonFault.PERMISSION_DENIED.because("Login with a provider is switched off.");
            }
            return settings;
        });
    }

    private static Future<ProviderAccount> verify(String provider, Login login, String accessToken) {
        String token = accessToken.strip();
        return TOKEN.matcher(token).matches()
                ? login.verify(token)
                : NetworksError.unproven(provider, Unproven.TOKEN_REJECTED).failed();
    }

    private Future<ProviderConnected> connect(
            Caller caller, long userId, String provider, ProviderAccount account, int limit) {
        Submission submission = new Submission(
                userId,
                NETWORK,
                new Claim(provider, null),
                new Account(account.id(), null, account.url()),
                account.followers() == null ? 0 : account.followers());
        return db.transaction(tx -> prove(tx, caller, submission, account.followers(), limit))
                .map(proven -> new ProviderConnected(
                        proven.status() == ConnectionState.ACCEPTED
                                ? "The network is connected."
                                : "The network was suspended and is waiting for approval.",
                        proven.id()));
    }

    private static Future<Proven> prove(Tx tx, Caller caller, Submission account, Long followers, int limit) {
        Supplier<Refused> taken = () -> NetworksError.alreadyConnected(NETWORK, "user_id");
        return ConnectionsRepository.lockUser(tx, account.userId())
                .compose(locked -> ConnectionsRepository.live(tx, account))
                .compose(live -> {
                    if (!live.thisOne() && live.count() >= limit) {
                        throw NetworksError.NETWORK_LIMIT_REACHED.refusal();
                    }
                    return ProofsRepository.prove(tx, account, followers);
                })
                .map(proven -> proven.orElseThrow(taken))
                .recover(Violations.refusedBy(Map.of(ConnectionsRepository.CLAIMED, taken)))
                .compose(proven -> Audit.write(
                                tx,
                                caller,
                                "connection.prove",
                                "connection:" + proven.id(),
                                null,
                                Map.of(
                                        "network", account.network(),
                                        "account_id", account.account().id(),
                                        "status", proven.status().code()),
                                null)
                        .map(proven));
    }

    private Future<ProviderConnected> identify(Caller caller, long userId, String provider, ProviderAccount account) {
        return db.transaction(tx -> ProofsRepository.identify(tx, userId, provider, account.id())
                        .map(id -> id.orElseThrow(() -> NetworksError.alreadyConnected("identity", "user_id")))
                        .compose(id -> Audit.write(
                                        tx,
                                        caller,
                                        "identity.prove",
                                        "identity:" + id,
                                        null,
                                        Map.of("provider", provider, "subject", account.id()),
                                        null)
                                .map(id)))
                .map(id -> new ProviderConnected("The account is connected.", id));
    }
}
