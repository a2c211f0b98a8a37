package dev.fanfare.people.account;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.identity.Addresses;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Hashes and checks passwords with Argon2id, off the event loop, as many at a time as {@link HashingQueue} lets through. */
public final class Passwords {
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;

    private final HashingQueue queue;
    private final WorkerExecutor workers;
    private final Argon2Function argon2;
    /** What to check against when the account is unknown, so that it takes as long as a wrong password. */
    private final String nobodysHash;

    public Passwords(Vertx vertx, UsersConfig config) {
        this.queue = HashingQueue.of(vertx, config);
        // Shared by name, and closed with the last instance.
        this.workers = vertx.createSharedWorkerExecutor("passwords", config.hashingThreads(), 60, TimeUnit.SECONDS);
        this.argon2 = function(config);
        this.nobodysHash = String.format(
                Locale.ROOT,
                "$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s",
                argon2.getVersion(),
                argon2.getMemory(),
                argon2.getIterations(),
                argon2.getParallelism(),
                random(SALT_BYTES),
                random(HASH_BYTES));
    }

    /** One for all event loops, one after the other: each that is made keeps as much memory as a hash takes. */
    private static synchronized Argon2Function function(UsersConfig config) {
        return Argon2Function.getInstance(
                config.argon2MemoryKib(), config.argon2Iterations(), config.argon2Parallelism(), HASH_BYTES, Argon2.ID);
    }

    /** As hashes are written: of no password, since computing a real one would cost every start half a second. */
    private static String random(int length) {
        byte[] bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Null for null, an account without a password. Refused when it cannot be done while the caller waits. */
    public Future<Secret> hash(Caller caller, Secret password) {
        return password == null
                ? Future.succeededFuture()
                : inTurn(
                        caller,
                        false,
                        () -> workers.executeBlocking(
                                () -> new Secret(Password.hash(password.value())
                                        .addRandomSalt(SALT_BYTES)
                                        .with(argon2)
                                        .getResult()),
                                false));
    }

    /**
     * Does something of which {@link #matches} is a part when it is the caller's turn. Refused when that does not come while
     * the caller waits.
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

    /** Whether the password matches. Without a hash false, after the same time. Only in turn. */
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
