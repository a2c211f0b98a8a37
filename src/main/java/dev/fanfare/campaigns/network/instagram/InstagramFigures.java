package dev.fanfare.campaigns.network.instagram;

import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.FiguresSource;
import dev.fanfare.campaigns.network.spi.ProviderError;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Professional accounts of Instagram, by Business Discovery: our professional account looks up others by name. Hidden
 * likes count as none.
 */
final class InstagramFigures implements FiguresSource {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._]{1,30}");

    private final GuardedClient service;
    private final Instagram.Discovery api;

    InstagramFigures(GuardedClient service, Instagram.Settings settings) {
        this.service = service;
        this.api = settings.figures();
    }

    @Override
    public List<String> kinds() {
        return List.of("network");
    }

    @Override
    public int callsPerAccount() {
        return 1;
    }

    @Override
    public Future<Optional<AccountFigures>> figures(Account account) {
        String name = account.nameInUrl();
        if (!NAME.matcher(name).matches()) {
            return Future.succeededFuture(Optional.empty());
        }
        String fields = "business_discovery.username(" + name + "){id,username,followers_count,media.limit("
                + AccountFigures.POSTS + "){like_count,comments_count}}";
        OutboundRequest call = OutboundRequest.get(api.url() + "/" + OutboundRequest.encoded(api.accountId())
                + "?fields=" + OutboundRequest.encoded(fields) + "&access_token="
                + OutboundRequest.encoded(api.accessToken()));
        return service.call(call, answer -> read(account, answer));
    }

    private static Optional<AccountFigures> read(Account account, OutboundResponse answer) {
        if (!answer.ok() && ProviderError.of(answer).isUnknownAccount()) {
            return Optional.empty();
        }
        ProviderReply found = ProviderReply.of(answer).inner("business_discovery");
        return account.isCalled(found.text("id"), found.optional("username"))
                ? Optional.of(AccountFigures.of(found.count("followers_count"), interactions(found)))
                : Optional.empty();
    }

    private static List<Long> interactions(ProviderReply found) {
        return found.find("media").map(InstagramFigures::interactionsOf).orElse(List.of());
    }

    /** Likes and comments of each post in a list. */
    static List<Long> interactionsOf(ProviderReply media) {
        return media.list("data").stream()
                .map(post -> post.number("like_count") + post.number("comments_count"))
                .toList();
    }
}
