package dev.fanfare.campaigns.network.spi;

import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;

/**
 * A network's API with the token of an account's owner. A call fails with a Refused NETWORK_VERIFICATION_FAILED if the
 * network rejects the token, SERVICE_UNAVAILABLE if it is unreachable or answers nonsense.
 *
 * @param network its name
 */
public record OwnerApi(String network, GuardedClient service, String url, Secret token) {
    private static final int NOT_FOUND = 404;

    /** Reads what is at a path below the base address, with its query. */
    public <T> Future<T> get(String path, Function<ProviderReply, T> reading) {
        return call(OutboundRequest.get(url + path), reading);
    }

    /** Reads what is at such a path; empty if the network says that there is nothing. */
    public <T> Future<Optional<T>> find(String path, Function<ProviderReply, Optional<T>> reading) {
        return service.call(
                authorized(OutboundRequest.get(url + path)),
                answer -> answer.status() == NOT_FOUND
                        ? Optional.empty()
                        : reading.apply(ProviderReply.of(network, answer)));
    }

    /** Posts JSON. */
    public <T> Future<T> post(String path, String json, Function<ProviderReply, T> reading) {
        return call(OutboundRequest.json(url + path, json), reading);
    }

    private <T> Future<T> call(OutboundRequest call, Function<ProviderReply, T> reading) {
        return service.call(authorized(call), answer -> reading.apply(ProviderReply.of(network, answer)));
    }

    private OutboundRequest authorized(OutboundRequest call) {
        return call.with("Authorization", "Bearer " + token.value());
    }
}
