/**
 * The embedded PostgreSQL, for nodes without a configured database, and the Flyway migrations. Everything here blocks;
 * never call it on an event loop.
 */
package dev.fanfare.runtime.postgres;
