/** Server-sent events: one open response for each follower, fed by asking for what comes after its cursor. */
package dev.fanfare.platform.http.feed;
