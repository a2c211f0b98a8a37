/**
 * A world to look at: advertisers, publishers, campaigns, tasks and payouts in every state, made through the same asks as
 * everybody's, so that its balances come from journal entries. The same at every start but for passwords and tokens.
 */
package dev.fanfare.demo;
