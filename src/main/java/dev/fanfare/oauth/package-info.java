/**
 * The OAuth 2 server as clients meet it: the token endpoint, the login and consent page, revocation, introspection,
 * metadata (RFC 6749, 7636, 7009, 7662, 8414). Knows HTTP and no rules; the users domain has those.
 */
package dev.fanfare.oauth;

