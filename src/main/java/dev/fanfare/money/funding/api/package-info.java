/** What other domains see of funding. */
package dev.fanfare.money.funding.api;
