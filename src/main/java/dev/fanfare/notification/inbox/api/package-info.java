/** Public API of inboxes. */
@MessageDomain("inbox")
package dev.fanfare.notification.inbox.api;

import dev.fanfare.platform.bus.MessageDomain;
