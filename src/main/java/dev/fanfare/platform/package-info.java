/** What every domain is built on; knows no domain. */
package dev.fanfare.platform;
