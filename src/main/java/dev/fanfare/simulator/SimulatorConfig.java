package dev.fanfare.simulator;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/**
 * Where the simulated services listen.
 *
 * @param host address to listen on; a loopback address, since anybody who reaches it can control it
 * @param port port to listen on; 0 for any free one, which is also taken when this one is in use
 */
public record SimulatorConfig(
        @NotBlank String host, @NotNull @Min(0) @Max(65_535) Integer port) {
    /** What our application is called at the simulated providers. */
    public static final String CLIENT_ID = "fanfare";

    /** No secret: whoever reaches the simulator may know it. */
    public static final String CLIENT_SECRET = "simulated";
}
