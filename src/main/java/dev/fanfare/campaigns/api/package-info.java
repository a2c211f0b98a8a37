/** What others ask of the campaigns domain, its views and its events. */
package dev.fanfare.campaigns.api;
