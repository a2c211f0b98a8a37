/** The typed event bus: a question is a record, its class is its address, and a failure is a value. */
package dev.fanfare.platform.bus;
