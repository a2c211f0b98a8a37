/**
 * The way that requests take: over the bus to statements, events and outside services. Noted for traces in the format of
 * OpenTelemetry and for the log of slow requests, where they are configured; otherwise nothing is noted, and nothing spent.
 */
package dev.fanfare.platform.tracing;
