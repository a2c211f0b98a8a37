package dev.fanfare.networks;

import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.remote.RemoteAnswer;
import dev.fanfare.platform.remote.RemoteCall;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Professional accounts of Instagram, by Business Discovery: a professional account of ours asks about others by their
 * names. Likes that an owner hides count as none.
 */
final class InstagramFigures implements FiguresSource {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._]{1,30}");

    private final Guarded service;
    private final FiguresConfig.Instagram config;

    InstagramFigures(Guarded service, FiguresConfig.Instagram config) {
        this.service = service;
        this.config = config;
    }

    @Override
    public String network() {
        return InstagramProvider.NAME;
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
        RemoteCall call = RemoteCall.get(config.base() + "/" + RemoteCall.encoded(config.accountId()) + "?fields="
                + RemoteCall.encoded(fields) + "&access_token=" + RemoteCall.encoded(config.accessToken()));
        return service.call(call, answer -> read(account, answer));
    }

    private static Optional<Figures> read(Account account, RemoteAnswer answer) {
        if (!answer.ok() && GraphError.of(answer).isNobody()) {
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
