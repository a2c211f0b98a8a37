/** The event bus: the codec, asks to other event loops and nodes, retries, hedging and failure detection. */
package dev.fanfare.platform.rpc;
