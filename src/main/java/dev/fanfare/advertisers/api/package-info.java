/** What others ask of the advertisers domain: advertisers and their limits. */
package dev.fanfare.advertisers.api;
