/** Public API of the sandbox. */
package dev.fanfare.dev.sandbox.api;
