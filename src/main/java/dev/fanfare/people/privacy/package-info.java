/**
 * What users may know of their own data, take along, and have erased.
 *
 * <p>Each table declares what of it is taken along and what is erased: {@link dev.fanfare.platform.tables.OwnedTable}.
 *
 * <p>Nobody leaves while money is open, neither when they ask nor when the time has come. What is erased is erased for
 * good; the journal, payouts, invoices and the audit log stay, as the law asks, and name a number instead of a person.
 */
package dev.fanfare.people.privacy;
