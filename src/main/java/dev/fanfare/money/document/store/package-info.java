/** Issues numbered documents in other domains' transactions. */
package dev.fanfare.money.document.store;
