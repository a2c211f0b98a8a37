package dev.fanfare.platform.http.input;

import dev.fanfare.formats.image.ForeignFormat;
import dev.fanfare.formats.image.UnacceptableImage;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
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
    private final Map<String, List<Translatable>> wrong = new TreeMap<>();

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

    /** @param template of the reason, whose argument is the file's number */
    void wrong(String key, int file, @English String template) {
        add(key, Translatable.of(template, file));
    }

    private void add(String key, Translatable reason) {
        wrong.computeIfAbsent(field(key), any -> new ArrayList<>()).add(reason);
    }

    void wrong(String key, int file, UnacceptableImage image) {
        switch (image.reason()) {
            case UNSUPPORTED ->
                image.format()
                        .ifPresentOrElse(
                                format -> foreign(key, file, format),
                                () -> wrong(key, file, "file {0} is not a supported image"));
            case BROKEN -> wrong(key, file, "file {0} is corrupt or incomplete");
            case TOO_LARGE ->
                wrong(key, file, "file {0} has more than 24 megapixels or a side of more than 16384 pixels");
        }
    }

    /** Names the format, and says what to do. */
    private void foreign(String key, int file, ForeignFormat format) {
        switch (format) {
            case HEIC ->
                wrong(
                        key,
                        file,
                        "file {0} is a HEIC photo: save it as JPEG, on an iPhone by Settings, Camera, Formats, Most Compatible");
            case PDF -> wrong(key, file, "file {0} is a PDF document: save its page as JPEG or PNG");
            case VIDEO -> wrong(key, file, "file {0} is a video: take a screenshot of it");
            default ->
                add(key, Translatable.of("file {0} has the format {1}: save it as JPEG or PNG", file, format.label()));
        }
    }

    /** Whether the request will be refused anyway. */
    boolean any() {
        return !wrong.isEmpty() || files.keySet().stream().anyMatch(this::isTooMuch);
    }

    /** All of them, by field; empty for none. */
    Map<String, Translatable> byField() {
        files.keySet().stream().filter(this::isTooMuch).forEach(field -> wrong.computeIfAbsent(
                        field, any -> new ArrayList<>())
                .add(Translatable.of("there are {0}", values.get(field))));
        Map<String, Translatable> messages = new TreeMap<>();
        wrong.forEach((field, reasons) -> messages.put(field, message(field, reasons)));
        return messages;
    }

    private boolean isTooMuch(String field) {
        return values.get(field) > fields.get(field);
    }

    private Translatable message(String field, List<Translatable> reasons) {
        return reasons.stream()
                .reduce((one, next) -> Translatable.of("{0}, {1}", one, next))
                .map(all -> Translatable.of(
                        "must be at most {0} PNG, JPEG, WebP or GIF images of at most 10MB each, but {1}",
                        fields.get(field), all))
                .orElse(Translatable.of("files are not accepted here"));
    }
}
