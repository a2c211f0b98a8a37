/**
 * A user's own data: to read, to export and to erase.
 *
 * <p>Each table declares its exported and erased data: {@link dev.fanfare.platform.tables.OwnedTable}.
 *
 * <p>An account cannot be closed while money is open, neither on request nor when it is due. Erasure is final; the
 * journal, payouts, invoices and the audit log stay, as the law requires, with a number instead of a name.
 */
package dev.fanfare.people.privacy;
