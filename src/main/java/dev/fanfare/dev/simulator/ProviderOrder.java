package dev.fanfare.dev.simulator;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.records.PartialBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Arrays;

/**
 * How a simulated provider shall behave: the body of {@code POST /control}, and for the simulators of all nodes. No delay and no
 * {@linkplain FaultInjection faults} by default.
 */
@PartialBuilder
public record ProviderOrder(
        @NotBlank @Size(max = 50) String provider,
        @NotBlank @Size(max = 50) String mode,
        @Min(0) @Max(60_000) Integer delayMs,
        @Min(0) @Max(100) Integer lose,
        @Min(0) @Max(100) Integer late,
        @Min(0) @Max(60_000) Integer lateMs,
        @Min(0) @Max(100) Integer twice,
        Boolean forged,
        Boolean forget,
        Boolean suspended,
        @Size(max = 500) String webhook)
        implements Event {
    /** Refuses names of no provider and no mode. */
    public void check() {
        if (!ProviderCatalog.NAMES.contains(provider)) {
            throw CommonFault.invalid("provider", "must be one of {0}", ProviderCatalog.NAMES);
        }
        if (FailureMode.findByCode(mode).isEmpty()) {
            throw CommonFault.invalid(
                    "mode",
                    "must be one of {0}",
                    Arrays.stream(FailureMode.values()).map(FailureMode::code).toList());
        }
    }

    ProviderBehaviour behaviour() {
        return new ProviderBehaviour(FailureMode.findByCode(mode).orElseThrow(), orZero(delayMs));
    }

    FaultInjection faults() {
        return new FaultInjection(
                orZero(lose), orZero(late), orZero(lateMs), orZero(twice), Boolean.TRUE.equals(forged));
    }

    private static int orZero(Integer given) {
        return given == null ? 0 : given;
    }
}
