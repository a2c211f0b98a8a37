package dev.fanfare.app.rules;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Sources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The words of the field, so that an engineer finds what is built here by the terms that books and RFCs use. */
class PlainWordsTest {
    /** Relative clauses hide behind these: a noun says it better. Also in names. */
    // noBody is a method of the JDK's HTTP client.
    private static final Pattern BANNED =
            Pattern.compile("\\b(?!noBody\\b)(?i:nobody|somebody|whoever|whom|anew|seldom)\\b"
                    + "|(?<=[a-z])(?:Nobody|Somebody|Whoever|Whom|Anew|Seldom)(?![a-z])"
                    + "|\\b(?:nobody|somebody|whoever|whom|anew|seldom)(?=[A-Z])");

    /** Files that have the words for another reason: the user nobody of Unix, passwords, and this list. */
    private static final Set<String> EXEMPT =
            Set.of("RunAs.java", "common-passwords.txt", "common-passwords.NOTICE", "PlainWordsTest.java");

    /** What methods of repositories do: reads, writes, work that nodes share, steps of state machines, other work. */
    private static final Set<String> VERBS = Set.of("""
            list find get count sum is are has read compare export introspect verify
            insert update delete save set add remove record replace merge store
            lock claim release requeue postpone retry finish takes
            accept advance approve assign attach attempt ban begin cancel change close collect
            complete confirm create credit decide define detach disable disconnect end ensure erase
            fail flag hold identify issue leave mark move open pay post propose prove reject renew
            request reserve reset reverse review revoke rotate schedule send settle start submit
            take unban use write
            connect ping pack put draw ask number
            """.strip().split("\\s+"));

    private static final Pattern TEXT = Pattern.compile(
            ".*(?:\\.(?:java|md|ya?ml|sql|sh|m?js|ts|json|html|css|properties|xml|txt|puml|py|go|kt|lua|NOTICE)"
                    + "|/run|Dockerfile|interceptors)");

    private static final Pattern METHOD =
            Pattern.compile("(?m)^    (?:public )?static (?:<[^>]+> )?Future<[\\w.<>,?\\[\\] ]+> ([a-z]+)\\w*\\(");

    @Test
    void noSentenceHidesBehindARelativeClause() {
        List<Path> files = Stream.of("src", "conf", "docker", ".ci", ".github", "README.md", "pom.xml")
                .map(Path::of)
                .flatMap(PlainWordsTest::files)
                .filter(file -> !EXEMPT.contains(file.getFileName().toString()))
                .toList();
        assertThat(files.stream().flatMap(PlainWordsTest::banned)).isEmpty();
        assertThat(files)
                .as("all kinds of files are read")
                .extracting(file -> file.toString().replaceFirst(".*\\.", ""))
                .contains(
                        "java", "md", "sh", "js", "mjs", "sql", "yaml", "yml", "xml", "html", "properties", "ts", "py");
    }

    @Test
    void methodsOfRepositoriesBeginWithAVerb() {
        Set<String> others = new TreeSet<>();
        for (Sources.Source source : Sources.main()) {
            if (source.path().endsWith("Repository.java")) {
                METHOD.matcher(source.code())
                        .results()
                        .filter(method -> !VERBS.contains(method.group(1)))
                        .forEach(method -> others.add(source.path() + ": " + method.group()));
            }
        }
        assertThat(others).isEmpty();
    }

    @Test
    void noSimpleNameStandsForTwoThings() {
        assertThat(classNames()).doesNotHaveDuplicates();
    }

    /** Readers and searches take one for the other. */
    @Test
    void noTwoNamesDifferByOneLetter() {
        List<String> names = classNames();
        assertThat(names).hasSizeGreaterThan(1000);
        Map<String, String> known = new HashMap<>();
        Set<String> pairs = new TreeSet<>();
        for (String name : names) {
            // Two names have a text in common exactly if one letter is replaced, added or taken away.
            Stream.concat(
                            Stream.of(name),
                            IntStream.range(0, name.length())
                                    .boxed()
                                    .flatMap(at -> Stream.of(
                                            name.substring(0, at) + name.substring(at + 1),
                                            name.substring(0, at) + "?" + name.substring(at + 1))))
                    .map(text -> known.put(text, name))
                    .filter(other -> other != null && !other.equals(name) && oneLetterApart(name, other))
                    .forEach(other -> pairs.add(other + ", " + name));
        }
        assertThat(pairs).isEmpty();
    }

    /** Not where each lacks a letter of the other at another place. */
    private static boolean oneLetterApart(String one, String other) {
        if (one.length() == other.length()) {
            return IntStream.range(0, one.length())
                            .filter(at -> one.charAt(at) != other.charAt(at))
                            .count()
                    == 1;
        }
        return Math.abs(one.length() - other.length()) == 1;
    }

    /** Of all classes that have a file. */
    private static List<String> classNames() {
        return Sources.main().stream()
                .map(source -> Path.of(source.path()).getFileName().toString())
                .filter(name -> !name.equals("package-info.java"))
                .map(name -> name.substring(0, name.length() - ".java".length()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failure detector",
                "gossip",
                "backoff",
                "split brain",
                "load shedding",
                "hedging",
                "dead letter",
                "lease",
                "step-up",
                "re-authentication",
                "idempotency key",
                "checkpoint"
            })
    void whatIsBuiltHereIsFoundByItsName(String term) {
        Pattern words = Pattern.compile(term.replace(" ", "[\\s*-]+"), Pattern.CASE_INSENSITIVE);
        assertThat(Stream.of(Path.of("src/main/java"), Path.of("src/docs"))
                        .flatMap(PlainWordsTest::files)
                        .filter(file -> words.matcher(read(file)).find())
                        .collect(Collectors.toSet()))
                .isNotEmpty();
    }

    private static Stream<String> banned(Path file) {
        return BANNED.matcher(read(file)).results().map(word -> file + ": " + word.group());
    }

    private static Stream<Path> files(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            return all
                    .filter(Files::isRegularFile)
                    .filter(file -> TEXT.matcher(file.toString()).matches()
                            && !file.toString().contains("node_modules"))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        return unchecked(() -> Files.readString(file));
    }
}
