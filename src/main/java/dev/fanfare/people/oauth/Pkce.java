package dev.fanfare.people.oauth;

import dev.fanfare.platform.crypto.Tokens;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.regex.Pattern;

/** Proof keys of authorization codes (RFC 7636), with S256 alone. */
final class Pkce {
    /** RFC 7636, 4.2: a SHA-256 in Base64url. */
    private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");
    /** RFC 7636, 4.1. */
    private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

    private Pkce() {}

    /** @param challenge null for none */
    static boolean isChallenge(String challenge) {
        return challenge != null && CHALLENGE.matcher(challenge).matches();
    }

    /** RFC 7636, 4.6. */
    static boolean proves(String verifier, String challenge) {
        return verifier != null
                && VERIFIER.matcher(verifier).matches()
                && MessageDigest.isEqual(
                        Tokens.urlHash(verifier).getBytes(StandardCharsets.US_ASCII),
                        challenge.getBytes(StandardCharsets.US_ASCII));
    }
}
