package dev.fanfare.people.signin;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.api.VerifyLogin.Verified;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.owner.store.StepUp.Factor;
import dev.fanfare.people.session.LocalSignIn;
import dev.fanfare.people.session.SessionKeys;
import dev.fanfare.people.session.SessionsService;
import dev.fanfare.people.signin.PasskeysRepository.Owned;
import dev.fanfare.people.signin.api.Login.LoggedIn;
import dev.fanfare.people.signin.api.PasskeyFlows.AddPasskey;
import dev.fanfare.people.signin.api.PasskeyFlows.Assertion;
import dev.fanfare.people.signin.api.PasskeyFlows.BeginPasskey;
import dev.fanfare.people.signin.api.PasskeyFlows.BeginPasskey.Creation;
import dev.fanfare.people.signin.api.PasskeyFlows.BeginPasskeySignIn;
import dev.fanfare.people.signin.api.PasskeyFlows.BeginPasskeySignIn.Request;
import dev.fanfare.people.signin.api.PasskeyFlows.BeginPasskeyStepUp;
import dev.fanfare.people.signin.api.PasskeyFlows.PasskeySignIn;
import dev.fanfare.people.signin.api.PasskeyFlows.VerifyPasskey;
import dev.fanfare.people.signin.api.PasskeyFlowsBeginPasskeyCreationOptionsBuilder;
import dev.fanfare.people.signin.api.SecondFactors.CodesMade;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Adds passkeys, and signs in by them. A passkey verifies its user, so it counts as password and code. */
public final class PasskeysService {
    private static final Duration LIFE = Duration.ofMinutes(5);
    private static final int CHALLENGE_BYTES = 32;
    private static final String KIND = "public-key";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Bus bus;
    private final InlineReauthentication reauthentication;
    private final Database database;
    private final SessionKeys keys;
    private final SessionsService sessions;
    private final Passkeys passkeys;
    private final FactorsService factors;
    private final LocalSignIn local;

    /**
     * For the domain of this service and its pages.
     *
     * @param address of this service; null for this machine
     * @param more origins of other pages below that domain
     */
    public PasskeysService(
            ModuleContext context,
            SessionKeys keys,
            SessionsService sessions,
            FactorsService factors,
            LocalSignIn local,
            String address,
            List<String> more) {
        this.bus = context.bus();
        this.reauthentication = new InlineReauthentication(bus);
        this.database = context.database();
        this.local = local;
        this.keys = keys;
        this.sessions = sessions;
        this.factors = factors;
        this.passkeys = Passkeys.at(address, more);
    }

    public Future<Committed<Creation>> begin(Caller caller, BeginPasskey ask) {
        byte[] challenge = challenge();
        return reauthentication
                .by(caller, ask.password(), ask.code())
                .compose(proven -> database.change(caller, ask, tx -> StepUp.lock(tx, caller)
                        .compose(version -> insert(tx, challenge, version))
                        .compose(begun -> PasskeysRepository.listIds(tx, caller.id()))
                        .map(known -> new Creation(options(caller, challenge, known)))));
    }

    private BeginPasskey.CreationOptions options(Caller caller, byte[] challenge, List<Buffer> known) {
        return PasskeyFlowsBeginPasskeyCreationOptionsBuilder.builder()
                .rp(new BeginPasskey.Rp(passkeys.domain(), "Fanfare"))
                .user(new BeginPasskey.User(
                        Passkeys.encoded(ByteBuffer.allocate(Long.BYTES)
                                .putLong(caller.id())
                                .array()),
                        caller.username(),
                        caller.username()))
                .challenge(Passkeys.encoded(challenge))
                .params(Passkeys.ALGORITHMS.stream()
                        .map(alg -> new BeginPasskey.Param(KIND, alg))
                        .toList())
                .timeout(LIFE.toMillis())
                .known(known.stream()
                        .map(id -> new BeginPasskey.Known(KIND, Passkeys.encoded(id.getBytes())))
                        .toList())
                .selection(new BeginPasskey.Selection("required", "required"))
                .attestation("none")
                .build();
    }

    private static byte[] challenge() {
        byte[] bytes = new byte[CHALLENGE_BYTES];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    private static Future<Void> insert(Tx tx, byte[] challenge, CredentialsVersion version) {
        return PasskeysRepository.insertChallenge(
                tx, Buffer.buffer(challenge), version, Instant.now().plus(LIFE));
    }

    public Future<Committed<CodesMade>> add(Caller caller, AddPasskey ask) {
        String name = ask.name() == null || ask.name().isBlank()
                ? "Passkey"
                : ask.name().strip();
        Optional<Passkeys.Key> key = passkeys.registered(ask.clientDataJson(), ask.attestationObject());
        return database.change(caller, ask, tx -> answered(tx, ask.clientDataJson(), caller.id())
                        .compose(ours -> ours && key.isPresent()
                                ? PasskeysRepository.insert(tx, caller.id(), name, key.get(), factors.newHours())
                                : UsersError.WRONG_PASSKEY.<Boolean>failed())
                        .compose(inserted -> inserted
                                ? factors.added(tx, caller)
                                : CommonFault.DUPLICATE_RESOURCE
                                        .because("It is in use already, or you have ten.")
                                        .failed())
                        .map(codes ->
                                new CodesMade("success", Translatable.of("You can sign in by this passkey."), codes)))
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    /** Whether the challenge was ours, under the present credentials, and is answered for the first time. */
    private static Future<Boolean> answered(Tx tx, String clientDataJson, Long userId) {
        return Passkeys.challengeOf(clientDataJson)
                .map(challenge -> PasskeysRepository.useChallenge(tx, challenge, userId))
                .orElse(Future.succeededFuture(Optional.empty()))
                .compose(used -> userId == null || used.isEmpty()
                        ? Future.succeededFuture(used.isPresent())
                        : new CredentialsVersion(userId, used.get()).holds(tx));
    }

    public Future<Committed<Request>> beginStepUp(Caller caller, BeginPasskeyStepUp ask) {
        byte[] challenge = challenge();
        return database.change(caller, ask, tx -> CredentialsVersion.lock(tx, caller.id(), UsersError.WRONG_PASSKEY)
                .compose(version -> insert(tx, challenge, version))
                .map(request(challenge)));
    }

    /** Re-authenticates the caller by a passkey of the account; fails with a Refused of 401 if it is invalid. */
    Future<Instant> prove(Tx tx, Caller caller, Assertion assertion) {
        return used(tx, caller, assertion, caller.id())
                .compose(owned -> owned.filter(found -> caller.is(found.userId()))
                        .map(found -> StepUp.record(tx, caller, found.version(), Factor.second(found.trusted())))
                        .orElseGet(UsersError.WRONG_PASSKEY::failed));
    }

    public Future<Committed<Request>> beginSignIn(Caller caller, BeginPasskeySignIn ask) {
        byte[] challenge = challenge();
        return database.change(caller, ask, tx -> insert(tx, challenge, null).map(request(challenge)));
    }

    private Request request(byte[] challenge) {
        return new Request(new BeginPasskeySignIn.RequestOptions(
                Passkeys.encoded(challenge), passkeys.domain(), LIFE.toMillis(), "required"));
    }

    public Future<LoggedIn> signIn(Caller caller, PasskeySignIn ask) {
        return keys.forSigning()
                .compose(jwts -> checked(caller, ask.assertion(), (tx, owned) -> sessions.begin(
                                tx, caller, owned.version(), owned.operator(), ask.device(), jwts)
                        .compose(begun -> FactorsRepository.saveSecondFactorShown(tx, begun.id())
                                .map(begun))
                        .map(begun -> new LoggedIn(
                                "success",
                                Translatable.of("You are signed in."),
                                begun.token(),
                                new LoggedIn.Who(owned.userId(), owned.username(), owned.email()),
                                begun.renewal()))))
                .compose(in -> in.map(Future::succeededFuture).orElseGet(UsersError.WRONG_PASSKEY::failed));
    }

    public Future<Verified> verify(Caller caller, VerifyPasskey ask) {
        return checked(caller, ask.assertion(), (tx, owned) -> Future.succeededFuture(owned))
                .map(owned -> owned.map(found -> new Verified(found.userId(), found.credentialsVersion()))
                        .orElse(new Verified(null, 0)));
    }

    /** Runs the continuation for the owner of a passkey that signed our challenge; empty if invalid. */
    private <T> Future<Optional<T>> checked(Caller caller, Assertion assertion, BiFunction<Tx, Owned, Future<T>> then) {
        return bus.ask(caller, new GetPlatformSettings())
                .compose(settings -> database.transaction(
                        tx -> used(tx, caller, assertion, null).compose(owned -> {
                            if (owned.isPresent()
                                    && settings.maintenanceMode()
                                    && !owned.get().operator()) {
                                return CommonFault.maintenance().failed();
                            }
                            return owned.map(found -> then.apply(tx, found).map(Optional::of))
                                    .orElse(Future.succeededFuture(Optional.empty()));
                        })));
    }

    /**
     * Uses a passkey that signed our challenge; empty if invalid.
     *
     * @param userId the account that the challenge is for; null for a sign-in
     */
    private Future<Optional<Owned>> used(Tx tx, Caller caller, Assertion assertion, Long userId) {
        byte[] id;
        try {
            id = Passkeys.decoded(assertion.credentialId());
        } catch (IllegalArgumentException e) {
            return Future.succeededFuture(Optional.empty());
        }
        return answered(tx, assertion.clientDataJson(), userId)
                .compose(ours ->
                        ours ? PasskeysRepository.lock(tx, id) : Future.succeededFuture(Optional.<Owned>empty()))
                .map(found -> found.filter(owned -> userId != null
                        || owned.alone() && local.admits(owned.username(), owned.operator(), owned.managed())))
                .compose(found -> {
                    Optional<Long> count = found.flatMap(owned -> passkeys.signed(assertion, owned.key()));
                    if (count.isEmpty()) {
                        return (found.isEmpty()
                                        ? Future.<Void>succeededFuture()
                                        : Audit.event(
                                                tx,
                                                caller,
                                                "passkey.failed",
                                                found.get().userId(),
                                                null))
                                .map(Optional.empty());
                    }
                    return PasskeysRepository.use(tx, found.get().id(), count.get())
                            .compose(used -> Audit.event(
                                    tx, caller, "passkey.use", found.get().userId(), null))
                            .map(found);
                });
    }
}
