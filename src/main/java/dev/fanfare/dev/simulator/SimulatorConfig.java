package dev.fanfare.dev.simulator;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/**
 * The address of the simulated services.
 *
 * @param host address to listen on; should be a loopback address, because every client can control it
 * @param port port to listen on; any free one if it is 0 or in use
 */
public record SimulatorConfig(
        @NotBlank String host, @NotNull @Min(0) @Max(65_535) Integer port) {
    /** The id of our application at the simulated providers. */
    public static final String CLIENT_ID = "fanfare";

    /** Not a secret. */
    public static final String CLIENT_SECRET = "simulated";
}
