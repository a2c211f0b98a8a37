/**
 * The HTTP server: routes requests to endpoints, authenticates callers, and writes responses. Contains no business
 * rules.
 */
package dev.fanfare.platform.http.server;
