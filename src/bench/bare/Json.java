package bare;

import java.time.OffsetDateTime;
import java.util.Currency;

/** JSON by hand: each method appends to the builder that it is given. */
final class Json {
    /** The currency of sums for which the database names none. */
    static final String CURRENCY = "USD";

    private Json() {}

    static StringBuilder text(StringBuilder json, String value) {
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

    static void texts(StringBuilder json, String[] values) {
        json.append('[');
        for (int i = 0; i < values.length; i++) {
            text(i == 0 ? json : json.append(','), values[i]);
        }
        json.append(']');
    }

    static void time(StringBuilder json, OffsetDateTime time) {
        if (time == null) {
            json.append("null");
        } else {
            json.append('"').append(time.toInstant()).append('"');
        }
    }

    static StringBuilder money(StringBuilder json, long minor, String currency) {
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

    static int decimals(String currency) {
        return Currency.getInstance(currency).getDefaultFractionDigits();
    }
}
