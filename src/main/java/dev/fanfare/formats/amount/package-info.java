/**
 * Amounts of money: whole minor units with their currency, never floating point, never mixed. Clients see decimal numbers
 * with the currency's decimals; PostgreSQL and all arithmetic use minor units.
 */
package dev.fanfare.formats.amount;
