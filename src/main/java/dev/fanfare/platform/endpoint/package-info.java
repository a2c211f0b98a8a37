/** An endpoint as a value, and the reading of input into records. Independent of HTTP. */
package dev.fanfare.platform.endpoint;
