package dev.fanfare.campaigns.network.graph;

import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.NetworksError.Unproven;
import dev.fanfare.campaigns.network.spi.Application;
import dev.fanfare.campaigns.network.spi.ProviderError;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.formats.Hmac;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The common part of Facebook's and Instagram's APIs: {@code /debug_token} names the application that a token was
 * issued to, and {@code /me} takes a proof of the application's secret.
 */
public final class GraphApi {
    private static final Logger LOG = LoggerFactory.getLogger(GraphApi.class);

    private final String name;
    private final GuardedClient service;
    private final Application config;

    public GraphApi(String name, GuardedClient service, Application config) {
        this.name = name;
        this.service = service;
        this.config = config;
    }

    /** Reads {@code /me} if the token was issued to our application. */
    public <T> Future<T> me(String fields, String accessToken, Function<ProviderReply, T> reading) {
        return service.call(OutboundRequest.get(debugUri(accessToken)), this::inspect)
                .compose(ours -> service.call(
                        OutboundRequest.get(meUri(fields, accessToken)),
                        answer -> reading.apply(ProviderReply.of(name, answer))));
    }

    private Void inspect(OutboundResponse answer) {
        if (!answer.ok() && !ProviderError.of(answer).isPassing()) {
            // Invalid tokens are answered with 200, so our own id or secret is wrong.
            LOG.warn(
                    "{} did not inspect a token, status {}: are client_id and client_secret right?",
                    name,
                    answer.status());
        }
        ProviderReply data = ProviderReply.of(name, answer).inner("data");
        if (!data.flag("is_valid")) {
            throw NetworksError.unproven(name, Unproven.TOKEN_REJECTED);
        }
        if (!config.clientId().equals(data.text("app_id"))) {
            throw NetworksError.unproven(name, Unproven.OTHER_APPLICATION);
        }
        return null;
    }

    private String debugUri(String accessToken) {
        return config.url() + "/debug_token?input_token=" + OutboundRequest.encoded(accessToken) + "&access_token="
                + OutboundRequest.encoded(config.clientId() + "|" + config.clientSecret());
    }

    private String meUri(String fields, String accessToken) {
        return config.url() + "/me?fields=" + OutboundRequest.encoded(fields) + "&access_token="
                + OutboundRequest.encoded(accessToken) + "&appsecret_proof=" + proof(accessToken);
    }

    private String proof(String accessToken) {
        return HexFormat.of()
                .formatHex(Hmac.sha256(
                        config.clientSecret().getBytes(StandardCharsets.UTF_8),
                        accessToken.getBytes(StandardCharsets.UTF_8)));
    }
}
