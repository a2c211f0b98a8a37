/** The API of the banking domain. */
package dev.fanfare.money.banking.api;
