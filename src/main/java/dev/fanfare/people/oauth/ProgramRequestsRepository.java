package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.ProgramRequests.ListProgramRequests;
import dev.fanfare.people.oauth.api.ProgramRequests.ProgramRequestList;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.identity.RecordRequests.Request;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The table program_requests. */
final class ProgramRequestsRepository {
    private ProgramRequestsRepository() {}

    private static final String INSERT = """
            insert into program_requests (owner_id, client_id, token_id, request_id, method, path, status, millis, error, at)
            select coalesce(t.user_id, a.owner_id), a.client_id, t.id, n.request_id, n.method, n.path, n.status, n.millis, n.error,
                   to_timestamp(n.at / 1000.0)
            from unnest($1::bigint[], $2::boolean[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bigint[], $8::text[],
                   $9::bigint[])
              as n (credential_id, by_token, request_id, method, path, status, millis, error, at)
            left join backend_tokens t on n.by_token and t.id = n.credential_id
            left join oauth_grants g on not n.by_token and g.id = n.credential_id
            left join applications a on a.client_id = g.client_id and a.owner_id is not null
            where coalesce(t.user_id, a.owner_id) is not null
            order by n.at
            """;

    /** Keeps those of tokens, and of applications that accounts registered. */
    static Future<Void> insert(Tx tx, List<Request> requests) {
        return tx.execute(
                        INSERT,
                        requests.stream()
                                .map(each -> Long.valueOf(each.credentialId()))
                                .toArray(Long[]::new),
                        requests.stream()
                                .map(each -> each.credential() == Caller.Credential.BACKEND_TOKEN)
                                .toArray(Boolean[]::new),
                        requests.stream().map(Request::requestId).toArray(String[]::new),
                        requests.stream().map(Request::method).toArray(String[]::new),
                        requests.stream().map(Request::path).toArray(String[]::new),
                        requests.stream().map(Request::status).toArray(Integer[]::new),
                        requests.stream().map(Request::millis).toArray(Long[]::new),
                        requests.stream().map(Request::error).toArray(String[]::new),
                        requests.stream().map(each -> each.at().toEpochMilli()).toArray(Long[]::new))
                .mapEmpty();
    }

    private static final String COLUMNS = """
            select r.id as program_request_id, r.request_id, coalesce(a.name, t.name) as program, r.client_id, r.method, r.path,
                   r.status, r.millis, r.error, r.at
            from program_requests r
            left join applications a on a.client_id = r.client_id
            left join backend_tokens t on t.id = r.token_id
            """;

    private static final QueryVariants LIST = QueryVariants.of(
            COLUMNS + """
            where r.owner_id = $1 and r.id < $2 {filters}
            order by r.id desc
            limit $3
            """,
            "and r.token_id = ?",
            "and r.client_id = ?",
            "and r.request_id = ?",
            "and r.error is not null and ?::boolean");

    /** @param tokenId only of this token; null for all of the account */
    static Future<List<ProgramRequestList.Item>> list(
            Sql sql, long ownerId, Long tokenId, ListProgramRequests ask, PageRequest part) {
        return sql.list(
                LIST.by(tokenId, ask.clientId(), ask.requestId(), failed(ask)),
                ProgramRequestList.Item.class,
                ownerId,
                part.beforeId(),
                part.limit());
    }

    private static final QueryVariants LIST_OF_APPLICATION = QueryVariants.of(
            COLUMNS + """
            where r.owner_id = (select owner_id from applications where client_id = $1) and r.client_id = $1 and r.id < $2
              {filters}
            order by r.id desc
            limit $3
            """, "and r.client_id = ?", "and r.request_id = ?", "and r.error is not null and ?::boolean");

    /** Those of an application; none of one of staff. */
    static Future<List<ProgramRequestList.Item>> listOfApplication(
            Sql sql, String clientId, ListProgramRequests ask, PageRequest part) {
        return sql.list(
                LIST_OF_APPLICATION.by(ask.clientId(), ask.requestId(), failed(ask)),
                ProgramRequestList.Item.class,
                clientId,
                part.beforeId(),
                part.limit());
    }

    private static Boolean failed(ListProgramRequests ask) {
        return Boolean.TRUE.equals(ask.failed()) ? true : null;
    }
}
