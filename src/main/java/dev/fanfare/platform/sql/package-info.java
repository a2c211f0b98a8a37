/** PostgreSQL access: pipelined single statements, transactions, and rows read into records by name. */
package dev.fanfare.platform.sql;
