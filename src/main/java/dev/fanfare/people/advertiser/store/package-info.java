/** What others write of advertisers, in transactions of their own. */
package dev.fanfare.people.advertiser.store;
