/** The audit log, written in the transaction of the change that it records. */
package dev.fanfare.platform.audit;
