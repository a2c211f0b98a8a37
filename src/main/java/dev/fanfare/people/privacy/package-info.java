/**
 * What users may know of their own data, take along, and have erased.
 *
 * <p>Owns {@code data_exports}, and the columns {@code leaves_at} and {@code erased_at} of {@code users}. Reads all tables
 * that hold something about a user, and on erasing changes them: this is the one place that knows where personal data is.
 *
 * <p>Nobody leaves while money is open, neither when they ask nor when the time has come. What is erased is erased for
 * good; the journal, payouts, invoices and the audit log stay, as the law asks, and name a number instead of a person.
 */
package dev.fanfare.people.privacy;
