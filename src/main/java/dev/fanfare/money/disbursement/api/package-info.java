/** What others ask of disbursements: to say what became of a transfer, inside their own transactions. */
@MessageDomain("disbursements")
package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.MessageDomain;
