/** The typed event bus: an ask is a record, its class is its address, and a failure is a value. */
package dev.fanfare.platform.bus;
