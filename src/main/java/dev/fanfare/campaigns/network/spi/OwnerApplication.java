package dev.fanfare.campaigns.network.spi;

import dev.fanfare.campaigns.network.api.ViewsShown;
import jakarta.validation.constraints.NotBlank;
import java.net.URI;
import java.util.List;

/**
 * Our application at a network to which owners of accounts sign in (OAuth 2.0, RFC 6749), and the network's addresses.
 * Without a client id it is not offered.
 *
 * @param authorizeUrl the page on which an owner allows it
 * @param tokenUrl where codes and refresh tokens become tokens
 * @param revokeUrl where tokens end (RFC 7009); null for a network without such an address
 * @param apiUrl the base address of the API, with no slash at its end
 */
public record OwnerApplication(
        String clientId,
        String clientSecret,
        @NotBlank @BaseUrl String authorizeUrl,
        @NotBlank @BaseUrl String tokenUrl,
        @BaseUrl String revokeUrl,
        @NotBlank @BaseUrl String apiUrl) {
    public OwnerApplication {
        apiUrl = BaseUrl.Form.of(apiUrl);
        revokeUrl = BaseUrl.Form.isBlank(revokeUrl) ? null : revokeUrl;
    }

    /** Whether it is configured. */
    public boolean isOn() {
        return !BaseUrl.Form.isBlank(clientId);
    }

    /** Who sees views at a network that shows them to owners. */
    public ViewsShown viewsShown() {
        return isOn() ? ViewsShown.TO_OWNER : ViewsShown.NOT_SHOWN;
    }

    /** This one if it is configured, else the one of the simulator, which has the network's own paths. */
    public OwnerApplication orAt(Application simulated) {
        return isOn()
                ? this
                : new OwnerApplication(
                        simulated.clientId(),
                        simulated.clientSecret(),
                        moved(authorizeUrl, simulated.url()),
                        moved(tokenUrl, simulated.url()),
                        revokeUrl == null ? null : moved(revokeUrl, simulated.url()),
                        moved(apiUrl, simulated.url()));
    }

    private static String moved(String url, String base) {
        return base + URI.create(url).getRawPath();
    }

    /** The settings that are missing. */
    public List<String> missing() {
        return isOn() && BaseUrl.Form.isBlank(clientSecret) ? List.of("connect.client_secret") : List.of();
    }

    /** Never shows the secret. */
    @Override
    public String toString() {
        return "OwnerApplication[" + authorizeUrl + "]";
    }
}
