/**
 * Public API of the profiles domain: profiles, preferences and notification flags.
 */
@MessageDomain("profiles")
package dev.fanfare.people.profile.api;

import dev.fanfare.platform.bus.MessageDomain;
