/** What other domains see of taxes. */
package dev.fanfare.taxes.api;
