/**
 * Public API of the notifications domain: the inbox, its feed and e-mail preferences.
 */
@MessageDomain("notifications")
package dev.fanfare.notification.api;

import dev.fanfare.platform.bus.MessageDomain;
