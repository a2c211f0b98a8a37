package dev.fanfare.platform.tracing;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;

/**
 * Where the ways of requests are told.
 *
 * @param url where traces are sent, OTLP over HTTP; empty or null for nowhere
 * @param token sent with them as bearer token; empty or null for none
 * @param file to which traces are appended; empty or null for none
 * @param sample the share of requests that are traced, 0 to 1, where the caller has not decided
 * @param slowMs requests that take longer are logged with their way; 0 for none
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
