package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The journeys of one kind of people, a test each. How many calls each takes is a section of a page, which is compared. */
public final class Journeys implements ParameterResolver, AfterTestExecutionCallback, AfterAllCallback {
    private static final Path PAGE = Path.of("src/docs/prove/journeys.md");
    private static final ExtensionContext.Namespace HERE = ExtensionContext.Namespace.create(Journeys.class);

    private final String people;
    private final Map<String, Integer> calls = new ConcurrentSkipListMap<>();

    /** @param people the heading of their section */
    public Journeys(String people) {
        this.people = people;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Journey.class;
    }

    @Override
    public Journey resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return journey(test);
    }

    @Override
    public void afterTestExecution(ExtensionContext test) {
        if (test.getExecutionException().isEmpty()) {
            calls.put(test.getDisplayName(), journey(test).calls());
        }
    }

    private static Journey journey(ExtensionContext test) {
        return test.getStore(HERE).getOrComputeIfAbsent(Journey.class);
    }

    /** One that was left out, or failed, says nothing of the page. */
    @Override
    public void afterAll(ExtensionContext all) {
        long journeys = Arrays.stream(all.getRequiredTestClass().getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .count();
        if (calls.size() == journeys) {
            compare();
        }
    }

    private void compare() {
        String now = calls.entrySet().stream()
                .map(journey -> "| " + journey.getKey() + " | " + journey.getValue() + " |\n")
                .collect(Collectors.joining());
        synchronized (PAGE) {
            String page = unchecked(() -> Files.readString(PAGE));
            Matcher section = Pattern.compile("(?s)## " + people + "\n\n\\|[^\n]+\n\\|[^\n]+\n(.*?)(?=\n## |$)")
                    .matcher(page);
            assertThat(section.find()).as("section of " + people).isTrue();
            if (Golden.isWriting()) {
                String written = page.substring(0, section.start(1)) + now + page.substring(section.end(1));
                unchecked(() -> Files.writeString(PAGE, written));
            } else {
                assertThat(now).as(PAGE.toString()).isEqualTo(section.group(1));
            }
        }
    }
}
