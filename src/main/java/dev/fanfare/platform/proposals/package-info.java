/**
 * Changes that take two people: a proposal by the first, a decision by the second.
 */
package dev.fanfare.platform.proposals;
