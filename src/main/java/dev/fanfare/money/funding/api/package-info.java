/** The funding domain's API. */
package dev.fanfare.money.funding.api;
