/** Public API of threads: talk about tasks, campaigns and payouts. */
@MessageDomain("threads")
package dev.fanfare.notification.thread.api;

import dev.fanfare.platform.bus.MessageDomain;
