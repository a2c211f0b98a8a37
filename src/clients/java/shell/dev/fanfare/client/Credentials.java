package dev.fanfare.client;

import java.io.IOException;

/** What a client sends as {@code Authorization}. */
public interface Credentials {
    /** The header; null for none. Renews it first if it is about to expire. */
    String authorization() throws IOException, InterruptedException;

    /**
     * Called after a 401.
     *
     * @param refused the header that was refused; null for none
     * @return whether there is another one to try
     */
    default boolean renew(String refused) throws IOException, InterruptedException {
        return false;
    }

    /** Credentials of what anybody may read. */
    static Credentials none() {
        return () -> null;
    }

    /** A backend token, which an operator or an advertiser makes. */
    static Credentials backendToken(String token) {
        return () -> "Bearer " + token;
    }

    /** The token of a web session, as registering and signing in answer it. */
    static Credentials webSession(String token) {
        return () -> "JWT " + token;
    }
}
