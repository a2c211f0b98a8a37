/** The API of disbursements. */
@MessageDomain("disbursements")
package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.MessageDomain;
