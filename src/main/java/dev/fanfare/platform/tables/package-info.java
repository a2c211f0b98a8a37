/** What each table says of itself: its owner, retention, export, erasure and rights. */
package dev.fanfare.platform.tables;
