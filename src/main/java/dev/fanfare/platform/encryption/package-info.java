/**
 * Tables with encrypted columns, and their move to a new key.
 */
package dev.fanfare.platform.encryption;
