package dev.fanfare.people.session;

import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.session.SessionsRepository.Renewing;
import dev.fanfare.people.session.api.Sessions.EndAllSessions;
import dev.fanfare.people.session.api.Sessions.EndSession;
import dev.fanfare.people.session.api.Sessions.ListSessions;
import dev.fanfare.people.session.api.Sessions.RenewSession;
import dev.fanfare.people.session.api.Sessions.RenewSession.SessionRenewed;
import dev.fanfare.people.session.api.Sessions.SessionList;
import dev.fanfare.people.session.store.KnownDevices;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Successor;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.Jwts;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;

/**
 * Begins, renews, lists and ends web sessions. A session has an idle timeout and, despite renewals, a maximum age; both
 * are shorter for staff.
 */
public final class SessionsService {
    private static final Duration STEP_UP_LIFETIME = Duration.ofMinutes(10);

    private final Bus bus;
    private final Database database;
    private final SessionKeys keys;
    private final Lengths users;
    private final Lengths staff;
    private final LocalSignIn local;
    private final BreakGlassAlarm alarm;

    public record Lengths(Duration idle, Duration whole) {
        public static Lengths ofHours(int idle, int whole) {
            return new Lengths(Duration.ofHours(idle), Duration.ofHours(whole));
        }
    }

    /**
     * A session.
     *
     * @param id null for the access of an application
     * @param token its JWT
     */
    public record Begun(UUID id, Secret token, SecretCookie.Value renewal) {}

    public SessionsService(ModuleContext context, SessionKeys keys, Lengths users, Lengths staff, LocalSignIn local) {
        this.bus = context.bus();
        this.database = context.database();
        this.alarm = new BreakGlassAlarm(context.meters());
        this.local = local;
        this.keys = keys;
        this.users = users;
        this.staff = staff;
    }

    /**
     * Begins a session by password or passkey; fails with a Refused of 401 if the credentials have changed since. Where
     * local sign-in of staff is off, one of staff raises the alarm.
     *
     * @param version seen before the authentication
     * @param operator whether it is a staff account
     * @param device its own name; null for unknown
     */
    public Future<Begun> begin(
            Tx tx, Caller caller, CredentialsVersion version, boolean operator, String device, Jwts jwts) {
        return insert(tx, caller, version, operator, device, jwts)
                .compose(begun -> operator && local.isOff()
                        ? alarm.raise(tx, caller, version.userId()).map(begun)
                        : Future.succeededFuture(begun));
    }

    /**
     * Begins a session of staff by the company's OpenID provider.
     *
     * @param secondFactor whether the provider says that one was shown
     */
    public Future<Begun> beginByOidc(
            Tx tx, Caller caller, CredentialsVersion version, boolean secondFactor, String device, Jwts jwts) {
        return insert(tx, caller, version, true, device, jwts)
                .compose(begun -> SessionsRepository.saveOidc(tx, begun.id(), secondFactor)
                        .map(begun));
    }

    private Future<Begun> insert(
            Tx tx, Caller caller, CredentialsVersion version, boolean operator, String device, Jwts jwts) {
        long userId = version.userId();
        UUID id = UUID.randomUUID();
        Instant endsAt = Instant.now().plus(lengths(operator).whole()).truncatedTo(ChronoUnit.SECONDS);
        Instant expiresAt = expiry(operator, endsAt);
        String renewal = Tokens.create("");
        return version.require(tx, UsersError.INVALID_CREDENTIALS)
                .compose(holds ->
                        SessionsRepository.begin(tx, id, userId, expiresAt, endsAt, caller.address(), device, renewal))
                .compose(begun -> KnownDevices.note(tx, caller, userId, device))
                .compose(begun -> Audit.event(tx, caller, "user.sign_in", userId, Map.of("session", id.toString())))
                .map(begun -> new Begun(
                        id,
                        new Secret(jwts.sign(userId, id, expiresAt)),
                        new SecretCookie.Value(new Secret(renewal), endsAt)));
    }

    private Lengths lengths(boolean operator) {
        return operator ? staff : users;
    }

    private Instant expiry(boolean operator, Instant endsAt) {
        Instant idle = Instant.now().plus(lengths(operator).idle()).truncatedTo(ChronoUnit.SECONDS);
        return idle.isBefore(endsAt) ? idle : endsAt;
    }

    public Future<SessionRenewed> renew(Caller caller, RenewSession ask) {
        String renewal = ask.renewalToken().value();
        return keys.forSigning()
                .compose(jwts -> database.transaction(
                        tx -> SessionsRepository.lockRenewing(tx, renewal).compose(found -> {
                            if (found.isEmpty() || !found.get().live()) {
                                return UsersError.SESSION_ENDED.failed();
                            }
                            return found.get().used() && found.get().successor() == null
                                    ? endStolen(tx, caller, found.get())
                                    : renew(tx, renewal, found.get(), jwts);
                        })))
                .compose(outcome -> outcome.renewed() == null
                        ? bus.publish(AccessChanged.ofUser(outcome.ended()))
                                .compose(published -> UsersError.SESSION_ENDED.failed())
                        : Future.succeededFuture(outcome.renewed()));
    }

    /** The outcome of a transaction that may have ended a stolen session instead. */
    private record Outcome(SessionRenewed renewed, Long ended) {}

    private Future<Outcome> renew(Tx tx, String renewal, Renewing session, Jwts jwts) {
        // An answer may be lost, and two tabs may ask at once.
        Secret next = session.used() ? Successor.decrypt(renewal, session.successor()) : new Secret(Tokens.create(""));
        Instant expiresAt = expiry(session.operator(), session.endsAt());
        return (session.used()
                        ? Future.<Void>succeededFuture()
                        : SessionsRepository.renew(tx, renewal, next, session.id(), expiresAt))
                .map(new Outcome(
                        new SessionRenewed(
                                "success",
                                Translatable.of("Your session was renewed."),
                                new Secret(jwts.sign(session.userId(), session.id(), expiresAt)),
                                expiresAt,
                                new SecretCookie.Value(next, session.endsAt())),
                        null));
    }

    /** A renewal secret was reused, so it was stolen: ends the session. */
    private static Future<Outcome> endStolen(Tx tx, Caller caller, Renewing session) {
        return SessionsRepository.end(tx, session.userId(), session.id())
                .compose(ended -> Audit.event(
                        tx, caller, "session.renewal_reused", session.userId(), Map.of("session", session.id())))
                .map(new Outcome(null, session.userId()));
    }

    public Future<SessionList> list(Caller caller, ListSessions ask) {
        return SessionsRepository.list(database, caller.id(), own(caller)).map(SessionList::new);
    }

    public Future<Committed<ActionResult>> end(Caller caller, EndSession ask) {
        return requireFresh(caller)
                .compose(fresh -> database.change(caller, ask, tx -> SessionsRepository.end(
                                tx, caller.id(), ask.sessionId())
                        .compose(ended -> ended
                                ? Audit.event(
                                        tx, caller, "session.end", caller.id(), Map.of("session", ask.sessionId()))
                                : CommonFault.notFound("session", ask.sessionId())
                                        .<Void>failed())
                        .map(new ActionResult("The session was ended."))))
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    public Future<Committed<ActionResult>> endAll(Caller caller, EndAllSessions ask) {
        UUID kept = Boolean.FALSE.equals(ask.keepCurrent()) ? null : own(caller);
        return requireFresh(caller)
                .compose(fresh -> database.change(caller, ask, tx -> CredentialsVersion.raise(tx, caller.id())
                        .compose(raised -> SessionsRepository.endOtherSessions(tx, caller.id(), kept))
                        .compose(ended -> Audit.event(tx, caller, "session.end_all", caller.id(), null))
                        .map(new ActionResult("The sessions were ended."))))
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    /** Requires a recent sign-in or step-up, so that a stolen session cannot end its owner's others. */
    private Future<Void> requireFresh(Caller caller) {
        return SessionsRepository.isYoung(database, own(caller), caller.id())
                .compose(
                        young -> young ? Future.succeededFuture() : StepUp.require(database, caller, STEP_UP_LIFETIME));
    }

    private static UUID own(Caller caller) {
        return caller.credential() == Caller.Credential.WEB_SESSION ? UUID.fromString(caller.credentialId()) : null;
    }
}
