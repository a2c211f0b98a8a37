package dev.fanfare.support;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Ledger;
import java.util.function.Supplier;

/** A user who calls the service, by a web session or a backend token. */
public abstract class Actor {
    final World world;
    private final long id;
    private final String username;
    private final String email;
    private final Client web;
    private final Supplier<Client> login;
    private Client backend;

    Actor(World world, long id, String username, String email, Client web, Supplier<Client> backend) {
        this.world = world;
        this.id = id;
        this.username = username;
        this.email = email;
        this.web = web;
        this.login = backend;
    }

    public final long id() {
        return id;
    }

    public final String username() {
        return username;
    }

    public final String email() {
        return email;
    }

    /** A client with the web session. */
    public final Client web() {
        return web;
    }

    /** The web session, in which this factor was shown just now: password or second. */
    public final Client shown(String factor) {
        world.execute("""
                insert into step_ups (credential, credential_id, user_id, factor, trusted, credentials_version)
                select 'WEB_SESSION', s.id::text, s.user_id, '%s', true, u.credentials_version
                from sessions s join users u on u.id = s.user_id where s.user_id = %s and s.ended_at is null
                on conflict (credential, credential_id, factor) do update
                set proven_at = now(), credentials_version = excluded.credentials_version""".formatted(factor, id));
        return web;
    }

    /** A client with a backend token, made when it is first asked for. */
    public final synchronized Client backend() {
        if (backend == null) {
            backend = login.get();
        }
        return backend;
    }

    /** Re-authenticates in the web session, by the password alone. */
    public final void reauthenticates() {
        web.ok("/web/api/account/reauthenticate/", "{password: %s}", World.PASSWORD);
    }

    /** POSTs JSON by the credential that the path is for; the body is one of {@link Body}. */
    public final Answer call(String path, Object... body) {
        return client(path).post(path, body);
    }

    /** POSTs JSON likewise, and succeeds. */
    public final Answer ok(String path, Object... body) {
        return client(path).ok(path, body);
    }

    /** POSTs JSON likewise, and is refused with this status and error. */
    public final Answer refused(int status, String error, String path, Object... body) {
        return client(path).refused(status, error, path, body);
    }

    /** POSTs JSON likewise, in which the value of this field is wrong. */
    public final Answer invalid(String field, String path, Object... body) {
        return client(path).invalid(field, path, body);
    }

    /** The same as a form. */
    public final Answer form(String path, Object... body) {
        return client(path).form(path, body);
    }

    /** Tries an action of reviewers on a task. */
    public final Answer tries(String action, Task task, Object... body) {
        return backend()
                .post("/api/task/actions/", Body.with(Body.of("{task_id: %s, action: %s}", task.id(), action), body));
    }

    /** In minor units. */
    public final long balance(AccountKind account, String currency) {
        return Blocking.await(Ledger.balance(world.node().fanfare().database(), id, account, currency))
                .minor();
    }

    private Client client(String path) {
        return path.startsWith("/web/") ? web : backend();
    }
}
