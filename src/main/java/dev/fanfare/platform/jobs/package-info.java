/**
 * Recurring work as asks on the bus. A domain lists its jobs; the scheduler, on any number of nodes, asks for the next
 * chunk of each.
 */
package dev.fanfare.platform.jobs;
