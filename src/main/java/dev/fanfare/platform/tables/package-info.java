/**
 * The declarations of tables: owner, retention, export, erasure and rights.
 */
package dev.fanfare.platform.tables;
