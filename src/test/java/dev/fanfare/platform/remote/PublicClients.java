package dev.fanfare.platform.remote;

import dev.fanfare.platform.remote.PublicClient.Policy;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import java.net.InetAddress;
import java.util.List;
import java.util.function.Function;

/** Clients with name servers of a test. */
public final class PublicClients {
    private PublicClients() {}

    /** A client that looks names up like this. */
    public static PublicClient resolving(Vertx vertx, Policy policy, Function<String, List<InetAddress>> names) {
        return new PublicClient(
                vertx, policy, 1, new HttpClientOptions(), host -> Future.succeededFuture(names.apply(host)));
    }
}
