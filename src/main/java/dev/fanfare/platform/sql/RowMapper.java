package dev.fanfare.platform.sql;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.Nullable;
import io.vertx.sqlclient.Tuple;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads rows into records by name: the component {@code dateEnd} is read from the column {@code date_end}. Columns and
 * components must match exactly.
 *
 * <ul>
 *   <li>A nested record is read from columns prefixed with its component's name: {@code campaign.dateEnd} from
 *       {@code campaign_date_end}. A {@link JsonUnwrapped} one is read from columns without a prefix. A
 *       {@link Nullable} one is null when all of its columns are.
 *   <li>A {@link Money}, and a decimal with {@link Minor}, are minor units of the {@code currency} in the same record
 *       or the nearest enclosing one.
 *   <li>An enum is read from its {@linkplain dev.fanfare.platform.states.Coded#of code}. An array becomes a list, empty for null. Other classes have a
 *       {@link dev.fanfare.formats.FromColumn} method.
 *   <li>A map, a {@link com.fasterxml.jackson.databind.JsonNode} or an Object is read from JSON as text:
 *       {@code data::text}.
 *   <li>Null stays null; for a primitive it is an error.
 * </ul>
 *
 * <p>Reflects once per class, and looks up columns once per statement.
 */
final class RowMapper<T> {
    private static final ClassValue<RowMapper<?>> MAPPERS = new ClassValue<>() {
        @Override
        protected RowMapper<?> computeValue(Class<?> type) {
            return new RowMapper<>(type);
        }
    };
    private static final SnakeCaseStrategy NAMES = new SnakeCaseStrategy();

    private final Class<T> type;
    /** How to read the record; null for other classes, read from a single column. */
    private final Part part;

    private volatile Bound<T> last;

    private RowMapper(Class<T> type) {
        this.type = type;
        this.part = isNested(type) ? new Nested(type, "", "currency", false) : null;
    }

    @SuppressWarnings("unchecked")
    static <T> RowMapper<T> of(Class<T> type) {
        return (RowMapper<T>) MAPPERS.get(type);
    }

    /**
     * A reader of rows with these columns.
     *
     * @throws IllegalStateException when columns and components do not match
     */
    Function<Tuple, T> over(List<String> columns) {
        Bound<T> bound = last;
        if (bound == null || !bound.columns.equals(columns)) {
            bound = new Bound<>(List.copyOf(columns), bind(columns));
            last = bound;
        }
        return bound.reading;
    }

    /** The columns of a record, in the order of its components. */
    static List<String> columns(Class<? extends Record> type) {
        Set<String> columns = new LinkedHashSet<>();
        of(type).part.collect(columns);
        return List.copyOf(columns);
    }

    private Function<Tuple, T> bind(List<String> columns) {
        if (part == null && columns.size() != 1) {
            throw new IllegalStateException(type.getSimpleName() + " is read from one column, not from " + columns);
        }
        Part whole = part == null ? scalar(columns.get(0)) : part;
        Set<String> unread = new LinkedHashSet<>(columns);
        Set<String> wanted = new LinkedHashSet<>();
        whole.collect(wanted);
        unread.removeAll(wanted);
        wanted.removeAll(columns);
        if (!unread.isEmpty() || !wanted.isEmpty()) {
            throw new IllegalStateException(
                    type.getName() + " does not fit the row: no column " + wanted + ", no component " + unread);
        }
        Function<Tuple, Object> reading = whole.bind(columns);
        return row -> type.cast(reading.apply(row));
    }

    private Part scalar(String column) {
        return new Leaf(type.getSimpleName(), column, ColumnTypes.conversion(type), null, true);
    }

    private record Bound<T>(List<String> columns, Function<Tuple, T> reading) {}

    private static boolean isNested(Class<?> type) {
        return type.isRecord() && type != Money.class && !ColumnTypes.hasFactory(type);
    }

    /** Reads a value from one or more columns. */
    private interface Part {
        void collect(Set<String> columns);

        Function<Tuple, Object> bind(List<String> columns);
    }

    /**
     * A column.
     *
     * @param ofNull the value for null
     * @param refusesNull whether null is an error
     */
    private record Leaf(
            String name, String column, Function<Object, Object> conversion, Object ofNull, boolean refusesNull)
            implements Part {
        @Override
        public void collect(Set<String> columns) {
            columns.add(column);
        }

        @Override
        public Function<Tuple, Object> bind(List<String> columns) {
            int position = columns.indexOf(column);
            return row -> {
                Object value = row.getValue(position);
                if (value == null) {
                    if (refusesNull) {
                        throw new IllegalStateException(name + " cannot be null: column " + column);
                    }
                    return ofNull;
                }
                try {
                    return conversion.apply(value);
                } catch (RuntimeException e) {
                    throw new IllegalStateException(name + " cannot be read from column " + column, e);
                }
            };
        }
    }

    /** @param decimal whether to read a decimal rather than {@link Money} */
    private record Amount(String column, String currencyColumn, boolean decimal) implements Part {
        @Override
        public void collect(Set<String> columns) {
            columns.add(column);
            columns.add(currencyColumn);
        }

        @Override
        public Function<Tuple, Object> bind(List<String> columns) {
            int position = columns.indexOf(column);
            int currencyPosition = columns.indexOf(currencyColumn);
            return row -> {
                Long minor = row.getLong(position);
                if (minor == null) {
                    return null;
                }
                Money money = new Money(minor, row.getString(currencyPosition));
                return decimal ? money.decimal() : money;
            };
        }
    }

    private static final class Nested implements Part {
        private final boolean nullable;
        /** The currency column of the enclosing record for its amounts; null when it has its own. */
        private final String borrowed;

        private final MethodHandle constructor;
        private final List<Part> parts = new ArrayList<>();

        Nested(Class<?> type, String prefix, String currencyAround, boolean nullable) {
            this.nullable = nullable;
            this.constructor = constructor(type);
            String own = currencyColumn(type, prefix);
            String currency = own == null ? currencyAround : own;
            this.borrowed = own == null ? currencyAround : null;
            for (RecordComponent component : type.getRecordComponents()) {
                parts.add(part(component, prefix, currency));
            }
        }

        private static Part part(RecordComponent component, String prefix, String currency) {
            Class<?> type = component.getType();
            String column = prefix + NAMES.translate(component.getName());
            if (isNested(type)) {
                String inner = has(component, JsonUnwrapped.class) ? prefix : column + "_";
                return new Nested(type, inner, currency, has(component, Nullable.class));
            }
            if (type == Money.class || has(component, Minor.class)) {
                return new Amount(column, currency, type != Money.class);
            }
            String name = component.getDeclaringRecord().getSimpleName() + "." + component.getName();
            Function<Object, Object> conversion = ColumnTypes.conversion(component.getGenericType());
            if (conversion == null) {
                throw new IllegalArgumentException(name + " is of a type that no column is read into: " + type);
            }
            return new Leaf(
                    name, column, conversion, ColumnTypes.ofNull(component.getGenericType()), type.isPrimitive());
        }

        /** The column with the currency of a record's amounts; null for none. */
        private static String currencyColumn(Class<?> type, String prefix) {
            for (RecordComponent component : type.getRecordComponents()) {
                if (component.getName().equals("currency")) {
                    return prefix + "currency";
                }
                if (isNested(component.getType()) && has(component, JsonUnwrapped.class)) {
                    String inner = currencyColumn(component.getType(), prefix);
                    if (inner != null) {
                        return inner;
                    }
                }
            }
            return null;
        }

        @Override
        public void collect(Set<String> columns) {
            parts.forEach(part -> part.collect(columns));
        }

        @Override
        public Function<Tuple, Object> bind(List<String> columns) {
            List<Function<Tuple, Object>> readings =
                    parts.stream().map(part -> part.bind(columns)).toList();
            Function<Tuple, Object> reading = row -> {
                Object[] values = new Object[readings.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = readings.get(i).apply(row);
                }
                return made(values);
            };
            if (!nullable) {
                return reading;
            }
            Set<String> own = new LinkedHashSet<>();
            collect(own);
            own.remove(borrowed);
            int[] positions = own.stream().mapToInt(columns::indexOf).toArray();
            return row -> isNull(row, positions) ? null : reading.apply(row);
        }

        private static boolean isNull(Tuple row, int[] positions) {
            for (int position : positions) {
                if (row.getValue(position) != null) {
                    return false;
                }
            }
            return true;
        }

        private Object made(Object[] values) {
            try {
                return constructor.invokeExact(values);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        private static MethodHandle constructor(Class<?> type) {
            Class<?>[] types = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            try {
                return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                        .findConstructor(type, MethodType.methodType(void.class, types))
                        .asSpreader(Object[].class, types.length)
                        .asType(MethodType.methodType(Object.class, Object[].class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        private static boolean has(RecordComponent component, Class<? extends Annotation> annotation) {
            try {
                return component
                        .getDeclaringRecord()
                        .getDeclaredField(component.getName())
                        .isAnnotationPresent(annotation);
            } catch (NoSuchFieldException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
