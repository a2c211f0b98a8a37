/** The API of taxes. */
@MessageDomain("taxes")
package dev.fanfare.money.tax.api;

import dev.fanfare.platform.bus.MessageDomain;
