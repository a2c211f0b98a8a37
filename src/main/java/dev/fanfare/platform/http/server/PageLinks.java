package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Paging;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The {@code Link} header (RFC 8288) with the neighbouring pages, for a GET. */
final class PageLinks {
    private static final Set<String> OWN = Set.of("page", "limit", "cursor");

    /**
     * The header's value.
     *
     * @param known the names of inputs; unknown parameters are not repeated
     */
    static String of(String path, List<String> known, JsonNode input, Paging page, long total) {
        int last = (int) Math.min(Integer.MAX_VALUE, Math.max(1, (total + page.limit() - 1) / page.limit()));
        String address = path + "?" + filters(known, input);
        List<String> links = new ArrayList<>();
        links.add(link(address, 1, page.limit(), "first"));
        if (page.page() > 1) {
            links.add(link(address, Math.min(page.page() - 1, last), page.limit(), "prev"));
        }
        if (page.page() < last) {
            links.add(link(address, page.page() + 1, page.limit(), "next"));
        }
        links.add(link(address, last, page.limit(), "last"));
        return String.join(", ", links);
    }

    private static String link(String address, int page, int limit, String relation) {
        return "<" + address + "page=" + page + "&limit=" + limit + ">; rel=\"" + relation + "\"";
    }

    private static String filters(List<String> known, JsonNode input) {
        StringBuilder query = new StringBuilder();
        for (String name : known) {
            JsonNode value = input.path(name);
            if (!OWN.contains(name) && value.isArray()) {
                value.forEach(one -> append(query, name, one));
            } else if (!OWN.contains(name)) {
                append(query, name, value);
            }
        }
        return query.toString();
    }

    private static void append(StringBuilder query, String name, JsonNode value) {
        if (value.isValueNode() && !value.isNull()) {
            query.append(name)
                    .append('=')
                    .append(URLEncoder.encode(value.asText(), StandardCharsets.UTF_8))
                    .append('&');
        }
    }
}
