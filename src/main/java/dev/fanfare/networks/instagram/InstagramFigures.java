package dev.fanfare.networks.instagram;

import dev.fanfare.networks.graph.GraphError;
import dev.fanfare.networks.spi.Figures;
import dev.fanfare.networks.spi.FiguresSource;
import dev.fanfare.networks.spi.ProviderReply;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.remote.RemoteAnswer;
import dev.fanfare.platform.remote.RemoteCall;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Professional accounts of Instagram, by Business Discovery, in which a professional account of ours looks up others by
 * name. Hidden likes count as none.
 */
final class InstagramFigures implements FiguresSource {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._]{1,30}");

    private final Guarded service;
    private final Instagram.Discovery api;

    InstagramFigures(Guarded service, Instagram.Settings settings) {
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
    public Future<Optional<Figures>> figures(Account account) {
        String name = account.nameInUrl();
        if (!NAME.matcher(name).matches()) {
            return Future.succeededFuture(Optional.empty());
        }
        String fields = "business_discovery.username(" + name + "){id,username,followers_count,media.limit("
                + Figures.POSTS + "){like_count,comments_count}}";
        RemoteCall call = RemoteCall.get(api.url() + "/" + RemoteCall.encoded(api.accountId()) + "?fields="
                + RemoteCall.encoded(fields) + "&access_token=" + RemoteCall.encoded(api.accessToken()));
        return service.call(call, answer -> read(account, answer));
    }

    private static Optional<Figures> read(Account account, RemoteAnswer answer) {
        if (!answer.ok() && GraphError.of(answer).isUnknownAccount()) {
            return Optional.empty();
        }
        ProviderReply found = ProviderReply.of(answer).inner("business_discovery");
        return account.isCalled(found.text("id"), found.optional("username"))
                ? Optional.of(Figures.of(found.count("followers_count"), interactions(found)))
                : Optional.empty();
    }

    private static List<Long> interactions(ProviderReply found) {
        return found.find("media").map(media -> media.list("data")).orElse(List.of()).stream()
                .map(post -> post.number("like_count") + post.number("comments_count"))
                .toList();
    }
}
