/** What others ask of disbursements: to say what became of a transfer, inside their own transactions. */
package dev.fanfare.disbursements.api;
