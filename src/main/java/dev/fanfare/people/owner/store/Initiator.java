package dev.fanfare.people.owner.store;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * The person who began what another person finishes, which is done only while the first one may still begin it: active,
 * with the right to it, and with the credentials of then, since a thief may have begun it.
 *
 * @param version of the credentials when it began; null if another check compares it
 */
public record Initiator(long userId, Long version) {
    private static final String MAY = """
            select u.id from users u
            where u.id = $1 and u.status = 'active' and u.credentials_version = coalesce($2, u.credentials_version)
              and (u.is_superuser or u.is_staff and $3 = any (u.permissions) or u.id = $4
                or exists (select from advertiser_members m
                           where m.advertiser_id = $4 and m.user_id = u.id and m.removed_at is null and m.role = any ($5)))
            for share of u
            """;

    /** Fails with INVALID_TRANSITION unless the person may still begin it by this permission; true until the commit. */
    public Future<Void> require(Tx tx, Permission permission) {
        return require(tx, permission, null, null);
    }

    /** {@link #require} by a permission, or by a right in an advertiser's team. */
    public Future<Void> require(Tx tx, Permission permission, Long advertiserId, TeamRight right) {
        return tx.find(MAY, Long.class, userId, version, permission.code(), advertiserId, roles(right))
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture()
                        : Future.failedFuture(CommonFault.INVALID_TRANSITION.because(
                                "Who has begun this may no longer do it: end it, and have it begun again.")));
    }

    private static String[] roles(TeamRight right) {
        return right == null ? new String[0] : TeamRole.codesWith(right).toArray(String[]::new);
    }
}
