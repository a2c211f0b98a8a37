package dev.fanfare.people.account;

import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.session.CredentialsRepository;
import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.people.session.api.BackendTokens.ListTokens;
import dev.fanfare.people.session.api.BackendTokens.RevokeToken;
import dev.fanfare.people.session.api.BackendTokens.TokenCreated;
import dev.fanfare.people.session.api.BackendTokens.TokenList;
import dev.fanfare.people.session.api.OwnTokens.CreateOwnToken;
import dev.fanfare.people.session.api.OwnTokens.ListOwnTokens;
import dev.fanfare.people.session.api.OwnTokens.RevokeOwnToken;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.AddressMatcher;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lets operators create, list and revoke backend tokens, and everybody else limited ones of the own account. */
public record TokensService(Bus bus, Database database) {
    /** Tokens of an account that it makes itself, unless revoked. */
    private static final int MAX_OWN = 20;

    public Future<TokenList> listOwn(Caller caller, ListOwnTokens ask) {
        return list(caller.id(), ask.usable(), PageRequest.of(ask, null, ask.limit(), ask.cursor()));
    }

    /** Limited to scopes and the permissions of a brand. Staff make their tokens where the management sees them. */
    public Future<Committed<TokenCreated>> createOwn(Caller caller, CreateOwnToken ask) {
        CreateToken made = ask.of(caller.id());
        // Lock and count in two statements: a single one would count the rows from before it waited for the lock.
        return database.change(caller, ask, tx -> Accounts.lockActive(tx, caller.id())
                .compose(locked -> requireNoStaff(tx, caller.id()))
                .compose(checked -> CredentialsRepository.countUsable(tx, caller.id()))
                .compose(count -> {
                    if (count >= MAX_OWN) {
                        throw UsersError.TOO_MANY_TOKENS.because("There may be {0} tokens. Revoke one first.", MAX_OWN);
                    }
                    return insert(tx, caller, made);
                }));
    }

    /** Checks the account, not the session: without a second factor, a session of staff has no rights, but a token would. */
    private static Future<Void> requireNoStaff(Tx tx, long userId) {
        return UsersRepository.findPrivileges(tx, userId)
                .compose(owner -> owner.isPresent() && owner.get().isOperator()
                        ? CommonFault.PERMISSION_DENIED
                                .because("The tokens of staff are made on the page of all tokens.")
                                .<Void>failed()
                        : Future.succeededFuture());
    }

    public Future<Committed<ActionResult>> revokeOwn(Caller caller, RevokeOwnToken ask) {
        return database.change(caller, ask, tx -> CredentialsRepository.findTokenOwner(tx, ask.tokenId())
                        .compose(owner -> {
                            if (owner.isEmpty() || owner.get().userId() != caller.id()) {
                                throw CommonFault.notFound("token", ask.tokenId());
                            }
                            return CredentialsRepository.revokeToken(tx, ask.tokenId());
                        })
                        .compose(revoked ->
                                Audit.event(tx, caller, "token.revoke", "token:" + ask.tokenId(), null, null))
                        .map(new ActionResult("The token was revoked.")))
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    /**
     * Revokes the tokens that an account made for itself, and tells its owner. Called when its rights as staff change: their
     * permissions were chosen under the former rights, and must not grant more now.
     */
    public static Future<Void> revokeSelfMade(Tx tx, Caller caller, long userId) {
        return CredentialsRepository.revokeSelfMade(tx, userId)
                .compose(any -> any
                        ? Outbox.write(tx, caller.requestId(), AccountMail.to(userId, MailKind.TOKEN_REVOKED))
                        : Future.succeededFuture());
    }

    public Future<Committed<TokenCreated>> create(Caller caller, CreateToken ask) {
        return UsersRepository.findPrivileges(database, ask.userId()).compose(owner -> {
            if (owner.isEmpty()) {
                return UsersError.userNotFound(ask.userId()).failed();
            }
            // A token, which may be limited, creates no tokens; staff create tokens only for themselves.
            if (!caller.superuser()
                    && (!caller.is(ask.userId()) || caller.credential() == Caller.Credential.BACKEND_TOKEN)) {
                return CommonFault.PERMISSION_DENIED
                        .because("Only a superuser may make a token for another account, or by a token.")
                        .failed();
            }
            requireProvisionable(caller, ask);
            return database.change(caller, ask, tx -> requireNoMore(
                            tx, caller, ask, owner.get().superuser())
                    .compose(less -> insert(tx, caller, ask)));
        });
    }

    private static Future<TokenCreated> insert(Tx tx, Caller caller, CreateToken ask) {
        String token = Tokens.create(Tokens.BACKEND);
        return CredentialsRepository.insertToken(tx, ask, token, caller.userId())
                .compose(id -> noteMaking(tx, caller, ask, id)
                        .map(new TokenCreated(
                                "success",
                                Translatable.of("The token was created. It is shown only once."),
                                new Secret(token),
                                id)));
    }

    /** Only a superuser chooses a token that makes others, for some addresses and a time. */
    private static void requireProvisionable(Caller caller, CreateToken ask) {
        if (!ask.isForProvisioning()) {
            return;
        }
        if (!caller.superuser()) {
            throw UsersError.onlySuperusers();
        }
        if (caller.credential() != Caller.Credential.WEB_SESSION) {
            // By a token, it would prolong itself for ever.
            throw CommonFault.PERMISSION_DENIED.because("A person chooses a token for provisioning, in a web session.");
        }
    }

    /**
     * A token with an end or addresses, as all that make others in production, makes none that lasts longer, works elsewhere
     * or is a superuser.
     */
    private static Future<Void> requireNoMore(Tx tx, Caller caller, CreateToken ask, boolean superusers) {
        if (caller.credential() != Caller.Credential.BACKEND_TOKEN) {
            return Future.succeededFuture();
        }
        return CredentialsRepository.getTokenLimits(tx, Long.parseLong(caller.credentialId()))
                .compose(maker -> {
                    FieldErrors more = new FieldErrors();
                    boolean ends = maker.expiresAt() != null;
                    boolean limited = !maker.addresses().isEmpty();
                    if ((ends || limited) && superusers && ask.permissions() == null) {
                        more.put("permissions", "must be given, as no token may make a superuser's");
                    }
                    if (limited
                            && (ask.addresses() == null
                                    || !ask.addresses().stream()
                                            .allMatch(
                                                    range -> AddressMatcher.containRange(maker.addresses(), range)))) {
                        more.put("addresses", "must be among those of the token that makes this one");
                    }
                    if (ends && (ask.expiresAt() == null || ask.expiresAt().isAfter(maker.expiresAt()))) {
                        more.put("expires_at", "must not be after the end of the token that makes this one");
                    }
                    return more.isEmpty()
                            ? Future.succeededFuture()
                            : CommonFault.invalidInput(List.of(), more).failed();
                });
    }

    /** Also informs owners. */
    private static Future<Void> noteMaking(Tx tx, Caller caller, CreateToken ask, long id) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("user_id", ask.userId());
        after.put("name", ask.name());
        after.put("permissions", ask.permissions());
        after.put("addresses", ask.addresses());
        after.put("expires_at", ask.expiresAt());
        after.put("provisioning", ask.isForProvisioning());
        Outbox.write(tx, caller.requestId(), AccountMail.to(ask.userId(), MailKind.TOKEN_MADE, ask.name()));
        return Audit.event(tx, caller, "token.create", "token:" + id, null, after);
    }

    public Future<TokenList> list(Caller caller, ListTokens ask) {
        return list(ask.userId(), null, PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor()));
    }

    private Future<TokenList> list(Long userId, Boolean usable, PageRequest part) {
        return part.read(
                        () -> CredentialsRepository.listTokens(database, userId, usable, part),
                        () -> CredentialsRepository.countTokens(database, userId, usable),
                        TokenList.Item::tokenId)
                .map(found -> new TokenList(found.items(), found.place()));
    }

    public Future<Committed<ActionResult>> revoke(Caller caller, RevokeToken ask) {
        return CredentialsRepository.findTokenOwner(database, ask.tokenId()).compose(owner -> {
            if (owner.isEmpty()) {
                return CommonFault.notFound("token", ask.tokenId()).failed();
            }
            if (owner.get().operator() && !caller.superuser()) {
                return UsersError.onlySuperusers().failed();
            }
            return database.change(caller, ask, tx -> CredentialsRepository.revokeToken(tx, ask.tokenId())
                            .compose(revoked -> {
                                Outbox.write(
                                        tx,
                                        caller.requestId(),
                                        AccountMail.to(owner.get().userId(), MailKind.TOKEN_REVOKED));
                                return Audit.event(tx, caller, "token.revoke", "token:" + ask.tokenId(), null, null);
                            })
                            .map(new ActionResult("The token was revoked.")))
                    .compose(
                            done -> bus.publish(AccessChanged.ofUser(owner.get().userId()))
                                    .map(done));
        });
    }
}
