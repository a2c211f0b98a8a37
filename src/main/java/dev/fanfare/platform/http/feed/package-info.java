/** Server-sent events: one open response per client, fed with the items after its cursor. */
package dev.fanfare.platform.http.feed;
