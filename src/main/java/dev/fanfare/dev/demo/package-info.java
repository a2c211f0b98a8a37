/**
 * Demo data: advertisers, publishers, campaigns, tasks and payouts in every state, created by regular asks, so that
 * balances come from journal entries. Identical in every installation except for passwords and tokens.
 * In a sandbox {@code DemoLife} lets it go on.
 */
package dev.fanfare.dev.demo;
