/**
 * Signing in: passwords, second factors, passkeys and step-up authentication, with the login throttle.
 *
 * <p>Owns totps, recovery_codes, second_steps, passkeys, passkey_challenges, fresh_proofs and sign_in_events.
 */
package dev.fanfare.people.signin;
