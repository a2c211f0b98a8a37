/**
 * The embedded PostgreSQL, for nodes without a configured database, and the Flyway migrations. Everything here blocks,
 * so nothing here runs on an event loop.
 */
package dev.fanfare.runtime.postgres;
