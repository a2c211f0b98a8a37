package dev.fanfare.dev.simulator;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parts of TikTok's Login Kit and Display API for sign-ins of owners, and its oEmbed. */
final class SimulatedTiktok implements SimulatedProvider {
    private static final Pattern POST = Pattern.compile("https://[^/]+/@([\\w.-]+)/video/\\d+.*");

    private final SimulatedConsent consent = new SimulatedConsent(SimulatedDialectBuilder.builder()
            .name("tiktok")
            .title("TikTok")
            .authorize("/v2/auth/authorize/")
            .token("/v2/oauth/token/")
            .revoke("/v2/oauth/revoke/")
            .clientIdName("client_key")
            .lifeSeconds(86_400)
            .refreshes(true)
            .rotates(true)
            .build());

    @Override
    public boolean isNetwork() {
        return true;
    }

    @Override
    public String name() {
        return "tiktok";
    }

    @Override
    public Answer answer(Question question) {
        if ("/oembed".equals(question.path())) {
            return oembed(String.valueOf(question.query().get("url")));
        }
        return consent.answer(question).orElseGet(() -> consent.owner(question)
                .map(owner -> api(question, owner))
                .orElseGet(() -> error(401, "access_token_invalid")));
    }

    private static Answer oembed(String url) {
        Matcher matcher = POST.matcher(url);
        return matcher.matches()
                ? new Answer(
                        200,
                        Map.of(
                                "type",
                                "video",
                                "title",
                                "One minute of it #ad",
                                "author_name",
                                matcher.group(1),
                                "author_unique_id",
                                matcher.group(1),
                                "author_url",
                                "https://www.tiktok.com/@" + matcher.group(1)))
                : error(400, "invalid_url");
    }

    private static Answer api(Question question, SimulatedOwner owner) {
        SimulatedAccount account = owner.account();
        return switch (question.method() + " " + question.path()) {
            case "GET /v2/user/info/" ->
                ok(Map.of(
                        "user",
                        Map.of(
                                "open_id",
                                "-000" + account.id(),
                                "username",
                                owner.handle(),
                                "follower_count",
                                account.followers())));
            case "POST /v2/video/list/" ->
                ok(Map.of(
                        "videos",
                        SimulatedAccount.posts(Map.of(
                                "id",
                                "1",
                                "like_count",
                                account.likes(),
                                "comment_count",
                                account.comments(),
                                "share_count",
                                0)),
                        "has_more",
                        false));
            default -> error(404, "unknown_path");
        };
    }

    private static Answer ok(Object data) {
        return new Answer(200, Map.of("data", data, "error", Map.of("code", "ok", "message", "", "log_id", "1")));
    }

    private static Answer error(int status, String code) {
        return new Answer(status, Map.of("error", Map.of("code", code, "message", code, "log_id", "1")));
    }
}
