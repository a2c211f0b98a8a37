package dev.fanfare.users;

import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.BackendTokens.CreateToken;
import dev.fanfare.users.api.BackendTokens.ListTokens;
import dev.fanfare.users.api.BackendTokens.RevokeToken;
import dev.fanfare.users.api.BackendTokens.TokenCreated;
import dev.fanfare.users.api.BackendTokens.TokenList;
import dev.fanfare.users.api.UsersError;
import io.vertx.core.Future;
import java.util.Map;

/** Lets operators create, list and revoke backend tokens. */
final class TokensService {
    private final Bus bus;
    private final Database database;

    TokensService(Bus bus, Database database) {
        this.bus = bus;
        this.database = database;
    }

    Future<Committed<TokenCreated>> create(Caller caller, CreateToken ask) {
        return UsersRepository.findPrivileges(database, ask.userId()).compose(privileges -> {
            if (privileges.isEmpty()) {
                return UsersError.userNotFound().failed();
            }
            if (privileges.get().isOperator() && !caller.superuser()) {
                return UsersError.onlySuperusers().failed();
            }
            String token = Tokens.create(Tokens.BACKEND);
            return database.change(caller, ask, tx -> CredentialsRepository.insertToken(
                            tx, ask.userId(), ask.name(), token, caller.userId())
                    .compose(id -> Audit.write(
                                    tx,
                                    caller,
                                    "token.create",
                                    "token:" + id,
                                    null,
                                    Map.of("user_id", ask.userId(), "name", ask.name()),
                                    null)
                            .map(new TokenCreated(
                                    "success",
                                    "The token was created. It is shown only once.",
                                    new Secret(token),
                                    id))));
        });
    }

    Future<TokenList> list(Caller caller, ListTokens ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        return Future.all(
                        CredentialsRepository.listTokens(database, ask.userId(), paging),
                        CredentialsRepository.countTokens(database, ask.userId()))
                .map(both -> new TokenList(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }

    Future<Committed<Done>> revoke(Caller caller, RevokeToken ask) {
        return CredentialsRepository.findTokenOwner(database, ask.tokenId()).compose(owner -> {
            if (owner.isEmpty()) {
                return CommonFault.notFound("token", ask.tokenId()).failed();
            }
            if (owner.get().operator() && !caller.superuser()) {
                return UsersError.onlySuperusers().failed();
            }
            return database.change(caller, ask, tx -> CredentialsRepository.revokeToken(tx, ask.tokenId())
                            .compose(revoked ->
                                    Audit.write(tx, caller, "token.revoke", "token:" + ask.tokenId(), null, null, null))
                            .map(new Done("The token was revoked.")))
                    .compose(
                            done -> bus.publish(AccessChanged.ofUser(owner.get().userId()))
                                    .map(done));
        });
    }
}
