package dev.fanfare.platform.tracing;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;

/**
 * Settings of tracing.
 *
 * @param url OTLP/HTTP endpoint for traces; empty or null for none
 * @param token bearer token of the endpoint; empty or null for none
 * @param file traces are appended to; empty or null for none
 * @param sample the sampled share of requests, 0 to 1, unless the caller decided
 * @param slowMs requests that take longer are logged; 0 for none
 */
public record TracingConfig(
        @Pattern(regexp = "|https?://.+", message = "must begin with http:// or https://")
        String url,

        String token,
        String file,
        @NotNull @DecimalMin("0") @DecimalMax("1") BigDecimal sample,
        @NotNull @Min(0) @Max(600_000) Integer slowMs) {

    boolean isExported() {
        return isGiven(url) || isGiven(file);
    }

    static boolean isGiven(String text) {
        return text != null && !text.isBlank();
    }

    @Override
    public String toString() {
        return "TracingConfig[" + url + ", " + file + ", " + sample + ", " + slowMs + " ms]";
    }
}
