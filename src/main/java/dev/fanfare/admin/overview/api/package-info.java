/** Public API of the overview. */
package dev.fanfare.admin.overview.api;
