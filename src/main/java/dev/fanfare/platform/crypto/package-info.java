/** Secrets: random tokens with their hashes, and sealing with AES-GCM. */
package dev.fanfare.platform.crypto;
