/**
 * The books as operators and advertisers see them: the journal entry by entry and as a file. Owns no table of the
 * journal: entries are written by the domains whose business they record, through {@link dev.fanfare.ledger.Ledger}.
 */
package dev.fanfare.finance;
