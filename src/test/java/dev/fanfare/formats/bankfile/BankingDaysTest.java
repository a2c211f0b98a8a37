package dev.fanfare.formats.bankfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class BankingDaysTest {
    /** Easter of years at both ends of the calendar, from the tables of the United States Naval Observatory. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1818-03-22", "1886-04-25", "1943-04-25", "1954-04-18", "1961-04-02", "1981-04-19", "1999-04-04",
                "2000-04-23", "2008-03-23", "2011-04-24", "2016-03-27", "2019-04-21", "2024-03-31", "2025-04-20",
                "2026-04-05", "2027-03-28", "2038-04-25", "2049-04-18", "2076-04-19", "2100-03-28", "2285-03-22"
            })
    void targetIsClosedAroundEaster(LocalDate easter) {
        LocalDate from = LocalDate.of(easter.getYear(), 3, 1);
        assertThat(from.datesUntil(from.plusMonths(2)).filter(BankingDays.SEPA::isHoliday))
                .containsExactly(easter.minusDays(2), easter.plusDays(1));
    }

    @Test
    void theNextOpenDayIsBehindWeekendsAndHolidays() {
        LocalDate maundyThursday = LocalDate.of(2026, 4, 2);
        assertThat(BankingDays.SEPA.onOrAfter(maundyThursday)).isEqualTo(maundyThursday);
        assertThat(BankingDays.SEPA.after(maundyThursday, 1)).isEqualTo(LocalDate.of(2026, 4, 7));
        assertThat(BankingDays.SEPA.after(maundyThursday, 0)).isEqualTo(maundyThursday);
        assertThat(BankingDays.ACH.after(LocalDate.of(2027, 7, 2), 1)).isEqualTo(LocalDate.of(2027, 7, 6));
    }
}
