package dev.fanfare.campaigns.network.api;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A network's known address forms, as case-insensitive patterns. They are matched against host, path and the query
 * parameters that can identify a post.
 *
 * @param parameters query parameters that can identify a post, in the order of the patterns
 * @param posts addresses of posts. The groups identify a post and are case-sensitive; of two groups, the first is the
 *     type of post and case-insensitive
 * @param shortLinks redirects to posts
 */
public record PostForms(List<String> parameters, List<Pattern> posts, List<Pattern> shortLinks)
        implements PostAddresses {
    public PostForms {
        parameters = List.copyOf(parameters);
        posts = List.copyOf(posts);
        shortLinks = List.copyOf(shortLinks);
    }

    /** For posts that are identified by path only. */
    public static PostForms of(String... posts) {
        return new PostForms(List.of(), patterns(posts), List.of());
    }

    /** Adds forms with query parameters. */
    public PostForms named(String... byParameters) {
        return new PostForms(List.of(byParameters), posts, shortLinks);
    }

    /** Adds short links. */
    public PostForms linked(String... byShortLinks) {
        return new PostForms(parameters, posts, patterns(byShortLinks));
    }

    @Override
    public boolean isShortLink(PostUrl url) {
        String address = url.host() + url.path();
        return shortLinks.stream().anyMatch(form -> form.matcher(address).matches());
    }

    @Override
    public String identify(PostUrl url) {
        String rest = url.path() + parametersOf(url);
        String address = url.host() + rest;
        return posts.stream()
                .map(form -> identity(form.matcher(address)))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(rest);
    }

    private String parametersOf(PostUrl url) {
        String naming = parameters.stream()
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

    private static List<Pattern> patterns(String... patterns) {
        return Arrays.stream(patterns)
                .map(pattern -> Pattern.compile(pattern, Pattern.CASE_INSENSITIVE))
                .toList();
    }
}
