package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.util.Map;

/**
 * Takes a webhook. It is accepted if the provider signed it a moment ago, and counts once.
 *
 * @param provider the code of its rail
 * @param headers by their names in lower case; those that sign it
 * @param body as it was sent
 */
public record ReceiveProviderMessage(
        @NotBlank String provider,
        @NotNull Map<String, String> headers,
        @NotNull String body) implements Change<ReceiveProviderMessage.Received> {
    public ReceiveProviderMessage {
        headers = Map.copyOf(headers);
    }

    /**
     * The webhook was accepted.
     *
     * @param fresh whether for the first time
     */
    public record Received(boolean fresh) implements Message {}

    /** Shows neither the signature nor what it signs. */
    @Override
    public String toString() {
        return "ReceiveProviderMessage[" + provider + "]";
    }
}
