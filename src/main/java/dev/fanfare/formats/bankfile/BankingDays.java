package dev.fanfare.formats.bankfile;

import static java.time.DayOfWeek.MONDAY;
import static java.time.DayOfWeek.SATURDAY;
import static java.time.DayOfWeek.SUNDAY;
import static java.time.DayOfWeek.THURSDAY;

import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.temporal.TemporalAdjusters;
import java.util.Set;

/** The days on which a clearing system settles. */
public enum BankingDays {
    /** The Federal Reserve's holidays: those on a Sunday move to Monday, those on a Saturday are dropped. */
    ACH {
        @Override
        boolean isHoliday(LocalDate day) {
            LocalDate first = day.withDayOfMonth(1);
            LocalDate kept = day.getDayOfWeek() == MONDAY ? day.minusDays(1) : day;
            return FIXED_IN_THE_US.contains(MonthDay.from(day))
                    || FIXED_IN_THE_US.contains(MonthDay.from(kept))
                    || switch (day.getMonth()) {
                        case JANUARY, FEBRUARY -> day.equals(first.with(TemporalAdjusters.dayOfWeekInMonth(3, MONDAY)));
                        case MAY -> day.equals(first.with(TemporalAdjusters.lastInMonth(MONDAY)));
                        case SEPTEMBER -> day.equals(first.with(TemporalAdjusters.firstInMonth(MONDAY)));
                        case OCTOBER -> day.equals(first.with(TemporalAdjusters.dayOfWeekInMonth(2, MONDAY)));
                        case NOVEMBER -> day.equals(first.with(TemporalAdjusters.dayOfWeekInMonth(4, THURSDAY)));
                        default -> false;
                    };
        }
    },
    /** The calendar of TARGET, which SEPA follows. */
    SEPA {
        @Override
        boolean isHoliday(LocalDate day) {
            LocalDate easter = easter(day.getYear());
            return FIXED_IN_TARGET.contains(MonthDay.from(day))
                    || day.equals(easter.minusDays(2))
                    || day.equals(easter.plusDays(1));
        }
    };

    private static final Set<MonthDay> FIXED_IN_THE_US = Set.of(
            MonthDay.of(Month.JANUARY, 1),
            MonthDay.of(Month.JUNE, 19),
            MonthDay.of(Month.JULY, 4),
            MonthDay.of(Month.NOVEMBER, 11),
            MonthDay.of(Month.DECEMBER, 25));

    private static final Set<MonthDay> FIXED_IN_TARGET = Set.of(
            MonthDay.of(Month.JANUARY, 1),
            MonthDay.of(Month.MAY, 1),
            MonthDay.of(Month.DECEMBER, 25),
            MonthDay.of(Month.DECEMBER, 26));

    abstract boolean isHoliday(LocalDate day);

    public boolean isOpen(LocalDate day) {
        return day.getDayOfWeek() != SATURDAY && day.getDayOfWeek() != SUNDAY && !isHoliday(day);
    }

    /** The day itself, or the next open day. */
    public LocalDate onOrAfter(LocalDate day) {
        LocalDate open = day;
        while (!isOpen(open)) {
            open = open.plusDays(1);
        }
        return open;
    }

    /** Adds open days. */
    public LocalDate after(LocalDate day, int openDays) {
        LocalDate later = day;
        for (int i = 0; i < openDays; i++) {
            later = onOrAfter(later.plusDays(1));
        }
        return later;
    }

    /** The Gregorian computus of Meeus, Jones and Butcher. */
    private static LocalDate easter(int year) {
        int a = year % 19;
        int b = year / 100;
        int c = year % 100;
        int h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
        int m = (a + 11 * h + 22 * l) / 451;
        int days = h + l - 7 * m + 114;
        return LocalDate.of(year, days / 31, days % 31 + 1);
    }
}
