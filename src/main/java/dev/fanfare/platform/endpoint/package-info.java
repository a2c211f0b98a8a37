/** An endpoint as a value, and the reading of input into records. No HTTP in it. */
package dev.fanfare.platform.endpoint;
