package dev.fanfare.platform.http.input;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects the errors in the files of one request. */
final class FileErrors {
    private final Map<String, Integer> fields;
    private final Map<String, Integer> files = new HashMap<>();
    private final Map<String, Integer> values = new HashMap<>();
    private final Map<String, List<String>> wrong = new TreeMap<>();

    /** @param fields the maximum number of files of each file field */
    FileErrors(Map<String, Integer> fields) {
        this.fields = fields;
    }

    /** The field of a key: {@code name[]} is the list {@code name}. */
    static String field(String key) {
        return key.endsWith("[]") ? key.substring(0, key.length() - 2) : key;
    }

    boolean accepts(String key) {
        return fields.containsKey(field(key));
    }

    void notAccepted(String key) {
        wrong.put(key, List.of());
    }

    /** Records a value that is not a file for a file field. */
    void text(String key) {
        values.merge(field(key), 1, Integer::sum);
    }

    /** Counts a file of a field; returns its position among them. */
    int file(String key) {
        values.merge(field(key), 1, Integer::sum);
        return files.merge(field(key), 1, Integer::sum);
    }

    /** @param reason after the words "the file" */
    void wrong(String key, int file, String reason) {
        wrong.computeIfAbsent(field(key), any -> new ArrayList<>()).add("file " + file + " " + reason);
    }

    /** Whether the request will be refused anyway. */
    boolean any() {
        return !wrong.isEmpty() || files.keySet().stream().anyMatch(this::isTooMuch);
    }

    /** Throws a Refused of 422 that names them all; does nothing when there are none. */
    void check() {
        if (!any()) {
            return;
        }
        files.keySet().stream().filter(this::isTooMuch).forEach(field -> wrong.computeIfAbsent(
                        field, any -> new ArrayList<>())
                .add("there are " + values.get(field)));
        Map<String, String> messages = new TreeMap<>();
        wrong.forEach((field, reasons) -> messages.put(field, message(field, reasons)));
        throw refusal(messages);
    }

    private static Refused refusal(Map<String, String> messages) {
        Map.Entry<String, String> first = messages.entrySet().iterator().next();
        return CommonFault.FILE_VALIDATION_ERROR
                .because(first.getKey() + ": " + first.getValue())
                .with("file_errors", messages);
    }

    private boolean isTooMuch(String field) {
        return values.get(field) > fields.get(field);
    }

    private String message(String field, List<String> reasons) {
        return reasons.isEmpty()
                ? "files are not accepted here"
                : "must be at most " + fields.get(field) + " PNG, JPEG, WebP or GIF images of at most 10MB each, but "
                        + String.join(", ", reasons);
    }
}
