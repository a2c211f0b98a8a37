package dev.fanfare.formats.csv;

import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes a batch of bookings in DATEV's format (EXTF 700, category 21, version 13): UTF-8 with a byte order mark, fields
 * divided by semicolons, texts in quotes, a decimal comma.
 */
public final class DatevBatch {
    /** Rows that DATEV reads from a file. */
    public static final int MAX_ROWS = 99_999;

    private static final int MAX_TEXT = 60;
    private static final int MAX_DOCUMENT = 36;
    private static final int LOCKED = 113;
    private static final String LINE_END = "\r\n";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyyMMdd", Locale.ROOT);
    private static final DateTimeFormatter DAY_OF_YEAR = DateTimeFormatter.ofPattern("ddMM", Locale.ROOT);

    private static final List<String> COLUMNS = columns();

    private DatevBatch() {}

    /**
     * What the first line says.
     *
     * @param consultant number of the tax consultant at DATEV, {@code client} that of the company there
     * @param accountLength digits of accounts
     * @param currency of the books
     * @param locked whether nothing is to be changed after it was read
     */
    @StagedBuilder
    public record Header(
            int consultant,
            int client,
            int accountLength,
            LocalDate from,
            LocalDate to,
            String name,
            String currency,
            Instant createdAt,
            boolean locked) {}

    /**
     * A booking.
     *
     * @param amount positive
     * @param rate units of the amount's currency for one of the books'; null for amounts in that
     * @param base the amount in the currency of the books; null likewise
     */
    @StagedBuilder
    public record Row(
            LocalDate day,
            BigDecimal amount,
            String currency,
            BigDecimal rate,
            BigDecimal base,
            String debit,
            String credit,
            String document,
            String text) {}

    /** The file. */
    public static byte[] write(Header header, List<Row> rows) {
        StringBuilder file = new StringBuilder("\uFEFF").append(line(first(header)));
        file.append(line(COLUMNS.stream().map(DatevBatch::quoted).toList()));
        rows.forEach(row -> file.append(line(cells(header, row))));
        return file.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> first(Header header) {
        return List.of(
                quoted("EXTF"),
                "700",
                "21",
                quoted("Buchungsstapel"),
                "13",
                TIME.format(header.createdAt()),
                "",
                quoted(""),
                quoted(""),
                quoted(""),
                Integer.toString(header.consultant()),
                Integer.toString(header.client()),
                DAY.format(header.from().withDayOfYear(1)),
                Integer.toString(header.accountLength()),
                DAY.format(header.from()),
                DAY.format(header.to()),
                quoted(header.name()),
                quoted(""),
                "1",
                "0",
                header.locked() ? "1" : "0",
                quoted(header.currency()),
                "",
                quoted(""),
                "",
                "",
                quoted(""),
                "",
                "",
                quoted(""),
                quoted(""));
    }

    private static List<String> cells(Header header, Row row) {
        String[] cells = new String[COLUMNS.size()];
        Arrays.fill(cells, "");
        boolean foreign = row.base() != null;
        List<String> said = List.of(
                decimal(row.amount(), 2),
                quoted("S"),
                quoted(row.currency()),
                foreign ? decimal(row.rate(), 6) : "",
                foreign ? decimal(row.base(), 2) : "",
                foreign ? quoted(header.currency()) : "",
                row.debit(),
                row.credit(),
                "",
                DAY_OF_YEAR.format(row.day()),
                quoted(cut(row.document(), MAX_DOCUMENT)),
                "",
                "",
                quoted(cut(row.text(), MAX_TEXT)));
        for (int i = 0; i < said.size(); i++) {
            cells[i] = said.get(i);
        }
        cells[LOCKED] = header.locked() ? "1" : "0";
        return List.of(cells);
    }

    private static String decimal(BigDecimal number, int places) {
        return number.setScale(places, RoundingMode.HALF_EVEN).toPlainString().replace('.', ',');
    }

    private static String cut(String text, int length) {
        return text.substring(0, Math.min(length, text.length()));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String line(List<String> cells) {
        return String.join(";", cells) + LINE_END;
    }

    /** The names of DATEV's columns, in their order. */
    private static List<String> columns() {
        List<String> names = new ArrayList<>(
                split("Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ"
                        + " Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld"
                        + " 1;Belegfeld 2;Skonto;Buchungstext;Postensperre;Diverse"
                        + " Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink"));
        names.addAll(numbered(8, "Beleginfo - Art ", "Beleginfo - Inhalt "));
        names.addAll(split("KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);"
                + "EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;"
                + "BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung"));
        names.addAll(numbered(20, "Zusatzinformation - Art ", "Zusatzinformation - Inhalt "));
        names.addAll(split("Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;"
                + "Auftragsnummer;Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);"
                + "Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;"
                + "Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;"
                + "Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;"
                + "Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;"
                + "Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);"
                + "EU-Steuersatz (Ursprung);Abw. Skontokonto"));
        return List.copyOf(names);
    }

    private static List<String> split(String names) {
        return List.of(names.split(";"));
    }

    private static List<String> numbered(int count, String first, String second) {
        return IntStream.rangeClosed(1, count)
                .boxed()
                .flatMap(n -> Stream.of(first + n, second + n))
                .toList();
    }
}
