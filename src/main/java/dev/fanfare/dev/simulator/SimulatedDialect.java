package dev.fanfare.dev.simulator;

import dev.fanfare.records.PartialBuilder;

/**
 * What is a simulated network's own in its {@linkplain SimulatedConsent OAuth 2.0}.
 *
 * @param name as in the settings
 * @param title as people know it
 * @param authorize the path of its consent page
 * @param token the path where codes and refresh tokens become tokens
 * @param revoke the path where tokens end; null for none
 * @param clientIdName what it calls the client id; client_id by default
 * @param basic whether the client's credentials are in a header
 * @param proof whether it insists on a proof key
 * @param issuer what it calls itself in its answers; null if it does not
 * @param lifeSeconds of an access token
 * @param refreshes whether it issues refresh tokens
 * @param rotates whether these are good for one time
 */
@PartialBuilder
record SimulatedDialect(
        String name,
        String title,
        String authorize,
        String token,
        String revoke,
        String clientIdName,
        boolean basic,
        boolean proof,
        String issuer,
        int lifeSeconds,
        boolean refreshes,
        boolean rotates) {
    SimulatedDialect {
        clientIdName = clientIdName == null ? "client_id" : clientIdName;
    }
}
