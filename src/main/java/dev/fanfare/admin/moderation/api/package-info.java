/** Public API of the moderation of pictures. */
package dev.fanfare.admin.moderation.api;
