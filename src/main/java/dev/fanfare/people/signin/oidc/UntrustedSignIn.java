package dev.fanfare.people.signin.oidc;

/** The browser or the provider sent something else than expected. The message is for operators, not for clients. */
final class UntrustedSignIn extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_LENGTH = 200;

    UntrustedSignIn(String reason) {
        super(reason.length() > MAX_LENGTH ? reason.substring(0, MAX_LENGTH) : reason, null, false, false);
    }
}
