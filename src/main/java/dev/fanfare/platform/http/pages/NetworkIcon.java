package dev.fanfare.platform.http.pages;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Small pictures of social networks, drawn by lines: in pages, and as a file of symbols for the console. */
public final class NetworkIcon {
    private static final String FILE = "/networks.svg";
    private static final Pattern SYMBOL = Pattern.compile("<symbol id=\"(\\w+)\" viewBox=\"0 0 24 24\">(.+?)</symbol>");

    /** Of networks that have none of their own. */
    private static final String OTHER = "other";

    private static final Map<String, String> DRAWN = SYMBOL.matcher(
                    StaticFile.read(FILE).toString())
            .results()
            .collect(Collectors.toUnmodifiableMap(symbol -> symbol.group(1), NetworkIcon::drawn));

    private NetworkIcon() {}

    private static String drawn(MatchResult symbol) {
        return "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">" + symbol.group(2) + "</svg>";
    }

    /** The picture of a network by its code, beside its name; a general one for networks that are not known, or null. */
    public static String of(String network) {
        return DRAWN.getOrDefault(network == null ? OTHER : network, DRAWN.get(OTHER));
    }

    /** All as symbols of one picture, by their networks' codes. */
    static StaticFile file() {
        return StaticFile.at(FILE, StaticFile.SVG);
    }
}
