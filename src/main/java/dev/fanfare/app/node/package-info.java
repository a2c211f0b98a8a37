/** A node: its modules, how they are put together, and how they start and stop. */
package dev.fanfare.app.node;
