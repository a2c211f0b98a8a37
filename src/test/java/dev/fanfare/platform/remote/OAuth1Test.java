package dev.fanfare.platform.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpMethod;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class OAuth1Test {
    /** RFC 5849, section 1.2: the printing service's client fetches a photo. */
    private static final OAuth1 PRINTER =
            new OAuth1("dpf43f3p2l4k3l03", "kd94hf93k423kf44", "nnch734d00sl2jdk", "pfkkdhi9sl3r4s00");

    @Test
    void signsTheExampleOfTheStandard() {
        assertThat(PRINTER.signature(
                        HttpMethod.GET,
                        "http://photos.example.net/photos",
                        Map.of(
                                "oauth_consumer_key", "dpf43f3p2l4k3l03",
                                "oauth_token", "nnch734d00sl2jdk",
                                "oauth_signature_method", "HMAC-SHA1",
                                "oauth_timestamp", "137131202",
                                "oauth_nonce", "chapoH",
                                "file", "vacation.jpg",
                                "size", "original")))
                .isEqualTo("MdpQcU8iPSUjWoN/UDMsK2sui9I=");
    }

    @Test
    void signsWhatHasToBeEncoded() {
        OAuth1 client = new OAuth1(
                "xvz1evFS4wEEPTGEFPHBog",
                "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
                "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
                "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE");
        // The example of X's documentation.
        assertThat(client.signature(
                        HttpMethod.POST,
                        "https://api.twitter.com/1/statuses/update.json",
                        Map.of(
                                "include_entities", "true",
                                "status", "Hello Ladies + Gentlemen, a signed OAuth request!",
                                "oauth_consumer_key", "xvz1evFS4wEEPTGEFPHBog",
                                "oauth_nonce", "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
                                "oauth_signature_method", "HMAC-SHA1",
                                "oauth_timestamp", "1318622958",
                                "oauth_token", "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
                                "oauth_version", "1.0")))
                .isEqualTo("tnnArxj06cWHq44gCs1OSKk/jLY=");
    }

    @Test
    void writesAHeaderThatNeverRepeatsItself() {
        String one = PRINTER.header(HttpMethod.GET, "http://photos.example.net/photos", Map.of("size", "a b"));
        assertThat(one)
                .startsWith("OAuth oauth_consumer_key=\"dpf43f3p2l4k3l03\", oauth_nonce=\"")
                .contains("oauth_signature=\"", "oauth_token=\"nnch734d00sl2jdk\"")
                .doesNotContain("size", "kd94hf93k423kf44", "pfkkdhi9sl3r4s00");
        assertThat(PRINTER.header(HttpMethod.GET, "http://photos.example.net/photos", Map.of("size", "a b")))
                .isNotEqualTo(one);
        assertThat(PRINTER).asString().doesNotContain("nnch734d00sl2jdk", "kd94hf93k423kf44", "pfkkdhi9sl3r4s00");
    }
}
