/** Uploaded images: recognised by their content, validated, and stripped of metadata without re-encoding. */
package dev.fanfare.formats.image;
