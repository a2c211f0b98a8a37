/**
 * Signing in: passwords, second factors, passkeys and step-up authentication, with the login throttle.
 */
package dev.fanfare.people.signin;
