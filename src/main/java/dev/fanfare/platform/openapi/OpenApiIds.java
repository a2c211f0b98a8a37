package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.module.DomainModule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The ids of operations, which generated clients make their methods of: what is asked, such as {@code joinCampaign}. The web's row
 * of what applications ask, too, is {@code joinCampaignOnWeb}; of further rows with one ask each has its path behind it.
 */
final class OpenApiIds {
    /** The member with the name of an operation in the parts, where few share one: the ask alone. */
    static final String NAME = "x-name";
    /** Ends the id of a GET whose POST takes and answers the same. */
    static final String BY_GET = "ByGet";

    /** The names of rows that share an ask in a part, by path. */
    private static final Properties NAMES = PackagedTexts.read("names.properties");

    private static final String WEB = "/web/api/";
    private static final Pattern PLACE = Pattern.compile("^/(web/|admin/)?api/|/$");

    private final Map<Endpoint<?, ?>, String> ids = new HashMap<>();
    private final Map<Endpoint<?, ?>, String> names = new HashMap<>();

    OpenApiIds(List<DomainModule> modules) {
        Map<String, Map<String, List<Endpoint<?, ?>>>> rows = new TreeMap<>();
        modules.forEach(module -> module.endpoints()
                .forEach(endpoint -> rows.computeIfAbsent(endpoint.ask().getSimpleName(), unused -> new TreeMap<>())
                        .computeIfAbsent(endpoint.ask().getName() + " " + module.name(), unused -> new ArrayList<>())
                        .add(endpoint)));
        rows.forEach((ask, byModule) -> byModule.forEach((module, same) -> name(
                ask.substring(0, 1).toLowerCase(Locale.ROOT)
                        + ask.substring(1)
                        + (byModule.size() == 1 ? "" : "Of" + words(module.replaceAll(".* ", ""))),
                same)));
    }

    String of(Endpoint<?, ?> endpoint) {
        return ids.get(endpoint);
    }

    /** Its name in the parts. */
    String nameOf(Endpoint<?, ?> endpoint) {
        return NAMES.getProperty(endpoint.path(), names.get(endpoint));
    }

    /** The name in the parts of an operation of the whole. */
    static String name(JsonNode operation) {
        return operation.path(operation.has(NAME) ? NAME : "operationId").asText();
    }

    private void name(String base, List<Endpoint<?, ?>> same) {
        long onWeb = same.stream().filter(OpenApiIds::isOnWeb).count();
        for (Endpoint<?, ?> one : same) {
            long ofKind = isOnWeb(one) ? onWeb : same.size() - onWeb;
            names.put(one, base);
            ids.put(
                    one,
                    base
                            + (isOnWeb(one) && onWeb < same.size() ? "OnWeb" : "")
                            + (ofKind == 1
                                    ? ""
                                    : "At" + words(PLACE.matcher(one.path()).replaceAll(""))));
        }
    }

    private static boolean isOnWeb(Endpoint<?, ?> endpoint) {
        return endpoint.path().startsWith(WEB);
    }

    private static String words(String path) {
        return Arrays.stream(path.split("[^a-z0-9]+"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .reduce("", String::concat);
    }
}
