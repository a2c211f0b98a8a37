/** Access to transfers in other domains' transactions. */
package dev.fanfare.money.disbursement.store;
