/**
 * Public API of the users domain: accounts, sessions and backend tokens.
 */
@MessageDomain("users")
package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.MessageDomain;
