package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.platform.language.English;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.vertx.core.net.HostAndPort;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How often a request may contain each header that the service reads. A proxy and this node must not pick different lines
 * (RFC 9110, 5.3): a header that decides anything is refused when it is repeated.
 */
enum HeaderRules {
    /** Decides what a request is or does. */
    ONCE(
            "Host",
            "Content-Length",
            "Transfer-Encoding",
            "Content-Type",
            "Content-Encoding",
            "Expect",
            "Authorization",
            "Cookie",
            "Origin",
            "Sec-Fetch-Site",
            "Idempotency-Key",
            ApiVersion.HEADER,
            "Last-Event-ID",
            "MCP-Protocol-Version",
            "If-Range",
            "Range",
            "User-Agent",
            "Paypal-Auth-Algo",
            "Paypal-Cert-Url",
            "Paypal-Transmission-Id",
            "Paypal-Transmission-Sig",
            "Paypal-Transmission-Time",
            "Stripe-Signature"),
    /** Every line counts. */
    ALL("X-Forwarded-For", "Forwarded", DryRunRequest.HEADER),
    /** Changes only the form of an answer, or a line of a log: the first line counts. */
    FIRST("Accept", "Accept-Encoding", "Accept-Language", "If-None-Match", "X-Request-Id", "Traceparent");

    private static final AsciiString HOST = AsciiString.cached("Host");

    /** The names of {@link #ONCE} by their hashes, which ignore case; a slot for each bit of a long. */
    private static final AsciiString[] TABLE = new AsciiString[Long.SIZE];

    private static final int MASK = Long.SIZE - 1;

    static {
        for (AsciiString name : ONCE.names) {
            int slot = name.hashCode() & MASK;
            while (TABLE[slot] != null) {
                slot = (slot + 1) & MASK;
            }
            TABLE[slot] = name;
        }
    }

    /** As RFCs and providers write them. */
    private final List<AsciiString> names;

    HeaderRules(String... names) {
        this.names = List.of(names).stream().map(AsciiString::cached).toList();
    }

    /** Whether it is the rule of a header. */
    boolean covers(String header) {
        return names.stream().anyMatch(name -> name.contentEqualsIgnoreCase(header));
    }

    List<String> names() {
        return names.stream().map(AsciiString::toString).toList();
    }

    /**
     * Looks at each header of the request once, since it has fewer than there are rules.
     *
     * @throws InvalidHeaders naming all headers that break their rule
     */
    static void check(HttpMessage request) {
        long seen = 0;
        long repeated = 0;
        Iterator<Map.Entry<CharSequence, CharSequence>> lines =
                request.headers().iteratorCharSequence();
        while (lines.hasNext()) {
            long bit = bit(lines.next().getKey());
            repeated |= seen & bit;
            seen |= bit;
        }
        if (repeated != 0) {
            throw invalid("These headers may be sent only once: {0}.", listed(repeated));
        }
        checkHost(request.headers().get(HOST), request.protocolVersion());
    }

    /** The bit of a header that may be sent only once; 0 for others. */
    private static long bit(CharSequence header) {
        int slot = AsciiString.hashCode(header) & MASK;
        while (TABLE[slot] != null && !TABLE[slot].contentEqualsIgnoreCase(header)) {
            slot = (slot + 1) & MASK;
        }
        return TABLE[slot] == null ? 0 : 1L << slot;
    }

    private static String listed(long bits) {
        return ONCE.names.stream()
                .filter(name -> (bits & bit(name)) != 0)
                .map(AsciiString::toString)
                .collect(Collectors.joining(", "));
    }

    /** RFC 9112, 3.2. */
    private static void checkHost(String host, HttpVersion version) {
        if (host == null) {
            if (HttpVersion.HTTP_1_1.equals(version)) {
                throw invalid("The header {0} is missing.", HOST);
            }
            return;
        }
        HostAndPort parsed = HostAndPort.parseAuthority(host, -1);
        if (parsed == null || parsed.host().isEmpty()) {
            throw invalid("The header {0} names no host.", HOST);
        }
    }

    private static InvalidHeaders invalid(@English String reason, CharSequence names) {
        return new InvalidHeaders(CommonFault.INVALID_SYNTAX.because(reason, names.toString()));
    }
}
