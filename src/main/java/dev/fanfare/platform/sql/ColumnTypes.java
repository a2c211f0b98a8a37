package dev.fanfare.platform.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.FromColumn;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.states.Coded;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.data.Numeric;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Converts column values to types of record components. */
final class ColumnTypes {
    private static final Map<Class<?>, Function<Object, Object>> SCALARS = Map.ofEntries(
            Map.entry(long.class, ColumnTypes::whole),
            Map.entry(Long.class, ColumnTypes::whole),
            Map.entry(int.class, value -> Math.toIntExact(whole(value))),
            Map.entry(Integer.class, value -> Math.toIntExact(whole(value))),
            Map.entry(boolean.class, Boolean.class::cast),
            Map.entry(Boolean.class, Boolean.class::cast),
            Map.entry(String.class, String.class::cast),
            Map.entry(BigDecimal.class, value -> ((Numeric) value).bigDecimalValue()),
            Map.entry(Instant.class, value -> ((OffsetDateTime) value).toInstant()),
            Map.entry(LocalDate.class, LocalDate.class::cast),
            Map.entry(UUID.class, UUID.class::cast),
            Map.entry(Buffer.class, Buffer.class::cast),
            Map.entry(byte[].class, column -> ((Buffer) column).getBytes()));

    /** Converts a non-null value to a component's type; null if there is no conversion. */
    static Function<Object, Object> conversion(Type type) {
        if (isJson(type)) {
            return text -> json((String) text, type);
        }
        if (isList(type)) {
            Function<Object, Object> element = conversion(((ParameterizedType) type).getActualTypeArguments()[0]);
            return element == null ? null : value -> elements((Object[]) value, element);
        }
        if (!(type instanceof Class<?> plain)) {
            return null;
        }
        Function<Object, Object> conversion = plain.isEnum() ? constants(plain) : SCALARS.get(plain);
        if (conversion == null) {
            conversion = factory(plain).map(ColumnTypes::made).orElse(null);
        }
        return conversion;
    }

    /** The value for null in a component of this type. */
    static Object ofNull(Type type) {
        return isList(type) ? List.of() : null;
    }

    private static boolean isList(Type type) {
        return type instanceof ParameterizedType list && list.getRawType() == List.class;
    }

    private static boolean isJson(Type type) {
        return type == Object.class
                || type == JsonNode.class
                || (type instanceof ParameterizedType map && map.getRawType() == Map.class);
    }

    private static Object json(String text, Type type) {
        try {
            return Json.mapper().readValue(text, Json.mapper().constructType(type));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a column holds no JSON", e);
        }
    }

    static boolean hasFactory(Class<?> type) {
        return factory(type).isPresent();
    }

    private static List<Object> elements(Object[] values, Function<Object, Object> conversion) {
        Object[] elements = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            elements[i] = values[i] == null ? null : conversion.apply(values[i]);
        }
        // Unlike List.of, its contains(null) does not throw.
        return Collections.unmodifiableList(Arrays.asList(elements));
    }

    private static long whole(Object value) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short) {
            return ((Number) value).longValue();
        }
        throw new ClassCastException("no whole number: " + value.getClass());
    }

    private static Function<Object, Object> constants(Class<?> type) {
        Map<String, Object> byCode = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toUnmodifiableMap(Coded::of, Function.identity()));
        return code -> Optional.ofNullable(byCode.get((String) code))
                .orElseThrow(() -> new IllegalArgumentException("no " + type.getSimpleName() + ": " + code));
    }

    private static Optional<Method> factory(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method ->
                        method.isAnnotationPresent(FromColumn.class) && Modifier.isStatic(method.getModifiers()))
                .findFirst();
    }

    private static Function<Object, Object> made(Method factory) {
        Function<Object, Object> value = conversion(factory.getGenericParameterTypes()[0]);
        try {
            MethodHandle handle = MethodHandles.privateLookupIn(factory.getDeclaringClass(), MethodHandles.lookup())
                    .unreflect(factory)
                    .asType(MethodType.methodType(Object.class, Object.class));
            return column -> {
                Object read = value.apply(column);
                try {
                    return handle.invokeExact(read);
                } catch (RuntimeException | Error e) {
                    throw e;
                } catch (Throwable e) {
                    throw new IllegalStateException(e);
                }
            };
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
