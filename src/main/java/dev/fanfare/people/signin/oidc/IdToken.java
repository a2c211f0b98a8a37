package dev.fanfare.people.signin.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.fanfare.records.StagedBuilder;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A verified ID token (OpenID Connect Core 1.0, 3.1.3.7).
 *
 * @param email null for none
 * @param givenName null for none
 * @param familyName null for none
 * @param acr null for none
 * @param authenticatedAt null for unknown
 */
@StagedBuilder
record IdToken(
        String subject,
        String email,
        String givenName,
        String familyName,
        Set<String> groups,
        String acr,
        Set<String> amr,
        Instant authenticatedAt) {
    static final Duration CLOCK_SKEW = Duration.ofMinutes(1);
    private static final Duration MAX_AGE = Duration.ofMinutes(10);
    private static final int MAX_SUBJECT = 255;

    /** Asymmetric: a client secret signs nothing. */
    private static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(JWSAlgorithm.RS256, JWSAlgorithm.ES256, JWSAlgorithm.PS256);

    /** Reads a token that is not verified yet; it names its key and an algorithm of ours. */
    static SignedJWT unverified(String text) {
        try {
            SignedJWT token = SignedJWT.parse(text);
            if (token.getHeader().getKeyID() == null
                    || !ALGORITHMS.contains(token.getHeader().getAlgorithm())) {
                throw new UntrustedSignIn(
                        "the token is signed by " + token.getHeader().getAlgorithm() + ", key "
                                + token.getHeader().getKeyID());
            }
            return token;
        } catch (ParseException e) {
            throw new UntrustedSignIn("no signed token");
        }
    }

    /** Verifies signature and claims; throws UntrustedSignIn. */
    static IdToken verified(SignedJWT token, JWKSet keys, OidcConfig config, String nonce) {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, new ImmutableJWKSet<>(keys)));
        DefaultJWTClaimsVerifier<SecurityContext> verifier = new DefaultJWTClaimsVerifier<>(
                new JWTClaimsSet.Builder().issuer(config.issuer()).build(),
                Set.of("sub", "aud", "exp", "iat", "nonce"));
        verifier.setMaxClockSkew((int) CLOCK_SKEW.toSeconds());
        processor.setJWTClaimsSetVerifier(verifier);
        try {
            JWTClaimsSet claims = processor.process(token, null);
            check(claims, config, nonce);
            return of(claims, config);
        } catch (BadJOSEException | JOSEException e) {
            throw new UntrustedSignIn("the token is not valid: " + e.getMessage());
        } catch (ParseException e) {
            throw new UntrustedSignIn("a claim of the token has the wrong type");
        }
    }

    private static void check(JWTClaimsSet claims, OidcConfig config, String nonce) throws ParseException {
        List<String> audience = claims.getAudience();
        require(audience.contains(config.clientId()), "aud");
        require(
                audience.stream()
                        .allMatch(one -> one.equals(config.clientId())
                                || config.audiences().contains(one)),
                "aud");
        String azp = claims.getStringClaim("azp");
        require(azp == null ? audience.size() == 1 : azp.equals(config.clientId()), "azp");
        require(nonce.equals(claims.getStringClaim("nonce")), "nonce");
        Instant issuedAt = claims.getIssueTime().toInstant();
        Instant now = Instant.now();
        require(issuedAt.isBefore(now.plus(CLOCK_SKEW)) && issuedAt.isAfter(now.minus(MAX_AGE)), "iat");
        require(!claims.getSubject().isBlank() && claims.getSubject().length() <= MAX_SUBJECT, "sub");
    }

    private static void require(boolean right, String claim) {
        if (!right) {
            throw new UntrustedSignIn("the token has another " + claim);
        }
    }

    private static IdToken of(JWTClaimsSet claims, OidcConfig config) throws ParseException {
        return IdTokenBuilder.builder()
                .subject(claims.getSubject())
                .email(claims.getStringClaim("email"))
                .givenName(claims.getStringClaim("given_name"))
                .familyName(claims.getStringClaim("family_name"))
                .groups(texts(claims.getClaim(config.groupsClaim())))
                .acr(claims.getStringClaim("acr"))
                .amr(texts(claims.getClaim("amr")))
                .authenticatedAt(
                        claims.getDateClaim("auth_time") == null
                                ? null
                                : claims.getDateClaim("auth_time").toInstant())
                .build();
    }

    /** A list of texts, or one text; else empty. */
    private static Set<String> texts(Object claim) {
        if (claim instanceof String one) {
            return Set.of(one);
        }
        return claim instanceof Collection<?> many
                ? many.stream().filter(Objects::nonNull).map(Object::toString).collect(Collectors.toUnmodifiableSet())
                : Set.of();
    }
}
