/**
 * The event log: every transition of a state machine and some more, in one order for all readers.
 *
 * <p>Owns {@code new_events}, {@code event_fence}, {@code event_log} and {@code event_readers}. Triggers write new events in the transaction of the change, whichever
 * domain makes it; a job moves them into the log once no transaction can come before them any more.
 *
 * <p>Invariants: positions have no gaps and never change; events hold ids and amounts only, since they outlive an erasure;
 * the oldest go first.
 */
package dev.fanfare.notification.event;
