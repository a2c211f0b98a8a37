/**
 * Demo data: advertisers, publishers, campaigns, tasks and payouts in every state, created through the same asks as
 * real ones, so that balances come from journal entries. The same in every installation except for passwords and
 * tokens.
 */
package dev.fanfare.dev.demo;
