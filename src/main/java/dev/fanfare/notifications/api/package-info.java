/** What others ask of the notifications domain: the inbox, its feed and e-mail preferences. */
package dev.fanfare.notifications.api;
