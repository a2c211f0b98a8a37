package dev.fanfare.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Writes what each journey took to {@code target/journeys.md}, and with {@code -Djourneys=write} into the page about journeys, which
 * keeps the rows of those that did not run. Of one that fails it keeps pictures beside.
 */
final class JourneyLog implements BeforeAllCallback, BeforeTestExecutionCallback, AfterTestExecutionCallback {
    private static final ExtensionContext.Namespace OWN = ExtensionContext.Namespace.create(JourneyLog.class);
    private static final Path TABLE = Path.of("target/journeys.md");
    private static final Path PICTURES = Path.of("target/journeys");
    private static final Path PAGE = Path.of("src/docs/prove/journeys.md");
    private static final String HEAD = "| Journey | Person | Language | Width | Clicks | Fields | Seconds |";
    private static final String RULE = "|---|---|---|--:|--:|--:|--:|";
    /** By journey. */
    private static final Map<String, List<String>> ROWS = new TreeMap<>();

    @Override
    public void beforeAll(ExtensionContext context) {
        // Starting it is no part of the first journey.
        Demo.of(context.getRequiredTestClass());
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        context.getStore(OWN).put("began", Instant.now());
    }

    @Override
    public void afterTestExecution(ExtensionContext context) throws IOException {
        Instant began = context.getStore(OWN).get("began", Instant.class);
        long seconds = Duration.between(began, Instant.now()).toSeconds();
        List<Person> people = ((ClickJourney) context.getRequiredTestInstance()).people();
        String journey = context.getDisplayName().replaceFirst("^[A-Z]{2}-\\d\\d(?:, [A-Z]{2}-\\d\\d)*: ", "");
        if (context.getExecutionException().isPresent()) {
            people.forEach(one -> one.picture(PICTURES.resolve(
                    context.getRequiredTestMethod().getName() + "-" + one.name().replace(' ', '-') + ".png")));
        } else {
            ROWS.put(
                    journey,
                    people.stream()
                            .map(one ->
                                    one.row(one == people.get(0) ? journey : "", one == people.get(0) ? seconds : -1))
                            .toList());
            write();
        }
        people.forEach(Person::close);
    }

    private static void write() throws IOException {
        Files.createDirectories(TABLE.getParent());
        Files.write(TABLE, table(ROWS).toList());
        if ("write".equals(System.getProperty("journeys"))) {
            List<String> page = Files.readAllLines(PAGE);
            Map<String, List<String>> all = new TreeMap<>(rows(page));
            all.putAll(ROWS);
            Files.write(
                    PAGE,
                    Stream.concat(page.stream().filter(line -> !line.startsWith("|")), table(all))
                            .toList());
        }
    }

    private static Stream<String> table(Map<String, List<String>> rows) {
        return Stream.concat(Stream.of(HEAD, RULE), rows.values().stream().flatMap(List::stream));
    }

    /** The rows of a table, by journey: only its first row names it. */
    private static Map<String, List<String>> rows(List<String> page) {
        Map<String, List<String>> rows = new TreeMap<>();
        String journey = "";
        for (String line : page) {
            if (line.startsWith("| ") && !line.equals(HEAD)) {
                String named = line.split("\\|", 3)[1].strip();
                journey = named.isEmpty() ? journey : named;
                rows.merge(journey, List.of(line), (before, more) -> Stream.concat(before.stream(), more.stream())
                        .toList());
            }
        }
        return rows;
    }
}
