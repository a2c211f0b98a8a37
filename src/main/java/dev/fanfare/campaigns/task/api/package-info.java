/** Public API of the tasks domain, its views and events. */
@MessageDomain("tasks")
package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.MessageDomain;
