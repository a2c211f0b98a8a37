/** Texts that people paste or choose: what does not show, and what only separates. */
package dev.fanfare.formats.text;
