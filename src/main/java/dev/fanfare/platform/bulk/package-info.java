/**
 * Many changes by one request: items that are named, or all that match a filter.
 */
package dev.fanfare.platform.bulk;
