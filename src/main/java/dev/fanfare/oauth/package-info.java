/**
 * The OAuth 2 server: client applications, what users allow them, and the tokens that follow from it (RFC 6749, 7636,
 * 7009, 7662, 8414), with the login and consent page.
 *
 * <p>Owns applications, oauth_codes, oauth_grants and oauth_tokens. Codes are used once and refresh tokens rotate; using
 * either a second time ends the whole grant. Passwords are verified by the users domain, which also recognises access
 * tokens and ends the grants of a banned account.
 */
package dev.fanfare.oauth;
