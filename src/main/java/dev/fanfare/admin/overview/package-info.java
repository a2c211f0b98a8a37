/**
 * What staff see at one glance: what waits for them, the platform's money, and what checks have found. Domains declare
 * their queues, searches and checks in their modules; nothing here names one.
 */
package dev.fanfare.admin.overview;
