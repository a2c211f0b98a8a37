/** Writes events that no trigger writes, in other domains' transactions. */
package dev.fanfare.notification.event.store;
