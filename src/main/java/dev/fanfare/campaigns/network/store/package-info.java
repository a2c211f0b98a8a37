/** Asks for previews of posts, and reads them, in the transactions of the tasks domain. */
package dev.fanfare.campaigns.network.store;
