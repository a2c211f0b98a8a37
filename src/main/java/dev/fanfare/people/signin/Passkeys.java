package dev.fanfare.people.signin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.AuthenticationRequest;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.RegistrationRequest;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.util.exception.WebAuthnException;
import dev.fanfare.people.signin.api.PasskeyFlows.Assertion;
import dev.fanfare.platform.endpoint.Json;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Verifies signatures of authenticators (WebAuthn). Accepts all makers; requires user verification, by a finger or a
 * PIN, so that a passkey counts as two factors.
 */
final class Passkeys {
    /** ES256, EdDSA and RS256, as COSE numbers them. */
    static final List<Long> ALGORITHMS = List.of(-7L, -8L, -257L);

    private static final String LOCAL = "localhost";
    private static final Pattern LOCAL_ORIGIN = Pattern.compile("https?://localhost(:\\d{1,5})?");

    private final WebAuthnManager manager = WebAuthnManager.createNonStrictWebAuthnManager();
    private final AttestedCredentialDataConverter converter =
            new AttestedCredentialDataConverter(new ObjectConverter());
    private final String domain;
    private final Set<String> origins;

    /**
     * For one domain.
     *
     * @param origins of the pages that use passkeys
     */
    Passkeys(String domain, List<String> origins) {
        this.domain = domain;
        this.origins = Set.copyOf(origins);
    }

    /**
     * For the domain of this service and its pages.
     *
     * @param address of this service; null for this machine
     * @param more origins of other pages below that domain
     */
    static Passkeys at(String address, List<String> more) {
        if (address == null || address.isBlank()) {
            return new Passkeys(LOCAL, more);
        }
        URI uri = URI.create(address);
        String origin = uri.getScheme() + "://" + uri.getAuthority();
        return new Passkeys(
                uri.getHost(), Stream.concat(Stream.of(origin), more.stream()).toList());
    }

    String domain() {
        return domain;
    }

    /** A passkey as stored. */
    record Key(Buffer credentialId, Buffer publicKey, boolean backupEligible, long signCount) {}

    /** Data signed by browsers. */
    private record Client(Buffer json, Buffer challenge, String origin) {}

    /** The answered challenge; empty if unreadable. */
    static Optional<Buffer> challengeOf(String clientDataJson) {
        return client(clientDataJson).map(Client::challenge);
    }

    private static Optional<Client> client(String encoded) {
        try {
            byte[] json = decoded(encoded);
            JsonNode tree = Json.tree(new String(json, StandardCharsets.UTF_8));
            return Optional.of(new Client(
                    Buffer.buffer(json),
                    Buffer.buffer(decoded(tree.path("challenge").asText())),
                    tree.path("origin").asText()));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A new passkey; empty if invalid. The challenge must be known to be ours. */
    Optional<Key> registered(String clientDataJson, String attestationObject) {
        return client(clientDataJson).filter(client -> isOurs(client.origin())).flatMap(client -> {
            try {
                RegistrationData data = manager.verify(
                        new RegistrationRequest(
                                decoded(attestationObject), client.json().getBytes()),
                        new RegistrationParameters(
                                server(client),
                                ALGORITHMS.stream()
                                        .map(alg -> new PublicKeyCredentialParameters(
                                                PublicKeyCredentialType.PUBLIC_KEY,
                                                COSEAlgorithmIdentifier.create(alg)))
                                        .toList(),
                                true));
                var authenticator = data.getAttestationObject().getAuthenticatorData();
                AttestedCredentialData credential = authenticator.getAttestedCredentialData();
                return Optional.of(new Key(
                        Buffer.buffer(credential.getCredentialId()),
                        Buffer.buffer(converter.convert(credential)),
                        authenticator.isFlagBE(),
                        authenticator.getSignCount()));
            } catch (WebAuthnException | IllegalArgumentException e) {
                return Optional.empty();
            }
        });
    }

    /** The new signature count of a passkey; empty if invalid. The challenge must be known to be ours. */
    Optional<Long> signed(Assertion assertion, Key key) {
        return client(assertion.clientDataJson())
                .filter(client -> isOurs(client.origin()))
                .flatMap(client -> {
                    try {
                        AuthenticationData data = manager.verify(
                                new AuthenticationRequest(
                                        key.credentialId().getBytes(),
                                        decoded(assertion.authenticatorData()),
                                        client.json().getBytes(),
                                        decoded(assertion.signature())),
                                new AuthenticationParameters(
                                        server(client),
                                        new CredentialRecordImpl(
                                                new NoneAttestationStatement(),
                                                true,
                                                key.backupEligible(),
                                                key.backupEligible(),
                                                key.signCount(),
                                                converter.convert(
                                                        key.publicKey().getBytes()),
                                                null,
                                                null,
                                                null,
                                                null),
                                        List.of(key.credentialId().getBytes()),
                                        true));
                        return Optional.of(data.getAuthenticatorData().getSignCount());
                    } catch (WebAuthnException | IllegalArgumentException e) {
                        return Optional.empty();
                    }
                });
    }

    private ServerProperty server(Client client) {
        return new ServerProperty(
                new Origin(client.origin()),
                domain,
                new DefaultChallenge(client.challenge().getBytes()));
    }

    private boolean isOurs(String origin) {
        return origins.contains(origin)
                || (LOCAL.equals(domain) && LOCAL_ORIGIN.matcher(origin).matches());
    }

    static byte[] decoded(String base64) {
        return Base64.getUrlDecoder().decode(base64);
    }

    static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
