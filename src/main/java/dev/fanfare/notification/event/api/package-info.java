/** Public API of the event log. */
@MessageDomain("events")
package dev.fanfare.notification.event.api;

import dev.fanfare.platform.bus.MessageDomain;
