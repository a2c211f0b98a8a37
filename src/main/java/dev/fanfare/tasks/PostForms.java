package dev.fanfare.tasks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How the networks spell the addresses of posts. Patterns are matched against host, path and those query parameters
 * that name a post; their groups are what tells one post from another.
 */
final class PostForms {
    /** Nothing that these say is about which post it is. */
    private static final Pattern TRACKING = Pattern.compile(
            "utm_.*|mc_.*|_ga|gclid|dclid|fbclid|msclkid|ttclid|twclid|yclid|igsh|igshid|si|feature|ref|ref_.*|share.*");

    /**
     * @param parameters query parameters that can name a post
     * @param posts spellings of the address of a post
     * @param elsewhere addresses that only lead to the post's own
     */
    private record Network(List<String> parameters, List<Pattern> posts, List<Pattern> elsewhere) {}

    private static final Map<String, Network> NETWORKS = Map.of(
            "instagram",
            new Network(
                    List.of(),
                    patterns("[^/]+/(?:[^/]+/)?(?:p|reel|reels|tv)/([\\w-]+)(?:/.*)?"),
                    patterns("[^/]+/share/.*", "l\\.instagram\\.com.*")),
            "facebook",
            // One number is one thing there, whether it is looked at as a story, a photo or a video.
            new Network(
                    List.of("story_fbid", "fbid", "v", "multi_permalinks"),
                    patterns(
                            "[^/]+/(?:permalink|story)\\.php\\?story_fbid=(\\w+).*",
                            "[^/]+/groups/[^/]+/(?:posts|permalink)/(\\w+)(?:[/?].*)?",
                            "[^/]+/groups/[^/?]+\\?multi_permalinks=(\\w+).*",
                            "[^/]+/[^/]+/posts/(?:[^/?]+/)?(\\w+)(?:\\?.*)?",
                            "[^/]+/(?:watch|watch/live|video\\.php)\\?v=(\\d+).*",
                            "[^/]+/(?:[^/]+/)?videos/(?:[^/?]+/)?(\\d+)(?:\\?.*)?",
                            "[^/]+/reel/(\\d+)(?:[/?].*)?",
                            "[^/]+/photo(?:\\.php)?\\?fbid=(\\d+).*",
                            "[^/]+/(?:[^/]+/)?photos/(?:[^/?]+/)?(\\d+)(?:[/?].*)?"),
                    patterns(
                            "(?:[^/]+\\.)?fb\\.watch/.*",
                            "(?:[^/]+\\.)?fb\\.me/.*",
                            "[^/]+/share/.*",
                            "[^/]+/(?:l|sharer|share|login)\\.php.*",
                            "[^/]+/sharer/.*",
                            "[^/]+/plugins/.*")),
            "twitter",
            new Network(
                    List.of(),
                    patterns("[^/]+/(?:[^/]+|i/web)/status(?:es)?/(\\d+)(?:/.*)?"),
                    patterns("(?:[^/]+\\.)?t\\.co/.*", "[^/]+/intent/.*")),
            "youtube",
            new Network(
                    List.of("v"),
                    patterns(
                            "(?:[^/]+\\.)?youtu\\.be/([\\w-]+)(?:[/?].*)?",
                            "[^/]+/watch\\?v=([\\w-]+)",
                            "[^/]+/(?:watch|shorts|embed|live|v|e)/([\\w-]+)(?:[/?].*)?"),
                    patterns("[^/]+/(?:attribution_link|redirect|oembed|signin).*")),
            "tiktok",
            new Network(
                    List.of(),
                    patterns(
                            "[^/]+/(?:.*/)?(?:video|photo|v)/(\\d+)(?:\\.html)?(?:/.*)?",
                            "[^/]+/(?:embed|embed/v2|player/v1)/(\\d+)(?:/.*)?"),
                    patterns("(?:vm|vt)\\.tiktok\\.com/.*", "[^/]+/t/.*", "[^/]+/oembed.*")),
            "linkedin",
            new Network(
                    List.of("highlightedUpdateUrn", "updateEntityUrn"),
                    patterns("[^/]+/.*(activity|share|ugcPost)[-:](\\d{10,})(?!\\d).*"),
                    patterns("(?:[^/]+\\.)?lnkd\\.in/.*", "[^/]+/redir/.*", "[^/]+/shareArticle.*")),
            "pinterest",
            new Network(
                    List.of(),
                    patterns("[^/]+/(?:amp/)?pin/(?:[^/]*--)?(\\w+)(?:/.*)?"),
                    patterns("(?:[^/]+\\.)?pin\\.it/.*", "[^/]+/pin/create/.*")));

    private PostForms() {}

    /** Whether the address only leads to a post's own, so that two of them could hide the same post. */
    static boolean hidesThePost(String network, PostUrl url) {
        Network known = NETWORKS.get(network);
        String address = url.host() + url.path();
        return known != null
                && known.elsewhere().stream().anyMatch(p -> p.matcher(address).matches());
    }

    /** What tells this post from all others of the network; empty when the address has none of its known forms. */
    static Optional<String> find(String network, PostUrl url) {
        Network known = NETWORKS.get(network);
        if (known == null) {
            return Optional.empty();
        }
        String address = url.host() + url.path() + parameters(known, url);
        return known.posts().stream()
                .map(form -> identity(form.matcher(address)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * The address itself without what is surely not about the post. A known network names its posts in few parameters;
     * of any other network only well-known tracking parameters are dropped.
     */
    static String plain(String network, PostUrl url) {
        Network known = NETWORKS.get(network);
        if (known != null) {
            return url.path() + parameters(known, url);
        }
        String rest = url.query().entrySet().stream()
                .filter(p -> !TRACKING.matcher(p.getKey()).matches())
                .map(p -> p.getKey() + "=" + p.getValue())
                .collect(Collectors.joining("&"));
        return rest.isEmpty() ? url.path() : url.path() + "?" + rest;
    }

    private static String parameters(Network network, PostUrl url) {
        String naming = network.parameters().stream()
                .filter(url.query()::containsKey)
                .map(name -> name + "=" + url.query().get(name))
                .collect(Collectors.joining("&"));
        return naming.isEmpty() ? "" : "?" + naming;
    }

    private static Optional<String> identity(Matcher matcher) {
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                matcher.groupCount() == 1
                        ? matcher.group(1)
                        : matcher.group(1).toLowerCase(Locale.ROOT) + "/" + matcher.group(2));
    }

    /** What is between the names is spelled in any case; names themselves are told apart by it. */
    private static List<Pattern> patterns(String... patterns) {
        return Arrays.stream(patterns)
                .map(pattern -> Pattern.compile(pattern, Pattern.CASE_INSENSITIVE))
                .toList();
    }
}
