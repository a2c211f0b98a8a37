/** The HTTP server: routes requests to endpoints, checks who calls, and writes answers and refusals. Knows no rules. */
package dev.fanfare.platform.http.server;
