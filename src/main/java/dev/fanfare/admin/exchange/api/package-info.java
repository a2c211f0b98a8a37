/** What others ask of the exchange domain: rates, conversions and the currencies on offer. */
package dev.fanfare.admin.exchange.api;
