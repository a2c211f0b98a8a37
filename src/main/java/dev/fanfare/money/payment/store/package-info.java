/** What others read and write of payouts and bank accounts, in transactions of their own. */
package dev.fanfare.money.payment.store;
