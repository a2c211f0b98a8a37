/**
 * What the journal's seal is made of: how an entry is written down to be hashed, the trees of RFC 6962, heads and their
 * signatures. Needs neither the database nor HTTP, so that a statement can be checked anywhere.
 */
package dev.fanfare.formats.proof;
