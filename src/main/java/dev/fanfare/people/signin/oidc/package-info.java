/**
 * Sign-in of staff by the company's OpenID provider (OpenID Connect Core 1.0), and their roles by its groups.
 */
package dev.fanfare.people.signin.oidc;
