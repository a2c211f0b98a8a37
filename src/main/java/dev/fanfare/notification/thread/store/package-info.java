/** What threads are about, for the statements of other domains. */
package dev.fanfare.notification.thread.store;
