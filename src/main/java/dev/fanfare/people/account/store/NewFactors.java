package dev.fanfare.people.account.store;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Second factors, recovery codes and linked identities that are new: the factors do not count for money yet. */
public final class NewFactors {
    private NewFactors() {}

    /**
     * Removes them: an intruder may have added them.
     *
     * @param newHours for which an identity is new
     */
    public static Future<Void> drop(Tx tx, long userId, int newHours) {
        return NewFactorsRepository.delete(tx, userId, newHours);
    }

    /** Makes them count for money at once. */
    public static Future<Void> trust(Tx tx, long userId) {
        return NewFactorsRepository.saveTrust(tx, userId);
    }

    /** The names of all second factors of an account. */
    public static Future<List<String>> listNames(Sql sql, long userId) {
        return NewFactorsRepository.listNames(sql, userId);
    }
}
