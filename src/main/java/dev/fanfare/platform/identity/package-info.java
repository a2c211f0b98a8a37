/** What the HTTP side and the domains share about credentials and maintenance mode. */
package dev.fanfare.platform.identity;
