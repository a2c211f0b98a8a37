package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.PostNetworks.Source;
import dev.fanfare.campaigns.network.PostQueueRepository.Account;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.PostReference;
import dev.fanfare.campaigns.network.api.PostUrl;
import dev.fanfare.campaigns.network.spi.FoundPost;
import dev.fanfare.campaigns.network.spi.OwnerApi;
import dev.fanfare.campaigns.network.spi.WantedPost;
import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks posts up at their networks, with the token of their author where there is one. Runs on one event loop. */
record PostLookup(ConfiguredNetworks kinds, ConfiguredSignIns signIns) {
    /**
     * What is looked for.
     *
     * @param accounts of its publisher at the network
     * @throws Refused for an address that identifies no post of the network
     */
    WantedPost wanted(String network, String url, List<Account> accounts) {
        PostReference post = PostUrl.parse(url).among(kinds, List.of(network));
        List<String> handles = accounts.stream()
                .flatMap(one -> Stream.concat(handleOf(network, one.url()), Stream.of(one.accountId())))
                .distinct()
                .toList();
        String author = post.author() == null ? null : bare(post.author());
        return new WantedPost(url.strip(), post.key().substring(network.length() + 1), author, handles);
    }

    /** The account with whose token the network is asked; empty for none. */
    static Optional<Account> owner(Source source, List<Account> accounts) {
        return source.apiUrl() == null
                ? Optional.empty()
                : accounts.stream().filter(one -> one.content() != null).findFirst();
    }

    /** Asks the network, as {@link dev.fanfare.campaigns.network.spi.PostSource#find} does. */
    Future<Optional<FoundPost>> find(Source source, WantedPost wanted, Optional<Account> owner) {
        OwnerApi api = owner.map(one -> source.of(
                        signIns.decrypt(one.id(), one.content(), one.keyId()).access()))
                .orElse(null);
        return source.posts()
                .find(wanted, api)
                // A token that the network has ended does not hide what it shows without one.
                .recover(cause ->
                        api != null && isRejection(cause) && !source.posts().needsOwner()
                                ? source.posts().find(wanted, null)
                                : Future.failedFuture(cause));
    }

    /** The handle that an account's address names, as the network writes it. */
    Stream<String> handleOf(String network, String url) {
        return kinds.find(network).flatMap(kind -> kind.account(url)).stream()
                .flatMap(name -> Stream.ofNullable(name.handle()))
                .map(PostLookup::bare);
    }

    private static String bare(String handle) {
        return handle.replaceFirst("^(?:@|id/)", "");
    }

    static boolean isRejection(Throwable cause) {
        return cause instanceof Refused refused
                && NetworksError.NETWORK_VERIFICATION_FAILED
                        .error()
                        .equals(refused.fault().error());
    }
}
