/**
 * Traces requests over the bus to statements, events and external services, as OpenTelemetry spans and for the
 * slow-request log. Free of cost unless configured.
 */
package dev.fanfare.platform.tracing;
