/**
 * Pages, images and the console's files, served without an endpoint. The console is a client of the published interface: a second set
 * of views, sessions and tokens for it here would be a second interface to secure.
 */
package dev.fanfare.platform.http.pages;
