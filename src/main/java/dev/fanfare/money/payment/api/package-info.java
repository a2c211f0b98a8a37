/** The API of the payments domain: wallets, payouts and bank accounts, and its events. */
@MessageDomain("payments")
package dev.fanfare.money.payment.api;

import dev.fanfare.platform.bus.MessageDomain;
