/** What others read and write of sessions and grants, in transactions of their own. */
package dev.fanfare.people.session.store;
