/** What others ask of the tasks domain, its views and its events. */
@MessageDomain("tasks")
package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.MessageDomain;
