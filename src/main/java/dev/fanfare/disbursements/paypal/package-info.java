/** PayPal Payouts. */
package dev.fanfare.disbursements.paypal;
