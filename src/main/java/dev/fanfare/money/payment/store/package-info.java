/** Access to payouts and bank accounts in other domains' transactions. */
package dev.fanfare.money.payment.store;
