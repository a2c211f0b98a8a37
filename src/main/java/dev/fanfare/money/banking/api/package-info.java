/** What others may ask the banking domain. */
package dev.fanfare.money.banking.api;
