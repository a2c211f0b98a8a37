/** PayPal Payouts. */
package dev.fanfare.money.disbursement.paypal;
