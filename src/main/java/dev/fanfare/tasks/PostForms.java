package dev.fanfare.tasks;

import java.util.List;
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
     * @param posts a kind of post and a spelling of its address
     * @param shortLinks addresses that only lead to the post's own
     */
    private record Network(List<String> parameters, List<Form> posts, List<Pattern> shortLinks) {}

    private record Form(String kind, Pattern pattern) {}

    private static final Map<String, Network> NETWORKS = Map.of(
            "instagram",
            new Network(
                    List.of(),
                    List.of(form("", "[^/]+/(?:[^/]+/)?(?:p|reel|reels|tv)/([\\w-]+)(?:/.*)?")),
                    patterns("[^/]+/share/.*")),
            "facebook",
            new Network(
                    List.of("story_fbid", "fbid", "v"),
                    List.of(
                            form("story/", "[^/]+/(?:permalink|story)\\.php\\?story_fbid=(\\w+).*"),
                            form("story/", "[^/]+/groups/[^/]+/(?:posts|permalink)/(\\w+)(?:[/?].*)?"),
                            form("story/", "[^/]+/[^/]+/posts/(?:[^/?]+/)?(\\w+)(?:\\?.*)?"),
                            form("video/", "[^/]+/(?:watch|watch/live|video\\.php)\\?v=(\\d+).*"),
                            form("video/", "[^/]+/(?:[^/]+/)?videos/(?:[^/?]+/)?(\\d+)(?:\\?.*)?"),
                            form("video/", "[^/]+/reel/(\\d+)(?:[/?].*)?"),
                            form("photo/", "[^/]+/photo(?:\\.php)?\\?fbid=(\\d+).*"),
                            form("photo/", "[^/]+/[^/]+/photos/(?:[^/?]+/)?(\\d+)(?:[/?].*)?")),
                    patterns("fb\\.watch/.*", "fb\\.me/.*", "[^/]+/share/.*")),
            "twitter",
            new Network(
                    List.of(),
                    List.of(form("", "[^/]+/(?:[^/]+|i/web)/status(?:es)?/(\\d+)(?:/.*)?")),
                    patterns("t\\.co/.*")),
            "youtube",
            new Network(
                    List.of("v"),
                    List.of(
                            form("", "youtu\\.be/([\\w-]+)(?:[/?].*)?"),
                            form("", "[^/]+/watch\\?v=([\\w-]+)"),
                            form("", "[^/]+/(?:shorts|embed|live|v|e)/([\\w-]+)(?:[/?].*)?")),
                    List.of()),
            "tiktok",
            new Network(
                    List.of(),
                    List.of(
                            form("", "[^/]+/@[^/]*/(?:video|photo)/(\\d+)(?:/.*)?"),
                            form("", "[^/]+/v/(\\d+)(?:\\.html)?"),
                            form("", "[^/]+/(?:embed|embed/v2|share/video|player/v1)/(\\d+)(?:/.*)?")),
                    patterns("(?:vm|vt)\\.tiktok\\.com/.*", "[^/]+/t/.*")),
            "linkedin",
            new Network(
                    List.of(),
                    List.of(form(
                            "",
                            "[^/]+/(?:posts|feed/update|embed/feed/update)/"
                                    + ".*(activity|share|ugcPost)[-:](\\d{10,})(?!\\d).*")),
                    patterns("lnkd\\.in/.*")),
            "pinterest",
            new Network(List.of(), List.of(form("", "[^/]+/pin/(?:[^/]*--)?(\\w+)(?:/.*)?")), patterns("pin\\.it/.*")));

    private PostForms() {}

    /** Whether the address only leads to a post's own, so that two of them could hide the same post. */
    static boolean hidesThePost(String network, PostUrl url) {
        Network known = NETWORKS.get(network);
        String address = url.host() + url.path();
        return known != null
                && known.shortLinks().stream().anyMatch(p -> p.matcher(address).matches());
    }

    /** What tells this post from all others of the network; empty when the address has none of its known forms. */
    static Optional<String> find(String network, PostUrl url) {
        Network known = NETWORKS.get(network);
        if (known == null) {
            return Optional.empty();
        }
        String address = url.host() + url.path() + parameters(known, url);
        return known.posts().stream()
                .map(form -> identity(form, form.pattern().matcher(address)))
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

    private static Optional<String> identity(Form form, Matcher matcher) {
        if (!matcher.matches()) {
            return Optional.empty();
        }
        StringBuilder identity = new StringBuilder(form.kind()).append(matcher.group(1));
        for (int group = 2; group <= matcher.groupCount(); group++) {
            identity.append('/').append(matcher.group(group));
        }
        return Optional.of(identity.toString());
    }

    private static Form form(String kind, String pattern) {
        return new Form(kind, Pattern.compile(pattern));
    }

    private static List<Pattern> patterns(String... patterns) {
        return java.util.Arrays.stream(patterns).map(Pattern::compile).toList();
    }
}
