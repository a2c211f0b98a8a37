/** Access to tax profiles in other domains' transactions. */
package dev.fanfare.money.tax.store;
