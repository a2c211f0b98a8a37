/** What other domains do with tasks in their own transactions. */
package dev.fanfare.campaigns.task.store;
