package dev.fanfare.platform.tracing;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Short names of statements: verb and table, or the called function. */
final class StatementNames {
    private static final Pattern CHANGE = Pattern.compile(
            "\\b(insert into|update|delete from)\\s+(?!skip\\b|nowait\\b|set\\b|of\\b)([a-z_]\\w*)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern FROM = Pattern.compile("\\bfrom\\s+([a-z_]\\w*)", Pattern.CASE_INSENSITIVE);
    private static final Pattern FUNCTION = Pattern.compile("^\\s*select\\s+([a-z_]\\w*)\\(", Pattern.CASE_INSENSITIVE);
    private static final Pattern FIRST = Pattern.compile("\\w+");
    /** Statements are constants; there are fewer. */
    private static final int MAX = 5_000;

    private static final Map<String, String> NAMES = new ConcurrentHashMap<>();

    static String of(String sql) {
        String known = NAMES.get(sql);
        if (known != null) {
            return known;
        }
        String name = made(sql);
        if (NAMES.size() < MAX) {
            NAMES.put(sql, name);
        }
        return name;
    }

    private static String made(String sql) {
        Matcher change = CHANGE.matcher(sql);
        if (change.find()) {
            return change.group(1).toLowerCase(Locale.ROOT).replaceFirst(" .*", "") + " " + change.group(2);
        }
        Matcher function = FUNCTION.matcher(sql);
        if (function.find()) {
            return function.group(1);
        }
        Matcher first = FIRST.matcher(sql);
        String verb = first.find() ? first.group().toLowerCase(Locale.ROOT) : "statement";
        Matcher from = FROM.matcher(sql);
        return from.find() ? ("with".equals(verb) ? "select" : verb) + " " + from.group(1) : verb;
    }
}
