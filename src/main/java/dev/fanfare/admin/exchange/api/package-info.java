/** Public API of the exchange domain: rates, conversions and offered currencies. */
package dev.fanfare.admin.exchange.api;
