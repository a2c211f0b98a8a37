package dev.fanfare.dev.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of YouTube's Data API for channel statistics. Channel {@code UC} with 22 digits, or a handle such as
 * {@code @user_<digits>}, is the account with those digits.
 */
final class SimulatedYoutube implements SimulatedProvider {
    private static final String CHANNEL = "UC";
    private static final String UPLOADS = "UU";
    private static final String HANDLE = "user_";

    @Override
    public String name() {
        return "youtube";
    }

    @Override
    public Answer answer(Question question) {
        if (!SimulatorConfig.CLIENT_SECRET.equals(question.query().get("key"))) {
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

    private static Answer videos(Question question) {
        String ids = String.valueOf(question.query().get("id"));
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

    private static Answer error(int status, String message) {
        return new Answer(status, Map.of("error", Map.of("code", status, "message", message)));
    }
}
