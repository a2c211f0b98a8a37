/** What others ask of the payments domain: wallets, payouts and bank accounts, and its events. */
package dev.fanfare.payments.api;
