package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.ConsoleCalls;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Modules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-01: which rows each page of the console calls, and what an account needs for them. */
class ConsoleRightsTest {
    private static final Map<String, String> TEXTS = ConsoleModules.texts();

    /** On every page. */
    private static final List<String> SHELL = List.of("app.js", "live.js", "search.js", "session.js", "signin.js");

    private static final Pattern PAGE =
            Pattern.compile("(?m)^  (\\w+): \\['[^']+', '\\.\\.?/(?:\\w+/)?([\\w-]+\\.js)', (.+?)(?:, true)?],$");
    private static final Pattern IMPORT = Pattern.compile("'\\.\\.?/(?:\\w+/)?([\\w-]+\\.js)'");

    private static final Map<String, Endpoint<?, ?>> ENDPOINTS = Modules.ALL.stream()
            .<Endpoint<?, ?>>flatMap(module -> module.endpoints().stream())
            .collect(Collectors.toMap(Endpoint::path, endpoint -> endpoint, (one, same) -> one));

    /** A page, as app.js has it. */
    private record Page(String name, String module, String seenWhen) {}

    private static List<Page> pages() {
        return PAGE.matcher(TEXTS.get("app.js"))
                .results()
                .map(match -> new Page(match.group(1), match.group(2), match.group(3)))
                .toList();
    }

    /** The modules of a page: its own, and those that it uses and the shell does not. */
    private static Set<String> modules(String module) {
        Set<String> all = new TreeSet<>(Set.of(module));
        List<String> open = new ArrayList<>(List.of(module));
        while (!open.isEmpty()) {
            IMPORT.matcher(TEXTS.get(open.remove(0)))
                    .results()
                    .map(match -> match.group(1))
                    .filter(used -> !SHELL.contains(used) && TEXTS.containsKey(used) && all.add(used))
                    .forEach(open::add);
        }
        return all;
    }

    @Test
    @DisplayName("CN-01: every row that the console calls is published")
    void callsPublishedRows() {
        assertThat(ConsoleCalls.ALL).hasSizeGreaterThan(60).isSubsetOf(ENDPOINTS.keySet());
    }

    @Test
    @DisplayName("CN-01: what needs a permission is shown only to accounts that have it")
    void asksForThePermission() {
        Map<String, Set<String>> unguarded = new TreeMap<>();
        for (Page page : pages()) {
            Set<String> modules = modules(page.module());
            String guards = page.seenWhen() + modules.stream().map(TEXTS::get).collect(Collectors.joining());
            for (String row : ConsoleCalls.of(modules.stream())) {
                Permission needed = ENDPOINTS.get(row).access().permission();
                if (needed != null
                        && !guards.contains("may('" + needed.code() + "')")
                        && !ENDPOINTS.get(row).access().advertisers()) {
                    unguarded
                            .computeIfAbsent(page.name(), name -> new TreeSet<>())
                            .add(row + " " + needed.code());
                }
            }
        }
        assertThat(unguarded).isEmpty();
    }
}
