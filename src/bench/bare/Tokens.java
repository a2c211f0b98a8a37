package bare;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;

/** Signs the tokens that the load sends. */
final class Tokens {
    private static final String SESSIONS = """
            insert into sessions (id, user_id, expires_at, address)
            select gen_random_uuid(), id, now() + interval '30 days', '127.0.0.1'
            from (select id from users where username like 'bench-publisher-%' order by id limit $1) publishers
            returning id, user_id, extract(epoch from expires_at)::bigint
            """;

    private Tokens() {}

    /** Signs in the first publishers of the data set, and writes a token a line. */
    static void write(Vertx vertx, Map<String, String> statements, PgConnectOptions database, int count, Path file) {
        PgConnection.connect(vertx, database)
                .compose(connection -> connection
                        .query(statements.get("people.session.SessionsRepository.LIST_KEYS"))
                        .execute()
                        .compose(keys -> connection
                                .preparedQuery(SESSIONS)
                                .execute(Tuple.of(count))
                                .map(sessions -> signed(keys.iterator().next(), sessions))))
                .compose(lines -> vertx.fileSystem().writeFile(file.toString(), Buffer.buffer(lines)))
                .onFailure(Throwable::printStackTrace)
                .onComplete(done -> vertx.close());
    }

    /** A token for each session, ordered by user. */
    private static String signed(Row key, RowSet<Row> sessions) {
        Mac mac = Credentials.mac(key);
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        JsonObject head =
                new JsonObject().put("kid", key.getString(0)).put("typ", "JWT").put("alg", "HS256");
        String begin = encoder.encodeToString(head.encode().getBytes(StandardCharsets.UTF_8)) + ".";
        Map<Long, String> tokens = new TreeMap<>();
        for (Row row : sessions) {
            JsonObject claims = new JsonObject()
                    .put("sub", row.getLong(1).toString())
                    .put("jti", row.getUUID(0).toString())
                    .put("exp", row.getLong(2))
                    .put("iat", Instant.now().getEpochSecond())
                    .put("aud", "fanfare-web");
            String signed = begin + encoder.encodeToString(claims.encode().getBytes(StandardCharsets.UTF_8));
            byte[] signature = mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII));
            tokens.put(row.getLong(1), signed + "." + encoder.encodeToString(signature));
        }
        return String.join("\n", tokens.values()) + "\n";
    }
}
