package dev.fanfare.notification;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/**
 * Settings of e-mails.
 *
 * @param host of the SMTP server, or {@value #SIMULATOR}; null or blank for no e-mail
 * @param tls none, starttls (required) or implicit
 * @param username null or blank for no login
 * @param from the sender, as {@code Fanfare <fanfare@example.com>}
 * @param baseUrl this service's address in links
 * @param product name at the top
 * @param imprint the sender at the foot: lines with name and address; null or blank for none
 * @param timeoutMs milliseconds for sending one
 */
public record MailSettings(
        @Size(max = 255) String host,
        @NotNull @Min(1) @Max(65_535) Integer port,

        @NotNull @Pattern(regexp = "none|starttls|implicit", message = "must be none, starttls or implicit")
        String tls,

        @Size(max = 500) String username,
        @Size(max = 500) String password,

        @Size(max = 500) @Pattern(regexp = "|[^\\r\\n]*@[^\\r\\n]*", message = "must be an e-mail address")
        String from,

        @Size(max = 500)
        @Pattern(regexp = "|https?://[^/\\s?#]+[^\\s?#]*", message = "must be an address beginning with https://")
        String baseUrl,

        @NotBlank @Size(max = 50) String product,
        @Size(max = 1_000) String imprint,
        @NotNull @Min(100) @Max(10_000) Integer timeoutMs) {
    /** In place of a host: the simulator's mailbox. */
    public static final String SIMULATOR = "simulator";

    public boolean isOn() {
        return isGiven(host);
    }

    /** Whether e-mails stay in the simulator's mailbox. */
    public boolean isSimulated() {
        return SIMULATOR.equals(host);
    }

    /** The missing settings for sending; empty if nothing is sent. */
    public List<String> missing() {
        return isOn()
                ? Stream.of(isGiven(from) ? "" : "from", isGiven(baseUrl) ? "" : "base_url")
                        .filter(name -> !name.isEmpty())
                        .toList()
                : List.of();
    }

    boolean hasImprint() {
        return isGiven(imprint);
    }

    boolean signsIn() {
        return isGiven(username);
    }

    /** The URL of a path of this service, which begins with a slash. */
    public String link(String path) {
        return baseUrl.replaceAll("/+$", "") + path;
    }

    /** The domain of message ids. */
    String domain() {
        return URI.create(baseUrl).getHost();
    }

    /** Never shows the password. */
    @Override
    public String toString() {
        return "MailSettings[" + host + ":" + port + "]";
    }

    private static boolean isGiven(String text) {
        return text != null && !text.isBlank();
    }
}
