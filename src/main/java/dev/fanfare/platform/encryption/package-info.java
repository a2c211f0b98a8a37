/** Tables with encrypted columns, and how they move to a new key. */
package dev.fanfare.platform.encryption;
