package dev.fanfare.people.signin;

import static dev.fanfare.people.signin.OidcBrowser.SIGN_IN;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.OidcServer;
import dev.fanfare.support.OidcServer.Member;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-19: the provider's metadata and keys. */
@Nightly
class OidcKeysTest {
    @AutoClose
    private final OidcServer provider = new OidcServer();

    private final Member member = Member.of("helpers");

    @Test
    @DisplayName("DR-19: new keys are read when a token names one, at most once a minute")
    void followsRotation() {
        try (Node node = Node.start(provider.settings())) {
            OidcBrowser browser = new OidcBrowser(node.client(), provider);
            browser.signsIn(member).expect(200);
            browser.signsIn(member).expect(200);
            assertThat(provider.keyReads()).isOne();
            provider.rotatesTo(OidcServer.ec("second"), JWSAlgorithm.ES256);
            browser.signsIn(member).expect(200);
            assertThat(provider.keyReads()).isEqualTo(2);
            provider.rotatesTo(OidcServer.rsa("third"), JWSAlgorithm.RS256);
            browser.signsIn(member).expectError(401, "oidc_sign_in_failed");
            browser.signsIn(member).expectError(401, "oidc_sign_in_failed");
            assertThat(provider.keyReads()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("DR-19: a provider that states another issuer, or is away, signs in no one")
    void comparesTheIssuer() {
        provider.states(provider.issuer() + "/");
        try (Node node = Node.start(provider.settings())) {
            Client once = node.client().once();
            once.refused(503, "service_unavailable", SIGN_IN + "begin/");
            provider.close();
            once.refused(503, "service_unavailable", SIGN_IN + "begin/");
        }
    }

    @Test
    void isOffUnlessSet() {
        Client anybody = Node.shared().client();
        anybody.refused(403, "permission_denied", SIGN_IN + "begin/");
        anybody.refused(401, "oidc_sign_in_failed", SIGN_IN, "{code: 'code', state: 'state', browser: 'any'}");
    }
}
