import dev.fanfare.campaigns.campaign.api.ListCampaigns;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns;
import dev.fanfare.campaigns.task.api.GetLeaderboard;
import dev.fanfare.money.payment.api.ListAllPayouts;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.PageRequest;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Currency;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What Fanfare is measured against: nine of its endpoints, written for speed alone. A server on
 * each core with a pipelined connection of its own, no router, no bus, JSON by hand. The statements are Fanfare's, as its
 * command {@code statements} prints them; so are the checks of the credential and how long it is remembered, and the answers are the same bytes.
 * What it leaves out is what a comparison is about: validation beyond the types, limits, request ids, logs, metrics, deadlines,
 * idempotency, retries.
 *
 * <pre>
 * BareServer STATEMENTS URI serve PORT
 * BareServer STATEMENTS URI tokens COUNT FILE   signs in so many publishers of the data set, a token a line
 * </pre>
 */
public final class BareServer extends VerticleBase {
    /** As Fanfare remembers credentials and settings. */
    private static final long MEMORY_NANOS = 2_000_000_000L;

    private static final int REMEMBERED = 50_000;
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final int TRANSACTIONS = 16;
    private static final String CURRENCY = "USD";
    /** The only network of the benchmark. */
    private static final String NETWORK = "instagram";
    private static final String METHODS = "[{\"id\":\"bank_transfer\",\"name\":\"Bank transfer\",\"enabled\":true},"
            + "{\"id\":\"paypal\",\"name\":\"PayPal\",\"enabled\":true},{\"id\":\"stripe\",\"name\":\"Stripe\",\"enabled\":true}]";
    private static final OffsetDateTime FIRST = OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
    private static final OffsetDateTime LAST = OffsetDateTime.of(10_000, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
    private static final Tuple NONE = Tuple.tuple();

    private final Map<String, String> statements;
    private final PgConnectOptions database;
    private final int port;
    private final Map<String, Mac> keys = new HashMap<>();
    private final Map<String, Caller> callers = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Caller> eldest) {
            return size() > REMEMBERED;
        }
    };
    private final Map<String, Integer> decimals = new HashMap<>();
    private final SecureRandom random = new SecureRandom();
    private PgConnection reads;
    private Pool transactions;
    private Settings settings;

    private record Caller(long id, String name, String session, boolean seesPayouts, Instant expiresAt, long until) {}

    private record Settings(long minimumPayout, long maximumPayout, long maximumCampaigns, long until) {}

    /** An answer other than 200. */
    private static final class Refused extends RuntimeException {
        private final int status;

        Refused(int status, String message) {
            super(message, null, false, false);
            this.status = status;
        }
    }

    private BareServer(Map<String, String> statements, PgConnectOptions database, int port) {
        this.statements = statements;
        this.database = database;
        this.port = port;
    }

    public static void main(String... arguments) throws Exception {
        Map<String, String> statements = statements(Path.of(arguments[0]));
        PgConnectOptions database = PgConnectOptions.fromUri(arguments[1])
                .setCachePreparedStatements(true)
                .setPreparedStatementCacheMaxSize(512)
                // Those of more than 2,048 characters, too.
                .setPreparedStatementCacheSqlFilter(statement -> true)
                .setPipeliningLimit(256)
                .addProperty("application_name", "bare")
                .addProperty("statement_timeout", "5000")
                .addProperty("TimeZone", "UTC");
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(CORES));
        if (arguments[2].equals("tokens")) {
            tokens(vertx, statements, database, Integer.parseInt(arguments[3]), Path.of(arguments[4]));
        } else {
            int port = Integer.parseInt(arguments[3]);
            vertx.deployVerticle(
                            () -> new BareServer(statements, database, port), new DeploymentOptions().setInstances(CORES))
                    .onSuccess(deployed -> System.out.println("ready"))
                    .onFailure(cause -> {
                        cause.printStackTrace();
                        System.exit(1);
                    });
        }
    }

    /** The statements by their names, which stand before each. */
    private static Map<String, String> statements(Path file) throws IOException {
        Map<String, String> statements = new HashMap<>();
        String name = "";
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("-- ") && line.contains(": [")) {
                name = line.substring(3, line.indexOf(": ["));
            } else {
                statements.merge(name, line, (before, next) -> before + "\n" + next);
            }
        }
        return statements;
    }

    private String sql(String name) {
        String sql = statements.get(name);
        if (sql == null) {
            throw new IllegalStateException("Fanfare has no statement " + name + " any more");
        }
        return sql;
    }

    @Override
    public Future<?> start() {
        transactions = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(Math.max(1, TRANSACTIONS / CORES)).setMaxWaitQueueSize(1_000))
                .connectingTo(database)
                .using(vertx)
                .build();
        // Fanfare's connection for reads has the same setting: a plan for each statement, not for each call.
        return PgConnection.connect(
                        vertx, new PgConnectOptions(database).addProperty("plan_cache_mode", "force_generic_plan"))
                .compose(connection -> {
                    reads = connection;
                    return rows("people.session.SessionsRepository.LIST_KEYS", NONE);
                })
                .compose(found -> {
                    found.forEach(row -> keys.put(row.getString(0), mac(row)));
                    return vertx.createHttpServer().requestHandler(this::handle).listen(port);
                });
    }

    // ------------------------------------------------------------------------------------------------------------ requests

    private void handle(HttpServerRequest request) {
        String path = request.path();
        String header = request.getHeader("Authorization");
        request.body()
                .compose(body -> path.equals("/api/get/public/campaigns/")
                        ? publicCampaigns()
                        : identify(header).compose(caller -> answer(path, caller, body)))
                .onSuccess(json -> request.response()
                        .setStatusCode(path.equals("/web/api/payout/request/") ? 201 : 200)
                        .putHeader("content-type", "application/json")
                        .end(Buffer.buffer(json.toString())))
                .onFailure(cause -> {
                    if (!(cause instanceof Refused)) {
                        System.err.println(path + " " + cause);
                    }
                    request.response()
                            .setStatusCode(cause instanceof Refused refused ? refused.status : 500)
                            .end(String.valueOf(cause.getMessage()));
                });
    }

    private Future<StringBuilder> answer(String path, Caller caller, Buffer body) {
        JsonObject input = body.length() == 0 ? new JsonObject() : body.toJsonObject();
        return switch (path) {
            case "/web/api/auth/check/" -> Future.succeededFuture(authenticated(caller));
            case "/web/api/get/wallet/" -> wallet(caller);
            case "/web/api/get/campaigns/" -> campaigns(limit(input), page(input));
            case "/web/api/get/leaderboard/" -> leaderboard(caller, input.getLong("campaign_id"));
            case "/api/payouts/all/" -> payouts(caller, limit(input), page(input));
            case "/web/api/campaign/join/" -> join(caller, input.getLong("campaign_id"));
            case "/web/api/task/complete/" -> complete(caller, input.getLong("task_id"), input.getString("post_url"));
            case "/web/api/payout/request/" -> requestPayout(caller, input);
            default -> throw new Refused(404, path);
        };
    }

    private static int limit(JsonObject input) {
        return Math.min(Math.max(input.getInteger("limit", 20), 1), 100);
    }

    private static int page(JsonObject input) {
        return Math.max(input.getInteger("page", 1), 1);
    }

    private Future<RowSet<Row>> rows(String statement, Tuple arguments) {
        return rows(reads, statement, arguments);
    }

    private Future<RowSet<Row>> rows(SqlConnection connection, String statement, Tuple arguments) {
        return connection.preparedQuery(sql(statement)).execute(arguments);
    }

    /** Statements that need not wait for each other travel together, and so do the last ones with the commit. */
    private <T> Future<T> transaction(Function<SqlConnection, Future<T>> work) {
        return transactions.getConnection().compose(connection -> {
            connection.query("begin").execute();
            return work.apply(connection)
                    .recover(cause -> connection.query("rollback").execute().transform(done -> Future.failedFuture(cause)))
                    .eventually(connection::close);
        });
    }

    /** Commits after what is under way; fails with the first failure. */
    private static Future<?> commit(SqlConnection connection, List<Future<?>> inFlight) {
        Future<?> committed = connection.query("commit").execute();
        List<Future<?>> all = new ArrayList<>(inFlight);
        all.add(committed);
        return Future.all(all);
    }

    // --------------------------------------------------------------------------------------------------------- credentials

    private Future<Caller> identify(String header) {
        if (header == null || header.indexOf(' ') < 0) {
            throw new Refused(401, "no token");
        }
        String token = header.substring(header.indexOf(' ') + 1).strip();
        Caller known = callers.get(token);
        if (known != null && known.until - System.nanoTime() > 0) {
            return Future.succeededFuture(current(known));
        }
        Future<RowSet<Row>> found = token.startsWith("fft_")
                ? rows("people.session.CredentialsRepository.TOKEN_IDENTITY", Tuple.of(Buffer.buffer(sha256(token))))
                : rows("people.session.CredentialsRepository.SESSION_IDENTITY", Tuple.of(session(token)));
        return found.map(rows -> {
            if (rows.size() == 0) {
                throw new Refused(401, "invalid");
            }
            Row row = rows.iterator().next();
            boolean superuser = row.getBoolean("superuser");
            OffsetDateTime expires = row.getOffsetDateTime("expires_at");
            Caller caller = new Caller(
                    row.getLong("user_id"),
                    row.getString("username"),
                    row.getString("credential_id"),
                    superuser || List.of(row.getArrayOfStrings("permissions")).contains("payouts.view"),
                    expires == null ? Instant.MAX : expires.toInstant(),
                    System.nanoTime() + MEMORY_NANOS);
            callers.put(token, caller);
            return current(caller);
        });
    }

    private static Caller current(Caller caller) {
        if (caller.expiresAt.isBefore(Instant.now())) {
            throw new Refused(401, "expired");
        }
        return caller;
    }

    /** The session of a web token, once its signature, audience and expiry are checked. */
    private UUID session(String token) {
        int first = token.indexOf('.');
        int second = token.indexOf('.', first + 1);
        if (first < 0 || second < 0) {
            throw new Refused(401, "no token");
        }
        Base64.Decoder decoder = Base64.getUrlDecoder();
        JsonObject head = new JsonObject(Buffer.buffer(decoder.decode(token.substring(0, first))));
        Mac mac = keys.get(head.getString("kid"));
        if (mac == null || !"HS256".equals(head.getString("alg"))) {
            throw new Refused(401, "invalid");
        }
        byte[] signature = mac.doFinal(token.substring(0, second).getBytes(StandardCharsets.US_ASCII));
        JsonObject claims = new JsonObject(Buffer.buffer(decoder.decode(token.substring(first + 1, second))));
        if (!MessageDigest.isEqual(signature, decoder.decode(token.substring(second + 1)))
                || !"fanfare-web".equals(claims.getString("aud"))
                || claims.getLong("exp") < Instant.now().getEpochSecond()) {
            throw new Refused(401, "invalid");
        }
        return UUID.fromString(claims.getString("jti"));
    }

    /** With Fanfare's own class, because how it seals its keys is not measured. */
    private static Mac mac(Row key) {
        try {
            String sealing = Files.readString(Path.of(System.getProperty("bank.key"))).strip();
            String id = System.getProperty("bank.key.id", "generated");
            String secret = new KeyRing(List.of(id + ":" + sealing), id)
                    .decrypt("signing_key:" + key.getString(0) + "/secret", new EncryptedValue(key.getBuffer(1), key.getString(2)));
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] sha256(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private Future<Settings> settings() {
        if (settings != null && settings.until - System.nanoTime() > 0) {
            return Future.succeededFuture(settings);
        }
        return rows("admin.operations.PlatformSettingsRepository.ALL", NONE).map(rows -> {
            Map<String, String> stored = new HashMap<>();
            rows.forEach(row -> stored.put(row.getString(0), row.getString(1)));
            settings = new Settings(
                    Long.parseLong(stored.getOrDefault("min_payout_amount", "10")),
                    Long.parseLong(stored.getOrDefault("max_payout_amount", "10000")),
                    Long.parseLong(stored.getOrDefault("max_campaigns_per_user", "10")),
                    System.nanoTime() + MEMORY_NANOS);
            return settings;
        });
    }

    // --------------------------------------------------------------------------------------------------------------- reads

    private static StringBuilder authenticated(Caller caller) {
        StringBuilder json = new StringBuilder(96);
        json.append("{\"is_authenticated\":true,\"user_id\":").append(caller.id);
        return text(json.append(",\"username\":"), caller.name).append('}');
    }

    private Future<StringBuilder> wallet(Caller caller) {
        return Future.all(settings(), rows("money.payment.BalanceRepository.BALANCES", Tuple.of(caller.id)))
                .map(both -> {
                    RowSet<Row> rows = both.resultAt(1);
                    String primary = null;
                    Row shown = null;
                    for (Row row : rows) {
                        primary = row.getString(0) == null ? CURRENCY : row.getString(0);
                        if (primary.equals(row.getString(3))) {
                            shown = row;
                        }
                    }
                    StringBuilder json = new StringBuilder(512).append("{\"user_id\":").append(caller.id).append(',');
                    balance(json, shown, primary).append(",\"minimum_payout\":");
                    long minimum = both.<Settings>resultAt(0).minimumPayout;
                    json.append(BigDecimal.valueOf(minimum).setScale(decimals(primary)).toPlainString());
                    json.append(",\"payment_methods\":").append(METHODS).append(",\"by_currency\":[");
                    boolean more = false;
                    for (Row row : rows) {
                        String currency = row.getString(3);
                        if (shown == null && (currency == null || currency.compareTo(primary) > 0)) {
                            balance(json.append(more ? ",{" : "{"), null, primary).append('}');
                            more = true;
                        }
                        if (currency != null) {
                            balance(json.append(more ? ",{" : "{"), row, currency).append('}');
                            more = true;
                        }
                    }
                    return json.append("]}");
                });
    }

    private StringBuilder balance(StringBuilder json, Row row, String currency) {
        text(json.append("\"currency\":"), currency);
        money(json.append(",\"available_balance\":"), row == null ? 0 : row.getLong(4), currency);
        money(json.append(",\"pending_balance\":"), row == null ? 0 : row.getLong(5), currency);
        money(json.append(",\"total_earned\":"), row == null ? 0 : row.getLong(6), currency);
        return money(json.append(",\"total_paid\":"), row == null ? 0 : row.getLong(7), currency);
    }

    private Future<StringBuilder> publicCampaigns() {
        PageRequest part = PageRequest.of(new ListPublicCampaigns(null, null, null, null, null, null, null), null, 100, null);
        return rows("campaigns.campaign.CampaignsRepository.LIST_PUBLIC", Tuple.of(Long.MAX_VALUE, (long) part.limit(), 0L))
                .map(found -> cut(part, found, row -> null, (shown, next) -> {
                    StringBuilder json = new StringBuilder(24_576).append("{\"campaigns\":[");
                    for (Row row : shown) {
                        json.append(json.length() > 14 ? "," : "").append("{\"id\":").append(row.getLong(0));
                        text(json.append(",\"name\":"), row.getString(1));
                        text(json.append(",\"tagline\":"), row.getString(2));
                        text(json.append(",\"image_logo\":"), row.getString(3));
                        texts(json.append(",\"networks\":"), row.getArrayOfStrings(4));
                        text(json.append(",\"currency\":"), row.getString(5));
                        money(json.append(",\"minimum_reward\":"), row.getLong(6), row.getString(5)).append('}');
                    }
                    return next(json.append(']'), next).append('}');
                }));
    }

    private Future<StringBuilder> campaigns(int limit, int page) {
        PageRequest part = PageRequest.of(new ListCampaigns(null, null, null, null, null, null, null, null, null, null, null), page, limit, null);
        Future<RowSet<Row>> list =
                rows(
                        "campaigns.campaign.CampaignsRepository.LIST_ACTIVE",
                        Tuple.of(Long.MAX_VALUE, (long) part.limit(), part.offset()));
        Future<RowSet<Row>> count = rows("campaigns.campaign.CampaignsRepository.COUNT_ACTIVE", NONE);
        return Future.all(list, count).map(both -> cut(part, list.result(), row -> null, (shown, next) -> {
            StringBuilder json = new StringBuilder(20_480).append("{\"campaigns\":[");
            for (Row row : shown) {
                campaign(json.append(json.length() > 14 ? "," : ""), row);
            }
            json.append("],\"total\":")
                    .append(count.result().iterator().next().getLong(0))
                    .append(",\"page\":").append(page).append(",\"limit\":").append(limit);
            return next(json, next).append('}');
        }));
    }

    private void campaign(StringBuilder json, Row row) {
        String currency = row.getString(16);
        json.append("{\"id\":").append(row.getLong(0));
        text(json.append(",\"type\":"), row.getString(1));
        text(json.append(",\"name\":"), row.getString(2));
        text(json.append(",\"tagline\":"), row.getString(3));
        text(json.append(",\"description\":"), row.getString(4));
        text(json.append(",\"image_logo\":"), row.getString(8));
        text(json.append(",\"image_post\":"), row.getString(9));
        texts(json.append(",\"hashtags\":"), row.getArrayOfStrings(10));
        text(json.append(",\"disclosure\":"), row.getString(11));
        OffsetDateTime end = row.getOffsetDateTime(14);
        json.append(",\"date_end\":{\"year\":").append(end.getYear());
        json.append(",\"month\":").append(end.getMonthValue()).append(",\"day\":").append(end.getDayOfMonth());
        json.append(",\"hour\":").append(end.getHour()).append(",\"minute\":").append(end.getMinute());
        json.append(",\"second\":").append(end.getSecond());
        texts(json.append("},\"networks\":"), row.getArrayOfStrings(15));
        text(json.append(",\"currency\":"), currency);
        json.append(",\"tasks\":{\"time\":").append(row.getInteger(23));
        text(json.append(",\"time_type\":"), row.getString(24));
        json.append(",\"bonus\":{\"active\":").append(row.getBoolean(25));
        money(json.append(",\"promo_reach\":"), row.getLong(26), currency);
        money(json.append(",\"promo_engagement_rate\":"), row.getLong(27), currency);
        money(json.append(",\"promo_best_post\":"), row.getLong(28), currency);
        money(json.append("},\"minimum_reward\":"), row.getLong(29), currency);
        json.append("},\"tasks_featured\":").append(row.getBoolean(33));
        json.append(",\"tasks_leaderboard\":").append(row.getBoolean(34));
        text(json.append(",\"status\":"), row.getString(42));
        time(json.append(",\"updated_at\":"), row.getOffsetDateTime(50));
        json.append(",\"participants_count\":").append(row.getInteger(36));
        json.append(",\"completion_rate\":").append(row.getInteger(37)).append('}');
    }

    private Future<StringBuilder> leaderboard(Caller caller, long campaign) {
        PageRequest part = PageRequest.of(new GetLeaderboard(campaign, null, null, null), null, 100, null);
        return rows("campaigns.task.LeaderboardRepository.BOARD", Tuple.of(campaign, caller.id, (long) part.limit(), 0L)).map(rows -> {
            if (rows.size() == 0) {
                throw new Refused(404, "no such campaign");
            }
            Row own = rows.iterator().next();
            StringBuilder json = new StringBuilder(20_480).append("{\"leaderboard\":[");
            boolean shown = own.getBoolean(1);
            int left = shown ? part.limit() - 1 : 0;
            for (Row row : rows) {
                if (left-- > 0 && row.getLong(5) != null) {
                    leader(json.append(json.length() > 16 ? "," : ""), row, own.getString(0));
                }
            }
            json.append(']');
            if (shown && own.getLong(4) != null) {
                next(json.append(",\"total\":").append(own.getLong(4)), part.next((long) part.limit() - 1));
            }
            return json.append(",\"user_rank\":").append(shown ? own.getLong(3) : null)
                    .append(",\"user_score\":").append(shown ? own.getLong(2) : null).append('}');
        });
    }

    private void leader(StringBuilder json, Row row, String currency) {
        boolean hidden = row.getBoolean(8);
        json.append("{\"user_id\":").append(hidden ? null : row.getLong(5));
        text(json.append(",\"username\":"), hidden ? "Hidden" : row.getString(6));
        json.append(",\"score\":").append(row.getLong(10)).append(",\"rank\":").append(row.getLong(11));
        json.append(",\"completed_tasks\":").append(row.getInteger(12));
        text(json.append(",\"avatar\":"), hidden ? null : row.getString(7)).append(",\"total_earned\":");
        if (row.getBoolean(9)) {
            json.append("null");
        } else {
            money(json, row.getLong(13), currency);
        }
        json.append(",\"total_reach\":").append(row.getLong(14));
        json.append(",\"total_engagement\":").append(row.getLong(15)).append('}');
    }

    private Future<StringBuilder> payouts(Caller caller, int limit, int page) {
        if (!caller.seesPayouts) {
            throw new Refused(403, "payouts.view");
        }
        PageRequest part =
                PageRequest.of(new ListAllPayouts(null, null, null, null, null, null, null, null, null, null), page, limit, null);
        Future<RowSet<Row>> list = rows(
                "money.payment.PayoutListRepository.PAGE",
                Tuple.of(FIRST, LAST, 0L, (long) part.limit(), part.offset()));
        Future<RowSet<Row>> sums = rows("money.payment.PayoutListRepository.SUMS_EVER", NONE);
        return Future.all(list, sums).map(both -> cut(part, list.result(), row -> row.getOffsetDateTime(6).toInstant(), (shown, next) -> {
            StringBuilder json = new StringBuilder(8_192).append("{\"payouts\":[");
            for (Row row : shown) {
                json.append(json.length() > 12 ? "," : "").append("{\"id\":").append(row.getLong(0));
                text(json.append(",\"reference\":"), row.getString(1));
                money(json.append(",\"amount\":"), row.getLong(2), row.getString(3));
                text(json.append(",\"currency\":"), row.getString(3));
                text(json.append(",\"status\":"), row.getString(4));
                text(json.append(",\"method\":"), row.getString(5));
                time(json.append(",\"requested_at\":"), row.getOffsetDateTime(6));
                time(json.append(",\"processed_at\":"), row.getOffsetDateTime(7));
                json.append(",\"user_id\":").append(row.getLong(8));
                text(json.append(",\"user_name\":"), row.getString(9));
                text(json.append(",\"user_email\":"), row.getString(10)).append('}');
            }
            return summary(json, sums.result(), limit, page, next);
        }));
    }

    /** The first rows of a page, and the cursor of what follows. With Fanfare's own class: how a cursor is made is not measured. */
    private static <T> T cut(PageRequest part, RowSet<Row> rows, Function<Row, Instant> time, BiFunction<List<Row>, String, T> answer) {
        List<Row> read = new ArrayList<>(rows.size());
        rows.forEach(read::add);
        return part.cut(read, time, row -> row.getLong(0), answer);
    }

    private static StringBuilder next(StringBuilder json, String cursor) {
        return cursor == null ? json : text(json.append(",\"next\":"), cursor);
    }

    /** @param next null for none */
    private StringBuilder summary(StringBuilder json, RowSet<Row> sums, int limit, int page, String next) {
        long total = 0;
        Row shown = null;
        for (Row row : sums) {
            total += row.getLong(1);
            shown = sums.size() == 1 || CURRENCY.equals(row.getString(0)) ? row : shown;
        }
        json.append("],\"total\":").append(total).append(",\"page\":").append(page).append(",\"limit\":").append(limit);
        totals(next(json, next).append(",\"summary\":{"), shown).append(",\"by_currency\":[");
        boolean more = false;
        for (Row row : sums) {
            totals(json.append(more ? ",{" : "{"), row).append('}');
            more = true;
        }
        return json.append("]}}");
    }

    private StringBuilder totals(StringBuilder json, Row row) {
        String currency = row == null ? CURRENCY : row.getString(0);
        text(json.append("\"currency\":"), currency);
        money(json.append(",\"total_amount\":"), row == null ? 0 : row.getLong(2), currency);
        money(json.append(",\"completed_amount\":"), row == null ? 0 : row.getLong(3), currency);
        return money(json.append(",\"pending_amount\":"), row == null ? 0 : row.getLong(4), currency);
    }

    // ------------------------------------------------------------------------------------------------------------- changes

    private Future<StringBuilder> join(Caller caller, long campaign) {
        Tuple both = Tuple.of(campaign, caller.id);
        return settings()
                .compose(now -> rows("campaigns.campaign.CampaignJoinRepository.LIST_ELIGIBILITY", Tuple.of(new Long[] {campaign}, caller.id))
                        .compose(found -> {
                            checkEligible(found, now);
                            return transaction(tx -> {
                                rows(tx, "campaigns.campaign.CampaignJoinRepository.LOCK_USER", Tuple.of(caller.id));
                                return enter(tx, campaign, both, now);
                            });
                        }))
                .map(done -> new StringBuilder("{\"status\":\"success\",\"message\":\"You have joined the campaign.\","
                                + "\"campaign_id\":")
                        .append(campaign)
                        .append('}'));
    }

    private static void checkEligible(RowSet<Row> found, Settings now) {
        if (found.size() == 0) {
            throw new Refused(404, "no such campaign");
        }
        Row row = found.iterator().next();
        boolean open = "active".equals(row.getString(1)) && row.getBoolean(2);
        boolean suits = row.getBoolean(4) && row.getBoolean(5) && row.getBoolean(6);
        boolean admitted = row.getBoolean(7) || !row.getBoolean(8);
        if (!open || !suits || !admitted || row.getLong(9) >= now.maximumCampaigns || !row.getBoolean(10)) {
            throw new Refused(400, "not open to you");
        }
        if ("joined".equals(row.getString(3))) {
            throw new Refused(409, "joined already");
        }
    }

    private Future<?> enter(SqlConnection tx, long campaign, Tuple both, Settings now) {
        Future<RowSet<Row>> campaigns =
                rows(tx, "campaigns.campaign.CampaignJoinRepository.COUNT_CAMPAIGNS", Tuple.of(both.getLong(1)));
        Future<?> locked = rows(tx, "campaigns.campaign.CampaignChangesRepository.LOCK", Tuple.of(campaign));
        Future<RowSet<Row>> slot = rows(tx, "campaigns.campaign.CampaignJoinRepository.TAKE_SLOT", both);
        Future<RowSet<Row>> entered = rows(tx, "campaigns.campaign.CampaignJoinRepository.ENTER", both);
        Future<RowSet<Row>> tasks = rows(tx, "campaigns.campaign.CampaignJoinRepository.GIVE_TASKS", both);
        return Future.all(campaigns, locked, slot, entered, tasks).compose(done -> {
            if (campaigns.result().iterator().next().getLong(0) >= now.maximumCampaigns) {
                throw new Refused(400, "not open to you");
            }
            if (slot.result().size() == 0 || entered.result().rowCount() == 0) {
                throw new Refused(409, "full, or joined already");
            }
            Row taken = slot.result().iterator().next();
            long promised = tasks.result().iterator().next().getLong(0);
            long missing = taken.getLong(1);
            List<Future<?>> last = new ArrayList<>();
            if (missing != 0) {
                last.add(rows(tx, "campaigns.campaign.CampaignJoinRepository.PROMISE_BEST_POST", Tuple.of(campaign, missing)));
            }
            last.add(rows(tx, "people.advertiser.store.SpendingRepository.PROMISE", Tuple.of(taken.getLong(0), promised + missing)));
            return commit(tx, last);
        });
    }

    private Future<StringBuilder> complete(Caller caller, long task, String url) {
        return rows("campaigns.task.TaskRowsRepository.FIND_ASSIGNED", Tuple.of(task, caller.id, NETWORK)).compose(found -> {
            Row row = found.size() == 0 ? null : found.iterator().next();
            if (row == null) {
                throw new Refused(404, "no such task");
            }
            OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
            String status = row.getString("status");
            if (!(status.equals("pending") || status.equals("rejected"))
                    || row.getOffsetDateTime("deadline").isBefore(now)) {
                throw new Refused(400, "handed in already, or over");
            }
            Tuple submission = Tuple.tuple()
                    .addLong(task)
                    .addLong(caller.id)
                    .addArrayOfString(new String[] {"pending", "rejected"})
                    .addString(url)
                    .addString(keyOf(url))
                    .addArrayOfString(new String[0])
                    .addLong(null)
                    .addLong(null)
                    .addOffsetDateTime(now)
                    // The address names no other author.
                    .addArrayOfString(new String[0]);
            String currency = row.getString("currency");
            StringBuilder json = new StringBuilder("{\"status\":\"success\","
                    + "\"message\":\"Your post was submitted for review.\",\"payment\":");
            money(json, row.getLong("minimum_reward"), currency).append(",\"bonus_payment\":");
            money(json, 0, currency).append(",\"total_payment\":");
            money(json, row.getLong("minimum_reward"), currency).append('}');
            return transaction(tx -> rows(tx, "campaigns.task.TasksRepository.COMPLETE", submission)
                            .compose(done -> {
                                if (done.size() == 0) {
                                    throw new Refused(400, "handed in already");
                                }
                                return commit(tx, List.of());
                            }))
                    .map(json);
        });
    }

    /** The key of a post. */
    private static String keyOf(String url) {
        String prefix = "https://www.instagram.com/p/";
        if (!url.startsWith(prefix)) {
            throw new Refused(400, "post_url");
        }
        String rest = url.substring(prefix.length());
        return NETWORK + ":" + (rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest);
    }

    private Future<StringBuilder> requestPayout(Caller caller, JsonObject input) {
        BigDecimal amount = new BigDecimal(input.getValue("amount").toString());
        String address = input.getString("paypal_email");
        if (!"paypal".equals(input.getString("method")) || address == null) {
            throw new Refused(400, "method");
        }
        Future<Settings> limits = settings();
        return Future.all(limits, rows("money.payment.BalanceRepository.PRIMARY_CURRENCY", Tuple.of(caller.id)))
                .compose(both -> {
                    RowSet<Row> primary = both.resultAt(1);
                    String currency = primary.size() == 0 ? CURRENCY : primary.iterator().next().getString(0);
                    Settings now = limits.result();
                    if (amount.compareTo(BigDecimal.valueOf(now.minimumPayout)) < 0
                            || amount.compareTo(BigDecimal.valueOf(now.maximumPayout)) > 0) {
                        throw new Refused(400, "amount");
                    }
                    long minor = amount.movePointRight(decimals(currency)).longValueExact();
                    long fees = new BigDecimal("0.50").movePointRight(decimals(currency)).longValue();
                    Tuple destination = Tuple.tuple()
                            .addLong(caller.id)
                            .addLong(null)
                            .addString("paypal_email")
                            .addString(address);
                    String reference = reference();
                    Tuple payout = Tuple.of(caller.id, minor, fees, currency, "paypal")
                            .addLong(null)
                            .addString(address)
                            .addString(reference);
                    return transaction(tx -> Future.all(
                                            rows(tx, "money.payment.DestinationsRepository.FIND", destination),
                                            rows(tx, "money.payment.PayoutRepository.ADD", payout))
                                    .map(done -> added(done.resultAt(0), done.resultAt(1)))
                                    .compose(id -> hold(tx, id, caller, minor, currency, reference)
                                            .map(id)))
                            .map(id -> text(
                                            new StringBuilder("{\"status\":\"success\","
                                                            + "\"message\":\"The payout has been requested.\",\"payout_id\":")
                                                    .append(id)
                                                    .append(",\"reference\":"),
                                            reference)
                                    .append(",\"estimated_processing_time\":\"1-2 business days\"}"));
                });
    }

    private static long added(RowSet<Row> destination, RowSet<Row> payout) {
        if (destination.size() == 0 || !destination.iterator().next().getBoolean(1)) {
            throw new Refused(400, "paypal_email");
        }
        return payout.iterator().next().getLong(0);
    }

    private Future<?> hold(SqlConnection tx, long id, Caller caller, long minor, String currency, String reference) {
        long user = caller.id;
        String request = UUID.randomUUID().toString();
        Tuple audit = Tuple.of(user)
                .addLong(null)
                .addString("WEB_SESSION")
                .addString(caller.session)
                .addString("payout.request")
                .addString("payout:" + id)
                .addString(null)
                .addString(money(new StringBuilder("{\"amount\":\""), minor, currency)
                        .append(' ')
                        .append(currency)
                        .append("\",\"method\":\"paypal\"}")
                        .toString())
                .addString(null)
                .addString(request)
                .addString("127.0.0.1");
        StringBuilder description = new StringBuilder("Payout ").append(reference).append(" of ");
        money(description, minor, currency).append(' ').append(currency).append(" was requested.");
        Tuple entry = Tuple.of("payout:" + id + ":requested", "payout_requested", description.toString(), request)
                .addString(null)
                .addArrayOfLong(new Long[] {user, user})
                .addArrayOfString(new String[] {"publisher_available", "publisher_held"})
                .addArrayOfString(new String[] {currency, currency})
                .addArrayOfLong(new Long[] {-minor, minor});
        return commit(
                tx,
                List.of(
                        rows(tx, "platform.audit.AuditRepository.WRITE", audit),
                        rows(tx, "money.ledger.LedgerRepository.POST", entry)));
    }

    private String reference() {
        StringBuilder reference = new StringBuilder("PO-");
        for (int i = 0; i < 16; i++) {
            reference.append("0123456789ABCDEFGHJKMNPQRSTVWXYZ".charAt(random.nextInt(32)));
        }
        return reference.toString();
    }

    // ---------------------------------------------------------------------------------------------------------------- JSON

    private static StringBuilder text(StringBuilder json, String value) {
        if (value == null) {
            return json.append("null");
        }
        json.append('"');
        int done = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c == '"' || c == '\\') {
                json.append(value, done, i);
                switch (c) {
                    case '"', '\\' -> json.append('\\').append(c);
                    case '\n' -> json.append("\\n");
                    case '\t' -> json.append("\\t");
                    case '\r' -> json.append("\\r");
                    default -> json.append(String.format("\\u%04X", (int) c));
                }
                done = i + 1;
            }
        }
        return json.append(value, done, value.length()).append('"');
    }

    private static void texts(StringBuilder json, String[] values) {
        json.append('[');
        for (int i = 0; i < values.length; i++) {
            text(i == 0 ? json : json.append(','), values[i]);
        }
        json.append(']');
    }

    private static void time(StringBuilder json, OffsetDateTime time) {
        if (time == null) {
            json.append("null");
        } else {
            json.append('"').append(time.toInstant()).append('"');
        }
    }

    private StringBuilder money(StringBuilder json, long minor, String currency) {
        int decimals = decimals(currency);
        long unit = decimals == 2 ? 100 : (long) Math.pow(10, decimals);
        if (minor < 0) {
            json.append('-');
        }
        json.append(Math.abs(minor / unit));
        if (decimals > 0) {
            json.append('.');
            long rest = Math.abs(minor % unit);
            for (long digit = unit / 10; digit > 0; digit /= 10) {
                json.append((char) ('0' + rest / digit % 10));
            }
        }
        return json;
    }

    private int decimals(String currency) {
        return decimals.computeIfAbsent(
                currency, code -> Currency.getInstance(code).getDefaultFractionDigits());
    }

    // -------------------------------------------------------------------------------------------------------------- tokens

    private static final String SESSIONS = """
            insert into sessions (id, user_id, expires_at, address)
            select gen_random_uuid(), id, now() + interval '30 days', '127.0.0.1'
            from (select id from users where username like 'bench-publisher-%' order by id limit $1) publishers
            returning id, user_id, extract(epoch from expires_at)::bigint
            """;

    private static void tokens(
            Vertx vertx, Map<String, String> statements, PgConnectOptions database, int count, Path file) {
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
        Mac mac = mac(key);
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        JsonObject head = new JsonObject().put("kid", key.getString(0)).put("typ", "JWT").put("alg", "HS256");
        String begin = encoder.encodeToString(head.encode().getBytes(StandardCharsets.UTF_8)) + ".";
        Map<Long, String> tokens = new java.util.TreeMap<>();
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
