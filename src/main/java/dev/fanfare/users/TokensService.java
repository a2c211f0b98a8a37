package dev.fanfare.users;

import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.CreateToken;
import dev.fanfare.users.api.ListTokens;
import dev.fanfare.users.api.RevokeToken;
import dev.fanfare.users.api.TokenCreated;
import dev.fanfare.users.api.TokenList;
import dev.fanfare.users.api.UsersError;
import io.vertx.core.Future;
import java.util.Map;

/** Backend tokens, as operators make and end them. */
final class TokensService {
    private final Bus bus;
    private final Database database;

    TokensService(Bus bus, Database database) {
        this.bus = bus;
        this.database = database;
    }

    Future<TokenCreated> create(Caller caller, CreateToken wish) {
        return UsersRepository.findStanding(database, wish.userId()).compose(standing -> {
            if (standing.isEmpty()) {
                return UsersError.USER_NOT_FOUND.refusal().on("user_id").failed();
            }
            if (standing.get().isOperator() && !caller.superuser()) {
                return onlySuperusers();
            }
            String token = Tokens.create(Tokens.BACKEND);
            return database.transaction(tx -> CredentialsRepository.insertToken(
                                    tx, wish.userId(), wish.name(), token, caller.userId())
                            .compose(id -> Audit.write(
                                            tx,
                                            caller,
                                            "token.create",
                                            "token:" + id,
                                            null,
                                            Map.of("user_id", wish.userId(), "name", wish.name()),
                                            null)
                                    .map(id)))
                    .map(id -> new TokenCreated("success", "The token was created. It is shown this once.", token, id));
        });
    }

    Future<TokenList> list(Caller caller, ListTokens wish) {
        Paging paging = Paging.of(wish.page(), wish.limit());
        return Future.all(
                        CredentialsRepository.listTokens(database, wish.userId(), paging),
                        CredentialsRepository.countTokens(database, wish.userId()))
                .map(both -> new TokenList(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }

    Future<Done> revoke(Caller caller, RevokeToken wish) {
        return CredentialsRepository.findTokenOwner(database, wish.tokenId()).compose(owner -> {
            if (owner.isEmpty()) {
                return CommonFault.notFound("token", wish.tokenId()).failed();
            }
            if (owner.get().operator() && !caller.superuser()) {
                return onlySuperusers();
            }
            return database.transaction(tx -> CredentialsRepository.revokeToken(tx, wish.tokenId())
                            .compose(revoked -> Audit.write(
                                    tx, caller, "token.revoke", "token:" + wish.tokenId(), null, null, null)))
                    .compose(done -> bus.tell(AccessChanged.ofUser(owner.get().userId())))
                    .map(new Done("The token was revoked."));
        });
    }

    private static <T> Future<T> onlySuperusers() {
        return CommonFault.PERMISSION_DENIED
                .because("Only a superuser acts on staff.")
                .failed();
    }
}
