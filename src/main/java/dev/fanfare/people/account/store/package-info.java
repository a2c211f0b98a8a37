/** What others read and write of accounts, their credentials and links, in transactions of their own. */
package dev.fanfare.people.account.store;
