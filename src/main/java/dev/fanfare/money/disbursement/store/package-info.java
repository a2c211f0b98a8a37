/** What others read and write of transfers, in transactions of their own. */
package dev.fanfare.money.disbursement.store;
