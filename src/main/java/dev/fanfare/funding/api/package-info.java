/** What other domains see of funding. */
package dev.fanfare.funding.api;
