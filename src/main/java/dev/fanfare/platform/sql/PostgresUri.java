package dev.fanfare.platform.sql;

import dev.fanfare.records.StagedBuilder;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A libpq connection URI, as managed services provide it: {@code
 * postgresql://user:password@host:port,host:port/database?parameters}. Its text does not contain the password.
 *
 * @param password secret; empty for none
 * @param hosts list of {@code host:port}
 * @param connectSeconds connect timeout per host, if given
 * @param bindsChannel whether SCRAM channel binding is required
 * @param applicationName application_name of the sessions
 * @param options command line of the session; null for none
 * @param target {@code target_session_attrs}
 */
@StagedBuilder
public record PostgresUri(
        String user,
        String password,
        List<String> hosts,
        String database,
        DatabaseTls tls,
        OptionalInt connectSeconds,
        boolean bindsChannel,
        String applicationName,
        String options,
        String target) {
    private static final Pattern FORM =
            Pattern.compile("postgres(?:ql)?://(?:([^@/?#\\s]+)@)?([^@/?#\\s]+)/([^/?#\\s]+?)(?:\\?([^#\\s]*))?");
    private static final Pattern HOST = Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^\\[\\]:]+)(?::(\\d{1,5}))?");
    private static final String DEFAULT_PORT = "5432";
    private static final String DEFAULT_SCHEMA = "public";
    private static final Pattern SEARCH_PATH = Pattern.compile("(?:-c\\s*|--)search[_-]path=\"?([a-z0-9_]+)");
    private static final String ANY = "any";
    private static final String OPTIONS = "options";
    private static final Set<String> WRITABLE = Set.of("read-write", "primary");
    private static final Set<String> TARGETS =
            Set.of(ANY, "read-write", "primary", "read-only", "standby", "prefer-standby");

    private static final Set<String> KNOWN = Set.of(
            "sslmode",
            "ssl",
            "sslrootcert",
            "sslcert",
            "sslkey",
            "sslnegotiation",
            "channel_binding",
            "connect_timeout",
            "application_name",
            "fallback_application_name",
            OPTIONS,
            "target_session_attrs",
            "user",
            "password",
            "client_encoding",
            "gssencmode",
            // Nodes detect dead connections themselves.
            "load_balance_hosts",
            "keepalives",
            "keepalives_idle",
            "keepalives_interval",
            "keepalives_count",
            "tcp_user_timeout");

    public PostgresUri {
        hosts = List.copyOf(hosts);
    }

    /**
     * Parses the URI of the primary.
     *
     * @throws IllegalArgumentException if it is malformed or has unsupported parameters; the message contains no secret
     */
    public static PostgresUri of(String uri) {
        PostgresUri read = ofReplicas(uri);
        if (!WRITABLE.contains(read.target) && !ANY.equals(read.target)) {
            throw new IllegalArgumentException(
                    "target_session_attrs of a database address is read-write or primary, because Fanfare writes");
        }
        return read;
    }

    /** Parses the URI of replicas: accepts any {@code target_session_attrs}. */
    public static PostgresUri ofReplicas(String uri) {
        Matcher form = FORM.matcher(uri);
        if (!form.matches()) {
            throw malformed();
        }
        Map<String, String> parameters = parameters(form.group(4));
        String[] login = form.group(1) == null ? new String[0] : form.group(1).split(":", 2);
        String user = login.length > 0 ? decode(login[0]) : parameters.getOrDefault("user", "");
        if (user.isEmpty()) {
            throw malformed();
        }
        List<String> hosts = hosts(form.group(2));
        return PostgresUriBuilder.builder()
                .user(user)
                .password(login.length > 1 ? decode(login[1]) : parameters.getOrDefault("password", ""))
                .hosts(hosts)
                .database(decode(form.group(3)))
                .tls(DatabaseTls.of(parameters, areLocal(hosts)))
                .connectSeconds(connectSeconds(parameters.get("connect_timeout")))
                .bindsChannel("require".equals(oneOf(parameters, "channel_binding", "prefer", "require")))
                .applicationName(parameters.getOrDefault(
                        "application_name", parameters.getOrDefault("fallback_application_name", "fanfare")))
                .options(parameters.get(OPTIONS))
                .target(oneOf(parameters, "target_session_attrs", ANY, TARGETS.toArray(String[]::new)))
                .build();
    }

    /**
     * The address of another database of the same server.
     *
     * @param name letters, digits and underscores
     */
    public static String ofDatabase(String uri, String name) {
        Matcher form = FORM.matcher(uri);
        if (!form.matches()) {
            throw malformed();
        }
        return uri.substring(0, form.start(3)) + name + uri.substring(form.end(3));
    }

    /**
     * The address of another schema of the same database: its sessions find tables there and nowhere else.
     *
     * @param schema lower-case letters, digits and underscores; {@code public} leaves the address as it is
     */
    public static String inSchema(String uri, String schema) {
        if (schema.equals(DEFAULT_SCHEMA) || ofReplicas(uri).schema().equals(schema)) {
            return uri;
        }
        String path = encode("-c search_path=" + schema);
        if (ofReplicas(uri).options != null) {
            return uri.replaceFirst("([?&]" + OPTIONS + "=[^&]*)", "$1%20" + path);
        }
        String before = !uri.contains("?") ? "?" : uri.endsWith("?") ? "" : "&";
        return uri + before + OPTIONS + "=" + path;
    }

    /** The schema that holds the tables: the first of the options' {@code search_path}, else {@code public}. */
    public String schema() {
        String schema = DEFAULT_SCHEMA;
        Matcher path = SEARCH_PATH.matcher(options == null ? "" : options);
        while (path.find()) {
            // As in PostgreSQL, the last one counts.
            schema = path.group(1);
        }
        return schema;
    }

    private static List<String> hosts(String names) {
        List<String> hosts = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            Matcher host = HOST.matcher(name);
            if (!host.matches()) {
                throw malformed();
            }
            hosts.add(host.group(1) + ":" + (host.group(2) == null ? DEFAULT_PORT : host.group(2)));
        }
        return hosts;
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String parameter : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
            String[] parts = parameter.split("=", 2);
            if (parts.length < 2) {
                throw malformed();
            }
            if (!KNOWN.contains(parts[0])) {
                throw new IllegalArgumentException("A database address has no parameter " + parts[0]
                        + (parts[0].equals("sslpassword")
                                ? ": Fanfare reads keys that are not encrypted, from a file that only it can read"
                                : " that Fanfare knows; it knows "
                                        + String.join(
                                                ", ", KNOWN.stream().sorted().toList())));
            }
            parameters.put(parts[0], decode(parts[1]));
        }
        oneOf(parameters, "sslnegotiation", "postgres");
        oneOf(parameters, "gssencmode", "prefer", "disable");
        oneOf(parameters, "client_encoding", "auto", "utf8", "UTF8", "utf-8", "UTF-8");
        return parameters;
    }

    /** The parameter's value; defaults to the first choice. */
    static String oneOf(Map<String, String> parameters, String name, String first, String... others) {
        String value = parameters.getOrDefault(name, first);
        if (!value.equals(first) && !List.of(others).contains(value)) {
            throw new IllegalArgumentException(name + " of a database address is " + first
                    + (others.length == 0 ? "" : " or one of " + String.join(", ", others)));
        }
        return value;
    }

    /** As in libpq: 0 means no timeout, and the minimum is two seconds. */
    private static OptionalInt connectSeconds(String text) {
        if (text == null) {
            return OptionalInt.empty();
        }
        if (!text.matches("-?\\d{1,4}")) {
            throw new IllegalArgumentException("connect_timeout of a database address is a number of seconds");
        }
        int seconds = Integer.parseInt(text);
        return seconds <= 0 ? OptionalInt.empty() : OptionalInt.of(Math.max(2, seconds));
    }

    /** Whether the server's identity is verified before any data is sent. */
    public boolean isVerified() {
        return tls.isVerified();
    }

    /**
     * Checks the files that it names.
     *
     * @throws IllegalArgumentException for an unusable file; the message names its parameter
     */
    public void checkFiles() {
        tls.check();
    }

    /** The hosts' unresolved addresses. */
    public List<InetSocketAddress> addresses() {
        return hosts.stream().map(PostgresUri::address).toList();
    }

    private static InetSocketAddress address(String host) {
        int colon = host.lastIndexOf(':');
        String name = host.startsWith("[") ? host.substring(1, colon - 1) : host.substring(0, colon);
        return InetSocketAddress.createUnresolved(name, Integer.parseInt(host.substring(colon + 1)));
    }

    /** Whether all hosts are local. */
    public boolean isLocal() {
        return areLocal(hosts);
    }

    private static boolean areLocal(List<String> hosts) {
        return hosts.stream()
                .allMatch(host -> host.startsWith("127.") || host.startsWith("localhost:") || host.startsWith("[::1]"));
    }

    /** Whether to search the hosts for the primary; always true for several hosts. */
    public boolean needsWritable() {
        return hosts.size() > 1 || WRITABLE.contains(target);
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("A database address has the form"
                + " postgresql://user:password@host:port/database, or several host:port with commas between them");
    }

    /** The connect timeout per host. */
    int connectMs(int otherwise) {
        return connectSeconds.isPresent() ? connectSeconds.getAsInt() * 1_000 : otherwise;
    }

    /** The JDBC URL of each host, without user and password. */
    public List<String> jdbcUrls() {
        Map<String, String> parameters = new LinkedHashMap<>(tls.jdbcParameters());
        connectSeconds.ifPresent(seconds -> parameters.put("connectTimeout", Integer.toString(seconds)));
        if (bindsChannel) {
            parameters.put("channelBinding", "require");
        }
        parameters.put("ApplicationName", applicationName);
        if (options != null) {
            parameters.put(OPTIONS, options);
        }
        String query = parameters.entrySet().stream()
                .map(each -> each.getKey() + "=" + encode(each.getValue()))
                .collect(Collectors.joining("&"));
        return hosts.stream()
                .map(host -> "jdbc:postgresql://" + host + "/" + encode(database) + "?" + query)
                .toList();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** A plus sign is literal in a URI. */
    private static String decode(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // Its message may reveal part of the password.
            throw malformed();
        }
    }

    @Override
    public String toString() {
        return String.join(",", hosts);
    }
}
