package dev.fanfare.users;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Hashes and checks passwords with Argon2id, off the event loop and with bounded concurrency. */
final class Passwords {
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;

    private final WorkerExecutor workers;
    private final Argon2Function argon2;
    private final int queueLimit;
    private final AtomicInteger waiting = new AtomicInteger();
    /** What to check against when the account is unknown, so that it takes as long as a wrong password. */
    private final String nobodysHash;

    Passwords(Vertx vertx, UsersConfig config) {
        // Shared by name, so that the bound is for the process and not for each instance.
        this.workers = vertx.createSharedWorkerExecutor("passwords", config.hashingThreads(), 60, TimeUnit.SECONDS);
        this.argon2 = function(config);
        this.queueLimit = config.hashingQueue();
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

    /** Null for null, an account without a password. */
    Future<Secret> hash(Secret password) {
        return password == null
                ? Future.succeededFuture()
                : work(() -> new Secret(Password.hash(password.value())
                        .addRandomSalt(SALT_BYTES)
                        .with(argon2)
                        .getResult()));
    }

    /** Whether the password matches. Without a hash false, after the same time. */
    Future<Boolean> matches(Secret password, String hash) {
        return work(() -> {
            String against = hash == null ? nobodysHash : hash;
            boolean matches =
                    Password.check(password.value(), against).with(Argon2Function.getInstanceFromHash(against));
            return matches && hash != null;
        });
    }

    private <T> Future<T> work(Callable<T> task) {
        if (waiting.incrementAndGet() > queueLimit) {
            waiting.decrementAndGet();
            return CommonFault.SERVICE_UNAVAILABLE.failed();
        }
        return workers.executeBlocking(task, false).onComplete(done -> waiting.decrementAndGet());
    }
}
