/** What others may ask the banking domain. */
package dev.fanfare.banking.api;
