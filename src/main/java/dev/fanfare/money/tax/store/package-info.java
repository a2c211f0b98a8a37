/** What others read and write of tax profiles, in transactions of their own. */
package dev.fanfare.money.tax.store;
