package dev.fanfare.app.interleaving;

import dev.fanfare.app.interleaving.AccountMoves.Owner;
import dev.fanfare.people.signin.Totp;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;

/** What the owner of an account does to it, and what operators do. */
final class AccountMoves extends Moves<Owner> {
    /** The owner of an account, who in a state adds a second factor. */
    record Owner(Publisher user, long factor, String secret) {
        /** What an authenticator shows; without a factor a guess. */
        String code() {
            return secret == null ? "000000" : Totp.shownAt(secret, Instant.now());
        }
    }

    private static final String FACTORS = "/web/api/account/second-factors/totp/";
    private static final String ROWS = """
            select concat_ws(' ', 'user', status, credentials_version, leaves_at is null) from users where id = %1$s
            union all
            select concat_ws(' ', 'session', ended_at is null, count(*)) from sessions where user_id = %1$s
            group by ended_at is null
            union all
            select concat_ws(' ', 'totp', credentials_version, confirmed_at is null) from totps where user_id = %1$s
            union all
            select concat_ws(' ', 'step-up', factor, credentials_version) from step_ups where user_id = %1$s
            union all
            select concat_ws(' ', 'audit', action, count(*)) from audit_log where subject = 'user:' || %1$s group by action
            order by 1
            """;

    private final Operator operator;

    AccountMoves(TwoNodes nodes) {
        super(nodes);
        operator = nodes.world().staff(Permission.USERS_BAN);
    }

    @Override
    List<Move<Owner>> all() {
        return List.of(
                new Move<>("log in", "active", owner -> nodes().call(
                                nodes().world().anybody(),
                                "/web/api/auth/login/",
                                "{username: %s, password: %s}",
                                owner.user().username(),
                                World.PASSWORD)),
                new Move<>("change password", "active", owner -> nodes().call(
                                owner.user().web(),
                                "/web/api/account/password/update/",
                                "{current_password: %s, new_password: 'another horse battery'}",
                                World.PASSWORD)),
                new Move<>("begin factor", "active", owner -> nodes().call(
                                owner.user().web(), FACTORS + "begin/")),
                new Move<>("confirm factor", "adding a factor", owner -> nodes().call(
                                owner.user().web(),
                                FACTORS + "confirm/",
                                "{factor_id: %s, code: %s}",
                                owner.factor(),
                                owner.code())),
                new Move<>("ban", "active", owner -> nodes().call(
                                operator.backend(),
                                "/api/user/status/ban/",
                                "{user_id: %s, banned: true}",
                                owner.user().id())),
                new Move<>("delete", "active", owner -> nodes().call(
                                owner.user().web(), "/web/api/account/delete/", "{password: %s}", World.PASSWORD)));
    }

    @Override
    Owner made(String state) {
        Publisher user = nodes().world().publisher();
        user.shown("password");
        if (state.equals("active")) {
            return new Owner(user, 0, null);
        }
        Answer begun = user.ok(FACTORS + "begin/");
        return new Owner(user, begun.number("factor_id"), begun.text("secret"));
    }

    @Override
    String rows(Owner owner) {
        return nodes().rows(ROWS.formatted(owner.user().id()));
    }
}
