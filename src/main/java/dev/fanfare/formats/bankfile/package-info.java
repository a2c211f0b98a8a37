/**
 * The files that banks take and give: SEPA and other credit transfers (pain.001), ACH credits (NACHA) and plain CSV are
 * written; status reports (pain.002), statements and notifications (camt.053, camt.054) and ACH returns are read.
 *
 * <p>Pure functions that know no domain. What is written never carries a value into an error message, since the values are
 * account numbers; what is read is believed nowhere: files come from outside.
 */
package dev.fanfare.formats.bankfile;
