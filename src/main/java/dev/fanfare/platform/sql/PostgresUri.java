package dev.fanfare.platform.sql;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where a database is, as {@code postgresql://user:password@host:port,host:port/database?parameters}. Its text does not
 * contain the password.
 *
 * @param login user and password as they are in a URI; secret
 * @param hosts each {@code host:port}
 * @param database as it is in a URI
 * @param parameters those of the driver, as they are in a URI, without {@code target_session_attrs}
 * @param authority file with the certificate of the authority that the server's is signed by, PEM; null for none
 * @param needsWritable whether the one of the hosts that takes writes is to be found; always so if there are several
 */
public record PostgresUri(
        String login,
        List<String> hosts,
        String database,
        List<String> parameters,
        String authority,
        boolean needsWritable) {
    private static final Pattern FORM =
            Pattern.compile("postgres(?:ql)?://([^@/?#\\s]+)@([^@/?#\\s]+)/([^/?#\\s]+)(?:\\?([^#\\s]*))?");
    private static final Pattern HOST = Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^\\[\\]:]+)(?::(\\d{1,5}))?");
    private static final String DEFAULT_PORT = "5432";
    private static final String ATTRIBUTES = "target_session_attrs=";
    private static final String AUTHORITY = "sslrootcert=";
    private static final String VERIFIED = "sslmode=verify-full";
    private static final Set<String> WRITABLE = Set.of("read-write", "primary");

    public PostgresUri {
        hosts = List.copyOf(hosts);
        parameters = List.copyOf(parameters);
    }

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if it is not of that form; the message does not repeat it
     */
    public static PostgresUri of(String uri) {
        Matcher form = FORM.matcher(uri);
        if (!form.matches()) {
            throw malformed();
        }
        List<String> hosts = new ArrayList<>();
        for (String name : form.group(2).split(",", -1)) {
            Matcher host = HOST.matcher(name);
            if (!host.matches()) {
                throw malformed();
            }
            hosts.add(host.group(1) + ":" + (host.group(2) == null ? DEFAULT_PORT : host.group(2)));
        }
        List<String> parameters = new ArrayList<>();
        String authority = null;
        boolean writable = hosts.size() > 1;
        for (String parameter :
                form.group(4) == null ? new String[0] : form.group(4).split("&")) {
            if (!parameter.startsWith(ATTRIBUTES)) {
                parameters.add(parameter);
                if (parameter.startsWith(AUTHORITY)) {
                    authority = decode(parameter.substring(AUTHORITY.length()));
                }
            } else if (WRITABLE.contains(parameter.substring(ATTRIBUTES.length()))) {
                writable = true;
            } else {
                throw new IllegalArgumentException(
                        "target_session_attrs of a database address is read-write or primary, because Fanfare writes");
            }
        }
        if (authority == null && (parameters.contains(VERIFIED) || parameters.contains("sslmode=verify-ca"))) {
            throw new IllegalArgumentException(
                    "A database address with sslmode verify-full or verify-ca names the authority in sslrootcert");
        }
        return new PostgresUri(form.group(1), hosts, form.group(3), parameters, authority, writable);
    }

    /** Whether the server must prove to be the one that was asked for before it learns anything. */
    public boolean isVerified() {
        return parameters.contains(VERIFIED);
    }

    /** Whether all of it happens on this machine. */
    public boolean isLocal() {
        return hosts.stream()
                .allMatch(host -> host.startsWith("127.") || host.startsWith("localhost:") || host.startsWith("[::1]"));
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("A database address has the form"
                + " postgresql://user:password@host:port/database, or several host:port with commas between them");
    }

    /** For JDBC, without user and password. */
    public String jdbcUrl() {
        Stream<String> all = needsWritable
                ? Stream.concat(parameters.stream(), Stream.of("targetServerType=primary"))
                : parameters.stream();
        return "jdbc:postgresql://" + String.join(",", hosts) + "/" + database + query(all.toList());
    }

    /** One address for each host, without the authority's file; they hold the password. */
    List<String> each() {
        List<String> known = parameters.stream()
                .filter(parameter -> !parameter.startsWith(AUTHORITY))
                .toList();
        return hosts.stream()
                .map(host -> "postgresql://" + login + "@" + host + "/" + database + query(known))
                .toList();
    }

    private static String query(List<String> parameters) {
        return parameters.isEmpty() ? "" : "?" + String.join("&", parameters);
    }

    public String user() {
        return decode(login.split(":", 2)[0]);
    }

    public String password() {
        String[] parts = login.split(":", 2);
        return parts.length == 2 ? decode(parts[1]) : "";
    }

    /** A plus sign stands for itself in this part of a URI. */
    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return String.join(",", hosts);
    }
}
