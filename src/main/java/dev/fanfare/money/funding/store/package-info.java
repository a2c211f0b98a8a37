/** Access to advertisers' money in other domains' transactions. */
package dev.fanfare.money.funding.store;
