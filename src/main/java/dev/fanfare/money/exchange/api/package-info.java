/** Public API of the exchange domain: rates and conversions. */
package dev.fanfare.money.exchange.api;
