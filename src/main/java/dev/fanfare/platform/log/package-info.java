/** Where log lines go. Event loops hand them over and go on. */
package dev.fanfare.platform.log;
