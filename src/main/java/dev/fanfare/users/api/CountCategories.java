package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/** How many publishers prefer each category. */
public record CountCategories() implements Ask<CategoryCounts> {}
