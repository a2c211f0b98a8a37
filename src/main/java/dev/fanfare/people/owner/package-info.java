/**
 * What stands between an account and its owner: e-mails to them, re-authentication, and the version of their credentials.
 * Sessions, accounts and sign-in are built on it, in this order.
 */
package dev.fanfare.people.owner;
