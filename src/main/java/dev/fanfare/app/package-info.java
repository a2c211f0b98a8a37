/** The entry point. The command line calls a node, and a node reads its settings: {@code cli → node → settings}. */
package dev.fanfare.app;
