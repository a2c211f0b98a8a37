/**
 * The way to PostgreSQL: a pipelined client for single statements, transactions, and rows read into records by name.
 */
package dev.fanfare.platform.sql;
