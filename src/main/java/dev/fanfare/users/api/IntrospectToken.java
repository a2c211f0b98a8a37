package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/** What is this token worth? (RFC 7662) Answered to the application that it was issued to. */
public record IntrospectToken(String clientId, String clientSecret, String token) implements Ask<TokenIntrospected> {
    @Override
    public String toString() {
        return "IntrospectToken[" + clientId + "]";
    }
}
