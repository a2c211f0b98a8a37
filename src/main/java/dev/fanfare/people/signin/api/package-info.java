/**
 * Public API of signing in.
 */
@MessageDomain("users")
package dev.fanfare.people.signin.api;

import dev.fanfare.platform.bus.MessageDomain;
