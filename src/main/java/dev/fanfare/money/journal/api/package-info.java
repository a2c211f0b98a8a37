/** What others ask of the journal's seal: heads, verification and statements. */
package dev.fanfare.money.journal.api;
