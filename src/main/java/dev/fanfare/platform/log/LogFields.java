package dev.fanfare.platform.log;

import java.util.Map;

/** A structured log event with fields of its own in JSON. Immutable, because it is written later. */
public interface LogFields {
    /** By name: strings, numbers, booleans and lists of strings. */
    Map<String, Object> fields();
}
