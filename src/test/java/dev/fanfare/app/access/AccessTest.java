package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Jwt;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Everybody at every endpoint. What must come of it stands in the table below and is not computed by what is under test.
 * Requests have no body: one that is let in fails at its input, if at all.
 */
@Tag(Soak.GROUP)
class AccessTest {
    /**
     * in: let in; login: 401 authentication_required; bad: 401 invalid_access_token; expired: 401 token_expired; missing:
     * 401 missing_token; invalid: 401 invalid_token; may: 403 insufficient_permissions; scope: 403 insufficient_scope. The
     * columns are what endpoints ask for: nothing; nothing, but a credential is looked at; a user of any kind; one whose
     * application has a scope; an application or a user; one with a scope; an application on its own; one with a scope; a
     * web session; a backend token or a web session; one with a permission; one with a permission or an advertiser's; staff
     * with a permission.
     */
    private static final String TABLE = """
            caller                           | PUBLIC OPEN APP     APP_SCOPE APP_CLIENT CLIENT_SCOPE APPLICATION OWN_SCOPE WEB     BACKEND PERMISSION OR_ADVERTISER OPERATOR
            anonymous                        | in     in   login   login     login      login        login       login     login   missing missing    missing       missing
            no scheme                        | in     in   bad     bad       bad        bad          bad         bad       bad     missing missing    missing       missing
            another scheme                   | in     in   bad     bad       bad        bad          bad         bad       bad     missing missing    missing       missing
            no such token                    | in     in   bad     bad       bad        bad          bad         bad       bad     invalid invalid    invalid       invalid
            no such session                  | in     in   bad     bad       bad        bad          bad         bad       bad     invalid invalid    invalid       invalid
            publisher, web                   | in     in   in      in        in         in           bad         bad       in      in      may        may           may
            other publisher, web             | in     in   in      in        in         in           bad         bad       in      in      may        may           may
            advertiser, web                  | in     in   in      in        in         in           bad         bad       in      in      may        in            may
            publisher, token                 | in     in   in      in        in         in           bad         bad       bad     in      may        may           may
            advertiser, token                | in     in   in      in        in         in           bad         bad       bad     in      may        in            may
            other advertiser, token          | in     in   in      in        in         in           bad         bad       bad     in      may        in            may
            staff without it, web            | in     in   in      in        in         in           bad         bad       in      in      may        may           may
            staff without it, token          | in     in   in      in        in         in           bad         bad       bad     in      may        may           may
            staff with it, web               | in     in   in      in        in         in           bad         bad       in      in      in         in            in
            staff with it, token             | in     in   in      in        in         in           bad         bad       bad     in      in         in            in
            superuser, web                   | in     in   in      in        in         in           bad         bad       in      in      in         in            in
            superuser, token                 | in     in   in      in        in         in           bad         bad       bad     in      in         in            in
            application                      | in     in   bad     bad       in         in           in          in        bad     invalid invalid    invalid       invalid
            application without scope        | in     in   bad     bad       in         scope        in          scope     bad     invalid invalid    invalid       invalid
            application's user               | in     in   in      in        in         in           bad         bad       bad     invalid invalid    invalid       invalid
            application's user without scope | in     in   in      scope     in         scope        bad         bad       bad     invalid invalid    invalid       invalid
            banned, web                      | in     in   bad     bad       bad        bad          bad         bad       bad     invalid invalid    invalid       invalid
            banned, token                    | in     in   bad     bad       bad        bad          bad         bad       bad     invalid invalid    invalid       invalid
            banned, application              | in     in   bad     bad       bad        bad          bad         bad       bad     invalid invalid    invalid       invalid
            expired, web                     | in     in   expired expired   expired    expired      expired     expired   expired invalid invalid    invalid       invalid
            """;

    private static final int STRIDE = 5;

    /** What is refused how: status, error, shape of the body. */
    private static final Map<String, Refusal> REFUSALS = Map.of(
            "login", new Refusal(401, "authentication_required", 2),
            "bad", new Refusal(401, "invalid_access_token", 2),
            "expired", new Refusal(401, "token_expired", 1),
            "missing", new Refusal(401, "missing_token", 3),
            "invalid", new Refusal(401, "invalid_token", 3),
            "scope", new Refusal(403, "insufficient_scope", 1),
            "may", new Refusal(403, "insufficient_permissions", 3));

    /** RFC 6750, 3.1: no error is named where none was sent. */
    private static final Set<String> WITHOUT_TOKEN = Set.of("authentication_required", "missing_token");

    private record Refusal(int status, String error, int format) {}

    private final Node node = Node.shared();
    private final World world = node.world();
    private final World.Application application = world.application();
    private final Publisher publisher = world.publisher();
    private final Operator superuser = world.operator();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Operator plainStaff = world.staff();
    private final Map<Permission, Operator> staffWith = new EnumMap<>(Permission.class);
    private final Map<Permission, Operator> staffWithout = new EnumMap<>(Permission.class);
    private final Map<String, Client> limited = new HashMap<>();
    private final Map<String, Client> fixed = fixedCallers();
    private final Map<String, Map<String, String>> table = parsed();

    @Test
    @DisplayName("ER-01, ER-05, AU-02, AU-05, AU-07, the permission table: everybody at every endpoint")
    void letsInWhoMayAndRefusesTheOthersInTheShapeOfTheSection() {
        List<String> wrong = new ArrayList<>();
        int cells = 0;
        int asked = 0;
        Set<String> seen = new HashSet<>();
        Map<String, List<Endpoint<?, ?>>> byPath = Modules.ALL.stream()
                .<Endpoint<?, ?>>flatMap(domain -> domain.endpoints().stream())
                .collect(Collectors.groupingBy(Endpoint::path));
        for (Map.Entry<String, List<Endpoint<?, ?>>> path : byPath.entrySet()) {
            for (Map.Entry<String, Map<String, String>> row : table.entrySet()) {
                Access access = meant(path.getValue(), row.getKey());
                boolean isNew = seen.add(row.getKey() + column(access));
                if (!isNew && !Soak.isFull() && asked++ % STRIDE != 0) {
                    continue;
                }
                String expected = row.getValue().get(column(access));
                Answer answer = client(row.getKey(), access, path.getKey()).raw(path.getKey(), null, new byte[0]);
                problem(row.getKey(), answer, expected, access)
                        .forEach(problem -> wrong.add(path.getKey() + ", " + row.getKey() + ", " + access + ": "
                                + problem + ", but " + answer.status() + " " + answer.body()));
                cells++;
            }
        }
        assertThat(wrong).isEmpty();
        // In the gate every cell of the table, and some callers at every endpoint.
        assertThat(seen).hasSizeGreaterThan(200);
        assertThat(cells)
                .isEqualTo(Soak.isFull() ? byPath.size() * table.size() : seen.size() + (asked + STRIDE - 1) / STRIDE);
    }

    @Test
    @DisplayName("ER-06: a caller without the right learns nothing of the body's mistakes")
    void looksAtCredentialsBeforeTheBody() {
        byte[] broken = "{".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        node.client()
                .raw("/web/api/payout/request/", "application/json", broken)
                .expectError(401, "authentication_required");
        publisher
                .backend()
                .raw("/api/payouts/process/", "application/json", broken)
                .expectError(403, "insufficient_permissions");
        publisher
                .web()
                .raw("/web/api/payout/request/", "application/json", broken)
                .expectError(400, "validation_error");
        node.client().raw("/api/payouts/process/", "text/plain", broken).expectError(401, "missing_token");
    }

    /** Of two endpoints at one path, the one for backend tokens is meant by a backend token that works. */
    private static Access meant(List<Endpoint<?, ?>> endpoints, String caller) {
        boolean token = caller.endsWith(", token") && !caller.startsWith("banned");
        return endpoints.stream()
                .filter(endpoint ->
                        endpoints.size() == 1 || (endpoint.access().audience() == Audience.BACKEND) == token)
                .map(Endpoint::access)
                .collect(Collectors.collectingAndThen(Collectors.toList(), found -> {
                    assertThat(found).hasSize(1);
                    return found.get(0);
                }));
    }

    private static String column(Access access) {
        if (access.audience() == Audience.BACKEND && access.permission() != null) {
            return access.advertisers() ? "OR_ADVERTISER" : "PERMISSION";
        }
        if (access.scope() != null) {
            return switch (access.audience()) {
                case APP -> "APP_SCOPE";
                case APPLICATION -> "OWN_SCOPE";
                default -> "CLIENT_SCOPE";
            };
        }
        return access.audience().name();
    }

    private static List<String> problem(String caller, Answer answer, String expected, Access access) {
        if (expected.equals("in")) {
            return answer.status() == 401
                            || answer.status() >= 500
                            || answer.text("error").startsWith("insufficient_")
                    ? List.of("must be let in")
                    : List.of();
        }
        Refusal refusal = REFUSALS.get(expected);
        JsonNode body = answer.body();
        JsonNode details = body.path("details");
        List<String> problems = new ArrayList<>();
        if (answer.status() != refusal.status() || !answer.text("error").equals(refusal.error())) {
            problems.add("must be " + refusal);
        }
        List<String> members =
                switch (refusal.format()) {
                    case 1 -> List.of("details", "error", "message");
                    case 2 -> List.of("details", "error", "message");
                    default ->
                        refusal.status() == 403
                                ? List.of("details", "error", "error_description", "message")
                                : List.of("error", "error_description", "message");
                };
        if (!Answer.fields(body).equals(members)) {
            problems.add("must have " + members);
        }
        if (refusal.format() == 1
                && refusal.status() == 401
                && !(details.path("code").asText().equals("TOKEN_EXPIRED")
                        && Instant.parse(details.path("expired_at").asText()).isBefore(Instant.now()))) {
            problems.add("must say when it expired");
        }
        String needed = access.scope() == null || refusal.format() == 3
                ? "required_permissions["
                        + (access.permission() == null
                                ? ""
                                : '"' + access.permission().code() + '"') + "]"
                : "required_scopes[\"" + scope(caller, access).code() + "\"]";
        if (refusal.status() == 403
                && !("required_permissions" + details.path("required_permissions")).equals(needed)
                && !("required_scopes" + details.path("required_scopes")).equals(needed)) {
            problems.add("must say what is needed");
        }
        String challenge = answer.header("WWW-Authenticate").orElse("");
        String wrong = WITHOUT_TOKEN.contains(refusal.error())
                ? ""
                : refusal.status() == 403 ? ", error=\"insufficient_scope\"" : ", error=\"invalid_token\"";
        if (!challenge.startsWith("Bearer realm=\"fanfare\"" + wrong)
                || wrong.isEmpty() && challenge.contains("error")) {
            problems.add("must have WWW-Authenticate with what is wrong, not " + challenge);
        }
        if (refusal.status() == 403
                && Stream.of("required_scopes", "required_permissions")
                        .flatMap(name -> details.path(name).valueStream())
                        .anyMatch(code -> !challenge.contains("scope=\"" + code.asText() + "\""))) {
            problems.add("must say which scope is needed, not " + challenge);
        }
        return problems;
    }

    private Client client(String caller, Access access, String path) {
        if (path.contains("logout") && caller.startsWith("application's user")) {
            return world.through(application, publisher);
        }
        if (path.contains("logout") && caller.endsWith(", web") && !isDead(caller)) {
            return world.login(account(caller, access).username());
        }
        if (caller.endsWith(" without scope")) {
            Scope needed = scope(caller, access);
            return limited.computeIfAbsent(caller + needed, one -> limited(caller, needed));
        }
        Client client = fixed.get(caller);
        if (client != null) {
            return client;
        }
        Actor staff = account(caller, access);
        return caller.endsWith(", web") ? staff.web() : staff.backend();
    }

    /** The scope that a caller needs; an application's user may need another than the application. */
    private static Scope scope(String caller, Access access) {
        return caller.startsWith("application's user")
                ? Scope.findByCode(access.limitOf(true)).orElse(access.scope())
                : access.scope();
    }

    /** With every scope but this one. */
    private Client limited(String caller, Scope missing) {
        Set<Scope> scopes = EnumSet.allOf(Scope.class);
        scopes.remove(missing);
        String asked = scopes.stream().map(Scope::code).collect(Collectors.joining(" "));
        OAuth oauth = new OAuth(node.client(), application);
        Answer tokens = caller.startsWith("application's")
                ? oauth.token(
                        "{grant_type: 'password', username: %s, password: %s, scope: %s}",
                        publisher.username(), World.PASSWORD, asked)
                : oauth.token("{grant_type: 'client_credentials', scope: %s}", asked);
        return node.client().as("Bearer " + tokens.expect(200).text("access_token"));
    }

    private static boolean isDead(String caller) {
        return caller.startsWith("banned") || caller.startsWith("expired");
    }

    private Actor account(String caller, Access access) {
        Permission permission = access.permission();
        if (caller.startsWith("staff with it")) {
            return permission == null ? plainStaff : staffWith.computeIfAbsent(permission, world::staff);
        }
        if (caller.startsWith("staff without it")) {
            return permission == null
                    ? access.audience() == Audience.OPERATOR ? publisher : plainStaff
                    : staffWithout.computeIfAbsent(
                            permission,
                            one -> world.staff(
                                    EnumSet.complementOf(EnumSet.of(one)).toArray(Permission[]::new)));
        }
        return caller.startsWith("superuser") ? superuser : publisher;
    }

    private Map<String, Client> fixedCallers() {
        Publisher banned = world.publisher();
        Client bannedsApplication = world.through(application, banned);
        superuser.ok("/api/user/status/ban/", "{user_id: %s, banned: true}", banned.id());
        Jwt jwt = Jwt.of(publisher.web());
        Client anybody = node.client();
        Map<String, Client> callers = new HashMap<>();
        callers.put("anonymous", anybody);
        callers.put("no scheme", anybody.as(publisher.backend().authorization().substring("Bearer ".length())));
        callers.put("another scheme", anybody.as("Basic dXNlcjpwYXNz"));
        callers.put("no such token", anybody.as("Bearer fft_0123456789012345678901234567890123456789012"));
        callers.put(
                "no such session",
                anybody.as("JWT "
                        + jwt.claims("jti", java.util.UUID.randomUUID().toString())
                                .signed(jwt.secret(node))));
        callers.put("publisher, web", publisher.web());
        callers.put("other publisher, web", world.publisher().web());
        callers.put("publisher, token", publisher.backend());
        callers.put("advertiser, web", advertiser.signsIn());
        callers.put("advertiser, token", advertiser.backend());
        callers.put("other advertiser, token", world.advertiser("EUR").backend());
        callers.put("superuser, web", superuser.web());
        callers.put("superuser, token", superuser.backend());
        callers.put("application", world.onItsOwn(application));
        callers.put("application's user", world.through(application, publisher));
        callers.put("banned, web", banned.web());
        callers.put("banned, token", banned.backend());
        callers.put("banned, application", bannedsApplication);
        callers.put(
                "expired, web",
                anybody.as("JWT "
                        + jwt.expiring(Instant.now().getEpochSecond() - 60).signed(jwt.secret(node))));
        return callers;
    }

    private static Map<String, Map<String, String>> parsed() {
        List<String> lines = TABLE.lines().toList();
        List<String> columns = cells(lines.get(0));
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        lines.stream().skip(1).forEach(line -> {
            List<String> cells = cells(line);
            assertThat(cells).as(line).hasSameSizeAs(columns);
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < cells.size(); i++) {
                row.put(columns.get(i), cells.get(i));
            }
            rows.put(line.substring(0, line.indexOf('|')).strip(), row);
        });
        Set<String> known =
                Stream.concat(Stream.of("in"), REFUSALS.keySet().stream()).collect(Collectors.toSet());
        assertThat(rows.values()).allSatisfy(row -> assertThat(known).containsAll(row.values()));
        return rows;
    }

    private static List<String> cells(String line) {
        return List.of(line.substring(line.indexOf('|') + 1).strip().split(" +"));
    }
}
