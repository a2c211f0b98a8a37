/**
 * The database of a node before the reactive client connects to it: the embedded PostgreSQL, for when no other is
 * configured, and the Flyway migrations. Everything here blocks; nothing here runs on an event loop.
 */
package dev.fanfare.postgres;
