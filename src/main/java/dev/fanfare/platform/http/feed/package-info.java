/** Server-sent events: one open response per client, fed with the items after its cursor; and requests that wait for items. */
package dev.fanfare.platform.http.feed;
