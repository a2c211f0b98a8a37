/** What the demo knows of the simulated services. */
package dev.fanfare.dev.simulator.api;
