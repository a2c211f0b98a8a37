/**
 * Bank files. Writes SEPA and other credit transfers (pain.001), ACH credits (NACHA) and plain CSV; reads status
 * reports (pain.002), statements and notifications (camt.053, camt.054) and ACH returns.
 *
 * <p>Pure functions without domain knowledge. Error messages about written files never hold values, since these are
 * account numbers. Files to read are untrusted input.
 */
package dev.fanfare.formats.bankfile;
