/**
 * The sandbox, where partners try their systems: its time of business is set ahead, simulated providers fail on command, events
 * that have not happened are sent, and the demo world moves by itself. The endpoints are refused unless {@code sandbox.enabled} is
 * set, which production refuses.
 *
 * <p>{@code business_now()} in SQL and {@link dev.fanfare.platform.BusinessTime} in Java are the time of business: a row of
 * {@code sandbox_clock} sets them ahead on all nodes and wakes all jobs.
 */
package dev.fanfare.dev.sandbox;
