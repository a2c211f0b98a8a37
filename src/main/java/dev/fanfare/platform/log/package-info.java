/** Asynchronous log output, which never blocks event loops. */
package dev.fanfare.platform.log;
