/**
 * The command line and the composition root: the modules of a node, and how it starts and stops.
 */
package dev.fanfare.app;
