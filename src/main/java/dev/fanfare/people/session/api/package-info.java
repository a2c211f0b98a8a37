/**
 * Public API of sessions and backend tokens.
 */
@MessageDomain("users")
package dev.fanfare.people.session.api;

import dev.fanfare.platform.bus.MessageDomain;
