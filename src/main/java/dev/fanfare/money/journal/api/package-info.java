/** The API of the journal's seal: checkpoints, verification and statements. */
package dev.fanfare.money.journal.api;
