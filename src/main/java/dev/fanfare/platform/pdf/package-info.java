/** Prints PDF documents, off the event loops. */
package dev.fanfare.platform.pdf;
