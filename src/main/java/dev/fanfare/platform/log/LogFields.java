package dev.fanfare.platform.log;

import java.util.Map;

/** Something logged whose parts are fields of their own in a line of JSON. Does not change, so that others may write it later. */
public interface LogFields {
    /** By name: texts, numbers, truths and lists of texts. */
    Map<String, Object> fields();
}
