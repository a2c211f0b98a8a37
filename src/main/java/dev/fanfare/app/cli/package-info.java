/** The commands of the command line. */
package dev.fanfare.app.cli;
