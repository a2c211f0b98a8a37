package dev.fanfare.dev.sandbox.api;

import dev.fanfare.dev.simulator.FailureMode;
import dev.fanfare.dev.simulator.ProviderOrder;
import dev.fanfare.dev.simulator.ProviderOrderBuilder;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Makes a simulated provider fail, or answer correctly again.
 *
 * @param provider its name, such as paypal
 * @param mode how it answers; ok is correctly
 * @param delayMs milliseconds before it answers; in mode slow, before each byte. Null for none
 * @param lose percent of the calls that it executes without answering; null for none
 * @param late percent of the calls that reach it only after a while; null for none
 * @param lateMs that while in milliseconds; null for none
 * @param twice percent of the calls and webhooks that happen twice; null for none
 * @param forged whether a forged and an old webhook follow each webhook; null for no
 */
public record UpdateProvider(
        @NotBlank @Size(max = 50) String provider,
        @NotBlank @Size(max = 50) @OneOf(FailureMode.class) String mode,
        @Min(0) @Max(60_000) Integer delayMs,
        @Min(0) @Max(100) Integer lose,
        @Min(0) @Max(100) Integer late,
        @Min(0) @Max(60_000) Integer lateMs,
        @Min(0) @Max(100) Integer twice,
        Boolean forged)
        implements Change<ActionResult> {
    /** For the simulator. */
    public ProviderOrder order() {
        return ProviderOrderBuilder.builder()
                .provider(provider)
                .mode(mode)
                .delayMs(delayMs)
                .lose(lose)
                .late(late)
                .lateMs(lateMs)
                .twice(twice)
                .forged(forged)
                .build();
    }
}
