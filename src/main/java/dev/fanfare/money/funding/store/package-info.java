/** What others read and write of advertisers' money, in transactions of their own. */
package dev.fanfare.money.funding.store;
