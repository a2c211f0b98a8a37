/**
 * The OAuth 2 server: client applications, grants, tokens, and the login and consent page (RFC 6749, 7636, 7009, 7662,
 * 8414).
 *
 * <p>Owns applications, oauth_codes, oauth_grants and oauth_tokens. Codes are used once and refresh tokens rotate;
 * using either a second time revokes the grant. Passwords are verified by the users domain, which also identifies
 * callers by access tokens and revokes the grants of banned accounts.
 */
package dev.fanfare.people.oauth;
