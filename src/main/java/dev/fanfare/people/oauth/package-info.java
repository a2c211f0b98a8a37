/**
 * The OAuth 2 server: client applications, grants, tokens, and the login and consent page (RFC 6749, 7636, 7009, 7662,
 * 8414).
 *
 * <p>Codes are used once and refresh tokens rotate; reuse revokes the grant. The users domain verifies passwords, owns
 * the grants with their codes and tokens, like all credentials, and revokes those of banned accounts.
 */
package dev.fanfare.people.oauth;
