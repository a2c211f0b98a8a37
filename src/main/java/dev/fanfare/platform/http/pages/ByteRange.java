package dev.fanfare.platform.http.pages;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The byte range that a Range header requests (RFC 9110).
 *
 * @param from the first byte
 * @param to the last byte; less than from when the range cannot be satisfied
 */
record ByteRange(int from, int to) {
    private static final Pattern SINGLE = Pattern.compile("bytes=\\s*(\\d{0,18})\\s*-\\s*(\\d{0,18})\\s*");

    /**
     * The range of a header with exactly one; otherwise empty, and the whole content is sent.
     *
     * @param header null for none
     * @param size of the content, more than 0
     */
    static Optional<ByteRange> in(String header, int size) {
        Matcher matcher = header == null ? null : SINGLE.matcher(header);
        if (matcher == null || !matcher.matches()) {
            return Optional.empty();
        }
        String first = matcher.group(1);
        String last = matcher.group(2);
        if (first.isEmpty()) {
            return last.isEmpty() ? Optional.empty() : Optional.of(ending(Long.parseLong(last), size));
        }
        long from = Long.parseLong(first);
        long to = last.isEmpty() ? size - 1L : Math.min(size - 1L, Long.parseLong(last));
        if (!last.isEmpty() && Long.parseLong(last) < from) {
            return Optional.empty();
        }
        return Optional.of(from >= size ? new ByteRange(0, -1) : new ByteRange((int) from, (int) to));
    }

    private static ByteRange ending(long count, int size) {
        return count == 0 ? new ByteRange(0, -1) : new ByteRange((int) Math.max(0, size - count), size - 1);
    }

    boolean isEmpty() {
        return to < from;
    }

    int length() {
        return to - from + 1;
    }
}
