package dev.fanfare.campaigns.network;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.network.OAuthClient.OwnerTokens;
import dev.fanfare.campaigns.network.spi.OwnerApplication;
import dev.fanfare.campaigns.network.spi.SocialNetwork;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.module.ModuleContext;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The networks where owners sign in, each behind a circuit breaker of its own, and the encryption of their tokens. A
 * single instance per process.
 */
final class ConfiguredSignIns {
    private final Map<String, OAuthClient> byName = new LinkedHashMap<>();
    private final KeyRing keys;

    ConfiguredSignIns(ModuleContext context, NetworksConfig config, KeyRing keys) {
        this.keys = keys;
        config.each().forEach((name, settings) -> {
            OwnerApplication application = settings.connect();
            if (application != null && application.isOn()) {
                Adapters.find(name)
                        .flatMap(SocialNetwork::signIn)
                        .ifPresent(own -> byName.put(
                                name,
                                new OAuthClient(
                                        name, own, application, context.guarded(name + "-connect", config.guard()))));
            }
        });
    }

    /** In the order of the settings. */
    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    Optional<OAuthClient> find(String network) {
        return Optional.ofNullable(byName.get(network));
    }

    /** PKCE's verifier of a sign-in: derived, so that the database holds nothing but a hash of the state. */
    Secret verifierOf(Secret state) {
        return new Secret(HexFormat.of()
                .formatHex(keys.fingerprint("verifier of " + state.value()).getBytes()));
    }

    EncryptedValue encrypt(long connectionId, OwnerTokens tokens) {
        Stored stored = new Stored(
                tokens.access().value(),
                Secret.valueOf(tokens.refresh()),
                tokens.expiresAt().toString());
        return keys.encrypt(ConnectionTokensRepository.placeOf(connectionId), Json.text(stored));
    }

    OwnerTokens decrypt(long connectionId, Buffer content, String keyId) {
        try {
            JsonNode stored = Json.mapper()
                    .readTree(keys.decryptBytes(
                            ConnectionTokensRepository.placeOf(connectionId), new EncryptedValue(content, keyId)));
            return new OwnerTokens(
                    new Secret(stored.path("access").textValue()),
                    Secret.of(stored.path("refresh").textValue()),
                    Instant.parse(stored.path("expires_at").textValue()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** When tokens are renewed: some time before they end. */
    static Instant renewalOf(OwnerTokens tokens) {
        Instant now = Instant.now();
        return now.plus(
                Duration.between(now, tokens.expiresAt()).multipliedBy(4).dividedBy(5));
    }

    private record Stored(String access, String refresh, String expiresAt) {}
}
