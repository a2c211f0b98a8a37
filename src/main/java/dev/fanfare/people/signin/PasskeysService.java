package dev.fanfare.people.signin;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.people.account.Reauthentication;
import dev.fanfare.people.account.api.UsersError;
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
import dev.fanfare.people.signin.api.PasskeyFlows.PasskeySignIn;
import dev.fanfare.people.signin.api.PasskeyFlows.VerifyPasskey;
import dev.fanfare.people.signin.api.PasskeyFlowsBeginPasskeyCreationOptionsBuilder;
import dev.fanfare.people.signin.api.SecondFactors.CodesMade;
import dev.fanfare.people.signin.api.VerifyLogin.Verified;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.identity.AccessChanged;
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
    private final Database database;
    private final SessionKeys keys;
    private final SessionsService sessions;
    private final Passkeys passkeys;
    private final Reauthentication proof;

    public PasskeysService(Bus bus, Database database, SessionKeys keys, SessionsService sessions, Passkeys passkeys) {
        this.bus = bus;
        this.database = database;
        this.keys = keys;
        this.sessions = sessions;
        this.passkeys = passkeys;
        this.proof = new Reauthentication(bus);
    }

    public Future<Committed<Creation>> begin(Caller caller, BeginPasskey ask) {
        byte[] challenge = challenge();
        return proof.password(caller, caller.username(), caller.id(), ask.password())
                .compose(proven -> PasskeysRepository.listIds(database, caller.id()))
                .compose(known -> database.change(caller, ask, tx -> insert(tx, challenge, caller.id())
                        .map(new Creation(options(caller, challenge, known)))));
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

    private static Future<Void> insert(Tx tx, byte[] challenge, Long userId) {
        return PasskeysRepository.insertChallenge(
                tx, Buffer.buffer(challenge), userId, Instant.now().plus(LIFE));
    }

    public Future<Committed<CodesMade>> add(Caller caller, AddPasskey ask) {
        String name = ask.name() == null || ask.name().isBlank()
                ? "Passkey"
                : ask.name().strip();
        Optional<Passkeys.Key> key = passkeys.registered(ask.clientDataJson(), ask.attestationObject());
        return database.change(caller, ask, tx -> answered(tx, ask.clientDataJson(), caller.id())
                        .compose(ours -> ours && key.isPresent()
                                ? PasskeysRepository.insert(tx, caller.id(), name, key.get())
                                : UsersError.WRONG_PASSKEY.<Boolean>failed())
                        .compose(inserted -> inserted
                                ? FactorsService.added(tx, caller)
                                : CommonFault.DUPLICATE_RESOURCE
                                        .because("It is in use already, or you have ten.")
                                        .failed())
                        .map(codes -> new CodesMade("success", "You can sign in by this passkey.", codes)))
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    /** Whether the challenge was ours and is answered for the first time. */
    private static Future<Boolean> answered(Tx tx, String clientDataJson, Long userId) {
        return Passkeys.challengeOf(clientDataJson)
                .map(challenge -> PasskeysRepository.useChallenge(tx, challenge, userId))
                .orElse(Future.succeededFuture(false));
    }

    public Future<Committed<Request>> beginSignIn(Caller caller, BeginPasskeySignIn ask) {
        byte[] challenge = challenge();
        Request request = new Request(new BeginPasskeySignIn.RequestOptions(
                Passkeys.encoded(challenge), passkeys.domain(), LIFE.toMillis(), "required"));
        return database.change(caller, ask, tx -> insert(tx, challenge, null).map(request));
    }

    public Future<LoggedIn> signIn(Caller caller, PasskeySignIn ask) {
        return keys.forSigning()
                .compose(jwts -> checked(caller, ask.assertion(), (tx, owned) -> sessions.begin(
                                tx, caller, owned.userId(), owned.operator(), ask.device(), jwts)
                        .compose(begun -> FactorsRepository.saveSecondFactorShown(tx, begun.id())
                                .map(begun))
                        .map(begun -> new LoggedIn(
                                "success",
                                "You are signed in.",
                                begun.token(),
                                new LoggedIn.Who(owned.userId(), owned.username(), owned.email()),
                                begun.renewal()))))
                .compose(in -> in.map(Future::succeededFuture).orElseGet(UsersError.WRONG_PASSKEY::failed));
    }

    public Future<Verified> verify(Caller caller, VerifyPasskey ask) {
        return checked(caller, ask.assertion(), (tx, owned) -> Future.succeededFuture(owned.userId()))
                .map(userId -> new Verified(userId.orElse(null)));
    }

    /** Runs the continuation for the owner of a passkey that signed our challenge; empty if invalid. */
    private <T> Future<Optional<T>> checked(Caller caller, Assertion assertion, BiFunction<Tx, Owned, Future<T>> then) {
        byte[] id;
        try {
            id = Passkeys.decoded(assertion.credentialId());
        } catch (IllegalArgumentException e) {
            return Future.succeededFuture(Optional.empty());
        }
        return bus.ask(caller, new GetPlatformSettings())
                .compose(settings -> database.transaction(tx -> answered(tx, assertion.clientDataJson(), null)
                        .compose(ours -> ours
                                ? PasskeysRepository.lock(tx, id)
                                : Future.succeededFuture(Optional.<Owned>empty()))
                        .compose(found -> {
                            Optional<Long> count = found.flatMap(owned -> passkeys.signed(assertion, owned.key()));
                            if (count.isEmpty()) {
                                return Future.succeededFuture(Optional.empty());
                            }
                            if (settings.maintenanceMode() && !found.get().operator()) {
                                return CommonFault.maintenance().failed();
                            }
                            return PasskeysRepository.use(tx, found.get().id(), count.get())
                                    .compose(used -> Audit.event(
                                            tx,
                                            caller,
                                            "passkey.use",
                                            found.get().userId(),
                                            null))
                                    .compose(written -> then.apply(tx, found.get()))
                                    .map(Optional::of);
                        })));
    }
}
