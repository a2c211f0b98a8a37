/** What asks and answers about the past of accounts share. */
package dev.fanfare.money.ledger.api;
