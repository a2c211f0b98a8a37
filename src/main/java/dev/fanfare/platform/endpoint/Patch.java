package dev.fanfare.platform.endpoint;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/**
 * A record of changes: null components leave values unchanged.
 *
 * @param <T> the record itself
 */
public interface Patch<T extends Record & Patch<T>> {
    /** Fills null components, also those of nested partial records, from another record. */
    @SuppressWarnings("unchecked")
    default T applyTo(T now) {
        return (T) applyTo((Record) this, now);
    }

    private static Record applyTo(Record changes, Record now) {
        RecordComponent[] components = changes.getClass().getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Object[] values = new Object[components.length];
            for (int i = 0; i < components.length; i++) {
                Object changed = components[i].getAccessor().invoke(changes);
                Object old = components[i].getAccessor().invoke(now);
                values[i] = changed == null ? old : merged(changed, old);
            }
            return changes.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object merged(Object changed, Object old) {
        return changed instanceof Patch<?> && old != null ? applyTo((Record) changed, (Record) old) : changed;
    }
}
