/** Images that users upload: recognised by their content, checked, and stripped of metadata without re-encoding. */
package dev.fanfare.formats.image;
