/**
 * The command line and the composition root: the list of modules that make up a node, and how a node starts and
 * stops.
 */
package dev.fanfare.app;
