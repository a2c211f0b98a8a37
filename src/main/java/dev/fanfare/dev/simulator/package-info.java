/**
 * Simulated outside services for development and tests, called over HTTP like the real ones: each provider answers
 * under its name, as in {@code /exchange/latest?base=USD}. {@code POST /control} with
 * {@code {"provider": "exchange", "mode": "hang"}} makes one misbehave, {@code GET /control} shows each provider's mode
 * and number of calls. There is no authentication, so production nodes omit the role {@code simulator}.
 *
 * <p>Facebook, Google, Instagram and X (twitter) accept only the access tokens of
 * {@link dev.fanfare.dev.simulator.SimulatedToken}. With our application's credentials they and YouTube show statistics
 * of accounts with a numeric id.
 *
 * <p>Pages for people: {@code /mailbox}; {@code /bank}, which tells the two deposits of accounts to verify;
 * {@code /posts/…}, the demo's posts; {@code /receiver/…}, where the webhooks of its brand arrive; {@code /stripe/checkout/…}.
 *
 * <p>To add a provider, add a {@link dev.fanfare.dev.simulator.SimulatedProvider} to {@link dev.fanfare.dev.simulator.ProviderCatalog}.
 */
package dev.fanfare.dev.simulator;
