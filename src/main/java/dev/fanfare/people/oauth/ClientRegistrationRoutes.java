package dev.fanfare.people.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.people.oauth.api.GrantTokens.TokensGranted;
import dev.fanfare.people.oauth.api.OAuthApplications;
import dev.fanfare.people.oauth.api.RedirectAddress;
import dev.fanfare.people.oauth.api.RegisterClient;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.http.server.PlainRoute;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The route by which clients register themselves (RFC 7591). As the RFC requires, it ignores unknown members.
 *
 * @param enabled whether they may
 */
record ClientRegistrationRoutes(Bus bus, boolean enabled) implements Consumer<Router> {
    static final String PATH = "/oauth/register";

    private static final Pattern ADDRESS = Pattern.compile(OAuthApplications.ADDRESSES);
    private static final int MAX_NAME = 100;
    private static final int MAX_ADDRESSES = 10;
    private static final int MAX_ADDRESS = 500;

    /** Metadata that cannot be registered. */
    private static final class Invalid extends RuntimeException {
        private static final long serialVersionUID = 1;

        final String error;

        Invalid(String error, String description) {
            super(description, null, false, false);
            this.error = error;
        }
    }

    @Override
    public void accept(Router router) {
        router.post(PATH).handler(this::register);
    }

    private void register(RoutingContext context) {
        if (!enabled) {
            PlainRoute.fail(
                    context, CommonFault.PERMISSION_DENIED.because("Applications do not register themselves here."));
            return;
        }
        PlainRoute.count(context, Allowance.GUESSES)
                .compose(counted -> PlainRoute.body(context))
                .compose(body -> {
                    RegisterClient ask = read(body);
                    return bus.ask(PlainRoute.anonymous(context).renewed(), ask)
                            .map(registered -> told(ask, registered.clientId()));
                })
                .onSuccess(told -> OAuthRoutes.json(context, 201, told))
                .onFailure(cause -> {
                    if (cause instanceof Invalid invalid) {
                        TokensGranted refused = TokensGranted.refused(invalid.error, invalid.getMessage());
                        OAuthRoutes.json(context, 400, OAuthRoutes.told(refused));
                    } else {
                        PlainRoute.fail(context, cause);
                    }
                });
    }

    private static RegisterClient read(JsonNode body) {
        String name = ClientLogin.text(body, "client_name");
        if (name == null || name.isBlank() || name.length() > MAX_NAME) {
            throw new Invalid("invalid_client_metadata", "client_name is needed, with at most 100 characters.");
        }
        List<String> scopes = scopes(ClientLogin.text(body, "scope"));
        return new RegisterClient(name.strip(), addresses(body.path("redirect_uris")), scopes);
    }

    private static List<String> addresses(JsonNode given) {
        List<String> addresses = new ArrayList<>();
        given.forEach(one -> addresses.add(one.asText()));
        boolean valid = !addresses.isEmpty()
                && addresses.size() <= MAX_ADDRESSES
                && addresses.stream().allMatch(ClientRegistrationRoutes::isAddress);
        if (!valid) {
            throw new Invalid(
                    "invalid_redirect_uri", "redirect_uris are needed; each " + OAuthApplications.ADDRESS + ".");
        }
        return addresses;
    }

    private static boolean isAddress(String address) {
        return address.length() <= MAX_ADDRESS
                && address.indexOf(0) < 0
                && ADDRESS.matcher(address).matches()
                && new RedirectAddress.Check().isValid(address, null);
    }

    /** The requested scopes that agents may have; all that agents may have if none is requested. */
    private static List<String> scopes(String asked) {
        if (asked == null || asked.isBlank()) {
            return ScopeParameter.OF_AGENTS;
        }
        List<String> scopes = Arrays.stream(asked.strip().split(" +"))
                .filter(ScopeParameter.OF_AGENTS::contains)
                .distinct()
                .toList();
        if (scopes.isEmpty()) {
            throw new Invalid("invalid_client_metadata", "None of these scopes is for agents.");
        }
        return scopes;
    }

    private static ObjectNode told(RegisterClient ask, String clientId) {
        ObjectNode told = Json.mapper()
                .createObjectNode()
                .put("client_id", clientId)
                .put("client_id_issued_at", Instant.now().getEpochSecond())
                .put("client_name", ask.name())
                .put("token_endpoint_auth_method", "none")
                .put("scope", String.join(" ", ask.scopes()));
        ArrayNode addresses = told.putArray("redirect_uris");
        ask.redirectUris().forEach(addresses::add);
        told.putArray("grant_types").add("authorization_code").add("refresh_token");
        told.putArray("response_types").add("code");
        return told;
    }
}
