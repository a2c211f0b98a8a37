/**
 * The journal's tamper evidence: canonical forms of entries, the trees of RFC 6962, checkpoints and their signatures.
 * Needs neither database nor HTTP, so that a statement can be verified anywhere.
 */
package dev.fanfare.formats.proof;
