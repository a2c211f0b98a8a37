package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** What a browser does between the beginning and the end of a sign-in at a network: the consent page of the simulator. */
public final class Consent {
    public static final String BEGIN = "/web/api/network/sign-in/begin/";
    public static final String FINISH = "/web/api/network/sign-in/finish/";
    public static final String RETURN = "http://localhost:8080/console/networks";

    private static final HttpClient BROWSER = HttpClient.newHttpClient();

    private Consent() {}

    /** The page of the network. */
    public static String begin(Client web, String network) {
        return web.ok(BEGIN, "{network: %s, return_url: %s}", network, RETURN).text("authorization_url");
    }

    /** What the network adds to the address of return when this owner allows it. */
    public static Map<String, String> allow(String authorizationUrl, String handle) {
        return decide(authorizationUrl, "decision=allow&other=" + URLEncoder.encode(handle, StandardCharsets.UTF_8));
    }

    /** The same when the owner refuses it. */
    public static Map<String, String> refuse(String authorizationUrl) {
        return decide(authorizationUrl, "decision=deny");
    }

    private static Map<String, String> decide(String authorizationUrl, String form) {
        HttpResponse<String> answer = unchecked(() -> BROWSER.send(
                HttpRequest.newBuilder(URI.create(authorizationUrl))
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build(),
                HttpResponse.BodyHandlers.ofString()));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
        String location = answer.headers().firstValue("Location").orElseThrow();
        assertThat(location).startsWith(RETURN + "?");
        return members(location);
    }

    /** The members of an address. */
    public static Map<String, String> members(String url) {
        Map<String, String> members = new HashMap<>();
        for (String pair : URI.create(url).getRawQuery().split("&")) {
            String[] parts = pair.split("=", 2);
            members.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return members;
    }

    /** Brings what the network has added. */
    public static Answer finish(Client web, Map<String, String> answer) {
        return web.post(FINISH, new HashMap<>(answer));
    }

    /** Signs in at the network as the owner of this handle. */
    public static Answer signIn(Client web, String network, String handle) {
        return finish(web, allow(begin(web, network), handle));
    }
}
