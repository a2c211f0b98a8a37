/**
 * Outside services to develop and test against, reached over HTTP like the real ones: each provider answers under its
 * name, {@code /exchange/latest?base=USD}. {@code POST /control} with {@code {"provider": "exchange", "mode": "hang"}}
 * makes one misbehave, {@code GET /control} shows modes and how often each provider was called. It answers whoever asks
 * and is no part of a production node: there the role {@code simulator} is left out.
 *
 * <p>Facebook, Google, Instagram and X (twitter) take the access tokens that {@link
 * dev.fanfare.simulator.SimulatedToken} describes, and nothing else. To everybody who asks as our application they, and
 * YouTube, show the figures of accounts whose id is a number.
 *
 * <p>Another provider is another {@link dev.fanfare.simulator.SimulatedProvider} in the list of the verticle; modes and
 * counts come by themselves.
 */
package dev.fanfare.simulator;
