package dev.fanfare.campaigns.network.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network's known address forms, as case-insensitive patterns. They are matched against host, path and the query
 * parameters that can identify a post. No other address is a post's.
 *
 * @param parameters query parameters that can identify a post, in the order of the patterns
 * @param posts addresses of posts
 * @param shortLinks redirects to posts
 */
public record PostForms(List<String> parameters, List<Form> posts, List<Pattern> shortLinks) implements PostAddresses {
    /** What may follow an id of letters, digits, {@code _} and {@code -}: none of it belongs to the id. */
    public static final String END = "(?:[^\\w-].*)?";

    /** What may follow an id of digits. */
    public static final String END_OF_NUMBER = "(?:\\W.*)?";

    /**
     * A form.
     *
     * @param address its group {@code id} identifies the post and is case-sensitive; {@code kind}, if there is one, keeps
     *     ids apart; {@code author} is the account that it names
     * @param lasting whether the network names the post by this id only, and always
     */
    public record Form(Pattern address, boolean lasting) {}

    public PostForms {
        parameters = List.copyOf(parameters);
        posts = List.copyOf(posts);
        shortLinks = List.copyOf(shortLinks);
    }

    /** For posts that are identified by path only. */
    public static PostForms of(String... posts) {
        return new PostForms(List.of(), forms(true, posts), List.of());
    }

    /** Adds forms with query parameters. */
    public PostForms named(String... byParameters) {
        return new PostForms(List.of(byParameters), posts, shortLinks);
    }

    /** Adds forms whose id changes, or is not the only one of the post. */
    public PostForms changing(String... byChangingIds) {
        List<Form> all = new ArrayList<>(posts);
        all.addAll(forms(false, byChangingIds));
        return new PostForms(parameters, all, shortLinks);
    }

    /** Adds short links. */
    public PostForms linked(String... byShortLinks) {
        return new PostForms(
                parameters,
                posts,
                Arrays.stream(byShortLinks).map(PostForms::pattern).toList());
    }

    @Override
    public boolean isShortLink(PostUrl url) {
        String address = url.host() + url.path();
        return shortLinks.stream().anyMatch(form -> form.matcher(address).matches());
    }

    @Override
    public Optional<Identified> identify(PostUrl url) {
        String address = url.host() + url.pathWith(parameters);
        for (Form form : posts) {
            Matcher matcher = form.address().matcher(address);
            if (matcher.matches()) {
                return Optional.of(new Identified(
                        group(matcher, "kind")
                                        .map(kind -> kind.toLowerCase(Locale.ROOT) + "/")
                                        .orElse("")
                                + matcher.group("id"),
                        group(matcher, "author").orElse(null),
                        form.lasting()));
            }
        }
        return Optional.empty();
    }

    /** What this group has matched; empty if it has not, or the pattern has none. */
    static Optional<String> group(Matcher matcher, String name) {
        return matcher.pattern().pattern().contains("(?<" + name + ">")
                ? Optional.ofNullable(matcher.group(name)).filter(found -> !found.isEmpty())
                : Optional.empty();
    }

    private static List<Form> forms(boolean lasting, String... patterns) {
        return Arrays.stream(patterns)
                .map(pattern -> new Form(pattern(pattern), lasting))
                .toList();
    }

    private static Pattern pattern(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }
}
