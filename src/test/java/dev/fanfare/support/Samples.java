package dev.fanfare.support;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Document;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/** Makes a record of any class, with something in each of its components. */
public final class Samples {
    private Samples() {}

    /**
     * A sample of a type.
     *
     * @throws IllegalArgumentException for a class that there is no sample for yet
     */
    public static Object of(Type type) {
        return of(type, 0);
    }

    /** The same with another value of each enum: 0 is the first, and after the last the first follows. */
    public static Object of(Type type, int variant) {
        if (type instanceof ParameterizedType generic) {
            Object first = of(generic.getActualTypeArguments()[0], variant);
            Class<?> raw = (Class<?>) generic.getRawType();
            if (raw == List.class) {
                return List.of(first);
            }
            if (raw == Set.class) {
                return Set.of(first);
            }
            if (raw == Map.class) {
                return Map.of(first, of(generic.getActualTypeArguments()[1], variant));
            }
            throw new IllegalArgumentException("no sample of " + type);
        }
        return single((Class<?>) type, variant);
    }

    private static Object single(Class<?> type, int variant) {
        Map<Class<?>, Object> samples = Map.ofEntries(
                Map.entry(String.class, "tüxt"),
                Map.entry(Secret.class, new Secret("tüxt")),
                Map.entry(Object.class, "anything"),
                Map.entry(Long.class, 7_000_000_000L),
                Map.entry(long.class, 8_000_000_000L),
                Map.entry(Integer.class, 7),
                Map.entry(int.class, 8),
                Map.entry(Boolean.class, true),
                Map.entry(boolean.class, true),
                Map.entry(BigDecimal.class, new BigDecimal("12.50")),
                Map.entry(Instant.class, Instant.parse("2026-02-03T04:05:06.789012Z")),
                Map.entry(
                        Money.class,
                        Money.parse(new BigDecimal("70000000.50"), "EUR").orElseThrow()),
                Map.entry(Hash.class, Hash.parse("00ff")),
                Map.entry(Deadline.class, Deadline.inMs(5_000)),
                Map.entry(LocalDate.class, LocalDate.parse("2026-02-03")),
                Map.entry(UUID.class, new UUID(1, 2)),
                Map.entry(AtomicBoolean.class, new AtomicBoolean()),
                Map.entry(Document.class, new Document("text.pdf", "AAEC")));
        if (samples.containsKey(type)) {
            return samples.get(type);
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[variant % type.getEnumConstants().length];
        }
        if (type.isRecord()) {
            return record(type, variant);
        }
        throw new IllegalArgumentException("no sample of " + type);
    }

    private static Object record(Class<?> type, int variant) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(Arrays.stream(components)
                    .map(component -> of(component.getGenericType(), variant))
                    .toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("no sample of " + type, e);
        }
    }
}
