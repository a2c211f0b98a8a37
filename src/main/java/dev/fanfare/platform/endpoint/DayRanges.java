package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.FieldErrors;
import java.lang.reflect.RecordComponent;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The ranges from {@code date_from} to {@code date_to} of a record and of the records in it. */
final class DayRanges {
    private final List<RecordComponent> inner = new ArrayList<>();
    private final List<DayRanges> ofInner = new ArrayList<>();
    private final Optional<RecordComponent> from;
    private final Optional<RecordComponent> to;

    private DayRanges(Class<?> record) {
        from = day(record, "dateFrom");
        to = day(record, "dateTo");
        for (RecordComponent component : record.getRecordComponents()) {
            if (component.getType().isRecord() && component.getType() != record) {
                DayRanges ranges = new DayRanges(component.getType());
                if (!ranges.isEmpty()) {
                    inner.add(component);
                    ofInner.add(ranges);
                }
            }
        }
    }

    static DayRanges of(Class<?> record) {
        return new DayRanges(record);
    }

    private static Optional<RecordComponent> day(Class<?> record, String name) {
        return Arrays.stream(record.getRecordComponents())
                .filter(component -> component.getName().equals(name) && component.getType() == LocalDate.class)
                .findFirst();
    }

    boolean isEmpty() {
        return from.isEmpty() && inner.isEmpty();
    }

    /** Refuses ranges that end before they begin. */
    void check(Object value, FieldErrors problems) {
        check(value, "", problems);
    }

    private void check(Object value, String path, FieldErrors problems) {
        if (from.isPresent()
                && to.isPresent()
                && value(value, from.get()) instanceof LocalDate first
                && value(value, to.get()) instanceof LocalDate last
                && last.isBefore(first)) {
            problems.putIfAbsent(path + RecordShape.nameOf(to.get()), Days.REVERSED);
        }
        for (int i = 0; i < inner.size(); i++) {
            Object part = value(value, inner.get(i));
            if (part != null) {
                ofInner.get(i).check(part, path + RecordShape.nameOf(inner.get(i)) + ".", problems);
            }
        }
    }

    private static Object value(Object record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("inputs are public", e);
        }
    }
}
