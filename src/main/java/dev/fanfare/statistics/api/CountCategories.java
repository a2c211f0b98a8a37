package dev.fanfare.statistics.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How many publishers prefer each category. */
public record CountCategories() implements Ask<CountCategories.CategoryCounts> {
    /**
     * Counts of publishers by the category they prefer; one who prefers several counts for each.
     *
     * @param publishers for every allowed category, by its code
     */
    public record CategoryCounts(@JsonValue Map<String, Long> publishers) implements Message {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public CategoryCounts {
            publishers = Collections.unmodifiableMap(new LinkedHashMap<>(publishers));
        }
    }
}
