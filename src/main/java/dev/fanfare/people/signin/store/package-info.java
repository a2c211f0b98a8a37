/** What others read and write of proofs of who is calling, in transactions of their own. */
package dev.fanfare.people.signin.store;
