/** Public API of timelines and their comments. */
@MessageDomain("timeline")
package dev.fanfare.notification.timeline.api;

import dev.fanfare.platform.bus.MessageDomain;
