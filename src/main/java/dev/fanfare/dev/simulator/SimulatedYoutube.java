package dev.fanfare.dev.simulator;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of YouTube's Data API for channel statistics, and of Google's OAuth 2.0 for sign-ins of their owners. Channel {@code UC} with 22 digits, or a handle such as
 * {@code @user_<digits>}, is the account with those digits.
 */
final class SimulatedYoutube implements SimulatedProvider {
    private static final String CHANNEL = "UC";
    private static final String UPLOADS = "UU";
    private static final String HANDLE = "user_";
    private static final int DIGITS = 22;
    private static final long USUAL_VIEWS = 1_000;

    private final SimulatedGrowth views = new SimulatedGrowth("youtube");

    private final SimulatedConsent consent = new SimulatedConsent(SimulatedDialectBuilder.builder()
            .name("youtube")
            .title("YouTube")
            .authorize("/o/oauth2/v2/auth")
            .token("/token")
            .revoke("/revoke")
            .issuer("https://accounts.google.com")
            .lifeSeconds(3_599)
            .refreshes(true)
            .build());

    @Override
    public boolean isNetwork() {
        return true;
    }

    @Override
    public String name() {
        return "youtube";
    }

    @Override
    public Answer answer(Question question) {
        return consent.answer(question).orElseGet(() -> api(question));
    }

    private Answer api(Question question) {
        Optional<SimulatedOwner> owner = consent.owner(question);
        if (owner.isPresent() && question.query().contains("mine")) {
            return new Answer(200, Map.of("items", List.of(channel(owner.get()))));
        }
        if (owner.isEmpty()
                && !SimulatorConfig.CLIENT_SECRET.equals(question.query().get("key"))) {
            return error(400, "API key not valid. Please pass a valid API key.");
        }
        return switch (question.method() + " " + question.path()) {
            case "GET /youtube/v3/channels" -> channels(question);
            case "GET /youtube/v3/playlistItems" -> uploads(question);
            case "GET /youtube/v3/videos" -> videos(question);
            default -> error(404, "Not Found");
        };
    }

    private static Answer channels(Question question) {
        String id = question.query().get("id");
        String handle = question.query().get("forHandle");
        Optional<SimulatedAccount> account = id != null
                ? SimulatedAccount.named(CHANNEL, id)
                : SimulatedAccount.named(HANDLE, handle == null ? "" : handle.replace("@", ""));
        // Like the real API, omits items when there are none.
        return new Answer(
                200,
                account.<Object>map(found -> Map.of("items", List.of(channel(found))))
                        .orElseGet(() -> Map.of("kind", "youtube#channelListResponse")));
    }

    private static Map<String, Object> channel(SimulatedOwner owner) {
        String digits = owner.account().id();
        SimulatedAccount account = new SimulatedAccount("0".repeat(Math.max(0, DIGITS - digits.length())) + digits);
        Map<String, Object> channel = new HashMap<>(channel(account));
        channel.put("snippet", Map.of("title", owner.handle(), "customUrl", "@" + owner.handle()));
        return channel;
    }

    private static Map<String, Object> channel(SimulatedAccount account) {
        return Map.of(
                "id",
                CHANNEL + account.id(),
                "contentDetails",
                Map.of("relatedPlaylists", Map.of("likes", "", "uploads", UPLOADS + account.id())),
                "statistics",
                Map.of(
                        "viewCount",
                        "1000000",
                        "subscriberCount",
                        String.valueOf(account.followers()),
                        "hiddenSubscriberCount",
                        false,
                        "videoCount",
                        "5"));
    }

    private static Answer uploads(Question question) {
        String list = String.valueOf(question.query().get("playlistId"));
        return SimulatedAccount.named(UPLOADS, list)
                .map(account -> new Answer(
                        200,
                        Map.of(
                                "items",
                                SimulatedAccount.posts(
                                        Map.of("contentDetails", Map.of("videoId", "video-" + account.id()))))))
                .orElseGet(() -> error(404, "The playlist cannot be found."));
    }

    @Override
    public Future<?> prepare(Sql database, Question question) {
        return "/youtube/v3/videos".equals(question.path()) && asksForPosts(question)
                ? views.read(database, ids(question))
                : Future.succeededFuture();
    }

    private static boolean asksForPosts(Question question) {
        return String.valueOf(question.query().get("part")).contains("snippet");
    }

    private static List<String> ids(Question question) {
        return List.of(String.valueOf(question.query().get("id")).split(",", -1));
    }

    private Answer videos(Question question) {
        String ids = String.valueOf(question.query().get("id"));
        if (asksForPosts(question)) {
            return new Answer(
                    200,
                    Map.of(
                            "items",
                            ids(question).stream()
                                    .filter(views::shows)
                                    .map(this::shown)
                                    .toList()));
        }
        return new Answer(
                200,
                Map.of(
                        "items",
                        Arrays.stream(ids.split(",", -1))
                                .flatMap(id -> SimulatedAccount.named("video-", id).stream())
                                .map(account -> Map.of(
                                        "statistics",
                                        Map.of(
                                                "viewCount", "1000",
                                                "likeCount", String.valueOf(account.likes()),
                                                "commentCount", String.valueOf(account.comments()))))
                                .toList()));
    }

    /** A video, by the channel of the digits in its id. */
    private Map<String, Object> shown(String id) {
        String digits = id.replaceAll("[^0-9]", "");
        SimulatedAccount account = new SimulatedAccount("0".repeat(Math.max(0, DIGITS - digits.length())) + digits);
        return Map.of(
                "id",
                id,
                "snippet",
                Map.of(
                        "channelId",
                        CHANNEL + account.id(),
                        "channelTitle",
                        "Channel " + digits,
                        "title",
                        "A video about it #ad",
                        "description",
                        "",
                        "publishedAt",
                        views.publishedAt(id).toString()),
                "statistics",
                statistics(id, account));
    }

    private Map<String, Object> statistics(String id, SimulatedAccount account) {
        Map<String, Object> statistics = new HashMap<>();
        views.of(id, USUAL_VIEWS).ifPresent(seen -> statistics.put("viewCount", String.valueOf(seen)));
        statistics.put("likeCount", String.valueOf(account.likes()));
        statistics.put("commentCount", String.valueOf(account.comments()));
        return statistics;
    }

    private static Answer error(int status, String message) {
        return new Answer(status, Map.of("error", Map.of("code", status, "message", message)));
    }
}
