/** Changes that take two people: what the first one proposed, until the second one decides. */
package dev.fanfare.platform.proposals;
