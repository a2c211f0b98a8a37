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
 * How notifications go out by e-mail.
 *
 * @param host of the SMTP server, or {@value #SIMULATOR}; null or blank: no e-mail is sent
 * @param tls none, starttls (insisted on) or implicit
 * @param username null or blank: without signing in
 * @param from the sender, as {@code Fanfare <fanfare@example.com>}
 * @param baseUrl where users reach this service, for the links in e-mails
 * @param product the name at the top
 * @param imprint who sends, at the foot: lines with name and address; null or blank for none
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
    /** In place of a host: the mailbox of the simulator. */
    public static final String SIMULATOR = "simulator";

    public boolean isOn() {
        return isGiven(host);
    }

    /** Whether e-mails stay in the mailbox of the simulator. */
    public boolean isSimulated() {
        return SIMULATOR.equals(host);
    }

    /** The names of what sending needs and is not given; empty when nothing is to be sent. */
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

    /** An address of this service, of a path that begins with a slash. */
    public String link(String path) {
        return baseUrl.replaceAll("/+$", "") + path;
    }

    /** By which messages are named. */
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
