package dev.fanfare.people.account;

import com.password4j.Argon2Function;
import com.password4j.Hash;
import com.password4j.Password;
import com.password4j.types.Argon2;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.identity.Addresses;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Hashes and checks passwords with Argon2id off the event loop, at the rate of {@link HashingQueue}. */
@SharedPool(
        name = "password hashing",
        users = "all who sign in or register",
        fairBy = SharedPool.By.NETWORK,
        bound = "round-robin; a full queue refuses the network with the most requests. Known users go first")
public final class Passwords {
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;

    private final HashingQueue queue;
    private final WorkerExecutor workers;
    private final UsersConfig config;
    /** The hash to check for an unknown account, so that it takes as long as a wrong password. */
    private final String nobodysHash;

    public Passwords(Vertx vertx, UsersConfig config) {
        this.queue = HashingQueue.of(vertx, config);
        // Shared by name, and closed with the last instance.
        this.workers = vertx.createSharedWorkerExecutor("passwords", config.hashingThreads(), 60, TimeUnit.SECONDS);
        this.config = config;
        this.nobodysHash = String.format(
                Locale.ROOT,
                "$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s",
                Argon2Function.ARGON2_VERSION_13,
                config.argon2MemoryKib(),
                config.argon2Iterations(),
                config.argon2Parallelism(),
                random(SALT_BYTES),
                random(HASH_BYTES));
    }

    /**
     * Shared by all event loops, serialized, and made by the first hash: each instance keeps as much memory as a hash
     * takes.
     */
    private static synchronized Argon2Function function(UsersConfig config) {
        return Argon2Function.getInstance(
                config.argon2MemoryKib(), config.argon2Iterations(), config.argon2Parallelism(), HASH_BYTES, Argon2.ID);
    }

    /**
     * Hashes a little, once for each JVM, to compile the code: cold, a hash takes twenty times as long, and on a busy
     * machine the first sign-in would miss its deadline. Blocks.
     */
    public static Hash warmUp() {
        return Compiled.HASH;
    }

    private static final class Compiled {
        private static final Hash HASH = Password.hash("warm-up")
                .addRandomSalt(SALT_BYTES)
                .with(Argon2Function.getInstance(64, 64, 1, HASH_BYTES, Argon2.ID));
    }

    /** In the format of a hash, but of no password: computing one would slow every start by half a second. */
    private static String random(int length) {
        byte[] bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Null for null, an account without a password. Refused after the caller's deadline. */
    public Future<Secret> hash(Caller caller, Secret password) {
        return password == null
                ? Future.succeededFuture()
                : inTurn(
                        caller,
                        false,
                        () -> workers.executeBlocking(
                                () -> new Secret(Password.hash(password.value())
                                        .addRandomSalt(SALT_BYTES)
                                        .with(function(config))
                                        .getResult()),
                                false));
    }

    /**
     * Runs a task that calls {@link #matches}, in the caller's turn. Refused after the caller's deadline.
     *
     * @param known whether the account signed in from the caller's network before
     */
    public <T> Future<T> inTurn(Caller caller, boolean known, Supplier<Future<T>> work) {
        return queue.run(
                new HashingQueue.Waiter(
                        Addresses.networkOf(caller.address()),
                        known
                                || caller.credential() != Caller.Credential.NONE
                                        && caller.credential() != Caller.Credential.APP_CLIENT,
                        caller.deadline()),
                work);
    }

    /** Whether the password matches. Without a hash false, after as long. Only in turn. */
    public Future<Boolean> matches(Secret password, String hash) {
        return workers.executeBlocking(
                () -> {
                    String against = hash == null ? nobodysHash : hash;
                    boolean matches =
                            Password.check(password.value(), against).with(Argon2Function.getInstanceFromHash(against));
                    return matches && hash != null;
                },
                false);
    }
}
