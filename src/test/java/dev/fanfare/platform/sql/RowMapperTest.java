package dev.fanfare.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.FromColumn;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.Nullable;
import io.vertx.sqlclient.Tuple;
import io.vertx.sqlclient.data.Numeric;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows become records by name. */
class RowMapperTest {
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    enum Colour {
        DARK_RED
    }

    record Year(int number) {
        @FromColumn
        public static Year of(Instant at) {
            return new Year(at.atOffset(ZoneOffset.UTC).getYear());
        }
    }

    record Everything(
            long id,
            Integer count,
            boolean shown,
            String firstName,
            BigDecimal rate,
            Instant dateEnd,
            Year since,
            List<String> tags,
            List<Long> ids,
            Colour colour) {}

    @Test
    void everyTypeIsReadFromTheColumnOfItsName() {
        Everything read = read(
                Everything.class,
                List.of("shown", "id", "count", "first_name", "rate", "date_end", "since", "tags", "ids", "colour"),
                true,
                7L,
                3,
                "Ann",
                Numeric.parse("0.05"),
                noon(),
                noon(),
                new String[] {"a", "b"},
                new Long[] {1L},
                "dark_red");
        assertThat(read)
                .isEqualTo(new Everything(
                        7,
                        3,
                        true,
                        "Ann",
                        new BigDecimal("0.05"),
                        NOON,
                        new Year(2026),
                        List.of("a", "b"),
                        List.of(1L),
                        Colour.DARK_RED));
    }

    @Test
    void nullStaysNullAndAnArrayOfNothingIsAnEmptyList() {
        Everything read = read(
                Everything.class,
                RowMapper.columns(Everything.class),
                7L,
                null,
                true,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        assertThat(read.count()).isNull();
        assertThat(read.dateEnd()).isNull();
        assertThat(read.since()).isNull();
        assertThat(read.tags()).isEmpty();
        assertThat(read.colour()).isNull();
    }

    record Inner(String name, String currency, @Minor BigDecimal fee) {}

    record Outer(
            Inner inner,
            @JsonUnwrapped Inner own,
            Money paid,
            @Nullable Inner other) {}

    @Test
    void nestedRecordsHaveTheirComponentsNameBeforeTheirColumnsUnlessTheyAreUnwrapped() {
        assertThat(RowMapper.columns(Outer.class))
                .containsExactly(
                        "inner_name",
                        "inner_currency",
                        "inner_fee",
                        "name",
                        "currency",
                        "fee",
                        "paid",
                        "other_name",
                        "other_currency",
                        "other_fee");
    }

    @Test
    void amountsAreInTheCurrencyOfTheInnermostRecordThatHasOne() {
        Outer read = read(
                Outer.class, RowMapper.columns(Outer.class), "in", "JPY", 5L, "own", "EUR", 5L, 250L, null, null, null);
        assertThat(read)
                .isEqualTo(new Outer(
                        new Inner("in", "JPY", new BigDecimal("5")),
                        new Inner("own", "EUR", new BigDecimal("0.05")),
                        new Money(250, "EUR"),
                        null));
    }

    record Pair(long first, long second) {}

    @Test
    void whatDoesNotFitIsNamedWithItsRecord() {
        assertThatThrownBy(() -> RowMapper.of(Pair.class).over(List.of("first", "third")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("Pair", "no column [second]", "no component [third]");
    }

    @Test
    void aPrimitiveIsNeverNull() {
        assertThatThrownBy(() -> read(Pair.class, List.of("first", "second"), 1L, null))
                .hasMessageContainingAll("Pair.second", "column second");
    }

    @Test
    void aColumnOfAnotherTypeIsNamedWithItsComponent() {
        assertThatThrownBy(() -> read(Pair.class, List.of("first", "second"), 1L, "two"))
                .hasMessageContainingAll("Pair.second", "column second");
    }

    record Strange(Thread thread) {}

    @Test
    void aTypeThatNoColumnIsReadIntoIsRefusedAtOnce() {
        assertThatThrownBy(() -> RowMapper.of(Strange.class)).hasMessageContaining("Strange.thread");
    }

    @Test
    void aSingleColumnNeedsNoRecord() {
        assertThat(read(Long.class, List.of("total"), 5L)).isEqualTo(5L);
        assertThat(read(Colour.class, List.of("colour"), "dark_red")).isEqualTo(Colour.DARK_RED);
        assertThatThrownBy(() -> read(Long.class, List.of("total", "other"), 5L, 6L))
                .hasMessageContaining("one column");
        assertThatThrownBy(() -> read(Long.class, List.of("total"), (Object) null))
                .hasMessageContaining("cannot be null");
    }

    private static OffsetDateTime noon() {
        return NOON.atOffset(ZoneOffset.UTC);
    }

    private static <T> T read(Class<T> type, List<String> columns, Object... values) {
        return RowMapper.of(type).over(columns).apply(Tuple.from(values));
    }
}
