package bare;

import bare.Credentials.Caller;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgConnectOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * What Fanfare is measured against: nine of its endpoints, written for speed alone. A server on each core with a
 * pipelined connection of its own, no router, no bus, JSON by hand. The statements are Fanfare's, as its command
 * {@code statements} prints them; so are the checks of the credential and how long it is cached, and the answers are
 * the same bytes. What it leaves out is what a comparison is about: validation beyond the types, limits, request ids,
 * logs, metrics, deadlines, idempotency, retries.
 *
 * <pre>
 * BareServer STATEMENTS URI serve PORT
 * BareServer STATEMENTS URI tokens COUNT FILE   signs in so many publishers of the data set, a token a line
 * </pre>
 */
public final class BareServer extends VerticleBase {
    static final int CORES = Runtime.getRuntime().availableProcessors();

    private final Map<String, String> statements;
    private final PgConnectOptions options;
    private final int port;
    private Credentials credentials;
    private Reads reads;
    private Changes changes;

    private BareServer(Map<String, String> statements, PgConnectOptions options, int port) {
        this.statements = statements;
        this.options = options;
        this.port = port;
    }

    public static void main(String... arguments) throws Exception {
        Map<String, String> statements = statements(Path.of(arguments[0]));
        PgConnectOptions options = PgConnectOptions.fromUri(arguments[1])
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
            Tokens.write(vertx, statements, options, Integer.parseInt(arguments[3]), Path.of(arguments[4]));
        } else {
            int port = Integer.parseInt(arguments[3]);
            vertx.deployVerticle(
                            () -> new BareServer(statements, options, port),
                            new DeploymentOptions().setInstances(CORES))
                    .onSuccess(deployed -> System.out.println("ready"))
                    .onFailure(cause -> {
                        cause.printStackTrace();
                        System.exit(1);
                    });
        }
    }

    /** The statements by their names. A comment before each statement names it. */
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

    @Override
    public Future<?> start() {
        return Database.connect(vertx, statements, options)
                .compose(database -> {
                    reads = new Reads(database);
                    changes = new Changes(database);
                    return Credentials.load(database);
                })
                .compose(loaded -> {
                    credentials = loaded;
                    return vertx.createHttpServer().requestHandler(this::handle).listen(port);
                });
    }

    private void handle(HttpServerRequest request) {
        String path = request.path();
        String header = request.getHeader("Authorization");
        request.body()
                .compose(body -> path.equals("/api/get/public/campaigns/")
                        ? reads.publicCampaigns()
                        : credentials.identify(header).compose(caller -> answer(path, caller, body)))
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
            case "/web/api/auth/check/" -> Future.succeededFuture(Reads.authenticated(caller));
            case "/web/api/get/wallet/" -> reads.wallet(caller);
            case "/web/api/get/campaigns/" -> reads.campaigns(limit(input), page(input));
            case "/web/api/get/leaderboard/" -> reads.leaderboard(caller, input.getLong("campaign_id"));
            case "/api/payouts/all/" -> reads.payouts(caller, limit(input), page(input));
            case "/web/api/campaign/join/" -> changes.join(caller, input.getLong("campaign_id"));
            case "/web/api/task/complete/" ->
                changes.complete(caller, input.getLong("task_id"), input.getString("post_url"));
            case "/web/api/payout/request/" -> changes.requestPayout(caller, input);
            default -> throw new Refused(404, path);
        };
    }

    private static int limit(JsonObject input) {
        return Math.min(Math.max(input.getInteger("limit", 20), 1), 100);
    }

    private static int page(JsonObject input) {
        return Math.max(input.getInteger("page", 1), 1);
    }
}
