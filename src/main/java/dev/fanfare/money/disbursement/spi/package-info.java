/** What a rail is to the rest of disbursements: a way to send parcels of transfers, and to ask what became of them. */
package dev.fanfare.money.disbursement.spi;
