package dev.fanfare.support;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The journeys of one kind of people, a test each. How many calls each takes is a golden. */
public final class Journeys implements ParameterResolver, AfterTestExecutionCallback, AfterAllCallback {
    private static final String FOLDER = "journeys/";
    private static final ExtensionContext.Namespace HERE = ExtensionContext.Namespace.create(Journeys.class);

    private final String people;
    private final Map<String, Integer> calls = new ConcurrentSkipListMap<>();

    /** @param people the name of their golden */
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

    /** One that was left out, or failed, says nothing of the golden. */
    @Override
    public void afterAll(ExtensionContext all) {
        long journeys = Arrays.stream(all.getRequiredTestClass().getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .count();
        if (calls.size() == journeys) {
            Golden.compare(
                    FOLDER + people + ".txt",
                    calls.entrySet().stream()
                            .map(journey -> journey.getValue() + " " + journey.getKey() + "\n")
                            .collect(Collectors.joining()));
        }
    }
}
