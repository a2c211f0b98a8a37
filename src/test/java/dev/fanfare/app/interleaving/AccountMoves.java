package dev.fanfare.app.interleaving;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;

/** What the owner of an account does to it, and what operators do. */
final class AccountMoves extends Moves<Publisher> {
    private static final String ROWS = """
            select concat_ws(' ', 'user', status, credentials_version, leaves_at is null) from users where id = %1$s
            union all
            select concat_ws(' ', 'session', ended_at is null, count(*)) from sessions where user_id = %1$s
            group by ended_at is null
            union all
            select concat_ws(' ', 'totp', credentials_version) from totps where user_id = %1$s
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
    List<Move<Publisher>> all() {
        return List.of(
                new Move<>("log in", "active", user -> nodes().call(
                                nodes().world().anybody(),
                                "/web/api/auth/login/",
                                "{username: %s, password: %s}",
                                user.username(),
                                World.PASSWORD)),
                new Move<>("change password", "active", user -> nodes().call(
                                user.web(),
                                "/web/api/account/password/change/",
                                "{current_password: %s, new_password: 'another horse battery'}",
                                World.PASSWORD)),
                new Move<>("begin factor", "active", user -> nodes().call(
                                user.web(), "/web/api/account/second-factors/totp/begin/")),
                new Move<>("ban", "active", user -> nodes().call(
                                operator.backend(), "/api/user/status/ban/", "{user_id: %s, banned: true}", user.id())),
                new Move<>("delete", "active", user -> nodes().call(
                                user.web(), "/web/api/account/delete/", "{password: %s}", World.PASSWORD)));
    }

    @Override
    Publisher made(String state) {
        Publisher user = nodes().world().publisher();
        user.shown("password");
        return user;
    }

    @Override
    String rows(Publisher user) {
        return nodes().rows(ROWS.formatted(user.id()));
    }
}
