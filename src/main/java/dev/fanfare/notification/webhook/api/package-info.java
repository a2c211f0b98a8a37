/** Public API of webhooks. */
@MessageDomain("webhooks")
package dev.fanfare.notification.webhook.api;

import dev.fanfare.platform.bus.MessageDomain;
