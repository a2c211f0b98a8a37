package dev.fanfare.dev.simulator;

import dev.fanfare.dev.simulator.SimulatedPostsRepository.Wanted;
import dev.fanfare.dev.simulator.SimulatedProvider.Answer;
import dev.fanfare.dev.simulator.SimulatedProvider.Question;
import dev.fanfare.dev.simulator.api.SimulatedPost;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The latest posts of accounts at the simulated Instagram. A post's id there tells its reach. */
final class SimulatedMedia {
    private static final Pattern INSIGHTS = Pattern.compile("/([0-9]{1,12})_[0-9]{1,12}/insights");

    /** By the name of their account, as read last. */
    private final Map<String, List<Wanted>> known = new HashMap<>();

    Future<?> read(Sql database, String account) {
        return SimulatedPostsRepository.list(database, "instagram", account)
                .onSuccess(found -> known.put(account, found));
    }

    List<Map<String, Object>> of(String name, SimulatedAccount account, Question question) {
        // The simulator's own address, as it was called.
        String pictures = "http://" + question.headers().get("Host") + "/posts" + SimulatedPicture.PATH;
        return Optional.ofNullable(known.remove(name)).orElse(List.of()).stream()
                .filter(post -> !isGone(post.url(), post.publishedAt()))
                .map(post -> item(post, name, account, pictures))
                .toList();
    }

    /** Whether the network has the post no more: a day after it was published. */
    static boolean isGone(String url, Instant publishedAt) {
        String path = String.valueOf(URI.create(url.strip()).getPath()).replaceFirst("/+$", "");
        return MagicValue.POST_GONE.begins(path.substring(path.lastIndexOf('/') + 1))
                && publishedAt.plus(1, ChronoUnit.DAYS).isBefore(BusinessTime.now());
    }

    private static Map<String, Object> item(Wanted post, String name, SimulatedAccount account, String pictures) {
        URI url = URI.create(post.url().strip());
        Optional<SimulatedPost> made = SimulatedPost.at("/" + url.getHost() + url.getPath());
        long comments = made.map(SimulatedPostPages::comments).orElse((long) account.comments());
        long likes = made.map(one -> one.engagement() - comments).orElse((long) account.likes());
        long reach = made.map(SimulatedPost::reach).orElse((long) account.followers());
        Map<String, Object> item = new HashMap<>();
        item.put("id", reach + "_" + Math.floorMod(post.url().hashCode(), 1_000_000_000));
        item.put("permalink", post.url().strip());
        item.put("username", name);
        item.put("owner", Map.of("id", account.id()));
        item.put("caption", made.map(SimulatedPostPages::caption).orElse("My new favourite. #ad"));
        item.put("timestamp", post.publishedAt().toString().replaceFirst("(?:\\.\\d+)?Z$", "+0000"));
        item.put("media_type", "IMAGE");
        item.put("media_url", pictures + Integer.toHexString(post.url().hashCode()) + ".png");
        item.put("like_count", likes);
        item.put("comments_count", comments);
        return item;
    }

    /** The reach of a post, which its owner asks for; empty for other calls. */
    static Optional<Answer> insights(Question question) {
        Matcher matcher = INSIGHTS.matcher(question.path());
        return matcher.matches()
                ? Optional.of(new Answer(
                        200,
                        Map.of(
                                "data",
                                List.of(Map.of(
                                        "name",
                                        "reach",
                                        "values",
                                        List.of(Map.of("value", Long.parseLong(matcher.group(1)))))))))
                : Optional.empty();
    }
}
