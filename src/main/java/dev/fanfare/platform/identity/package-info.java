/** Credentials and maintenance mode, shared by the HTTP server and the domains. */
package dev.fanfare.platform.identity;
