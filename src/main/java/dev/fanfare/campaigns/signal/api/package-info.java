/** Public API of signals of fraud. */
package dev.fanfare.campaigns.signal.api;
