/** The interface to payout providers: sends batches of transfers and polls them. */
package dev.fanfare.money.disbursement.spi;
