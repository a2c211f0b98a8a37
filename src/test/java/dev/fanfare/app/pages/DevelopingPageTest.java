package dev.fanfare.app.pages;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.Sources;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that the page for developers shows compiles where the page puts it. */
@Tag("unit")
@Nightly
class DevelopingPageTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```java\\n(.*?)^ *```");
    private static final Pattern STEP = Pattern.compile("(?m)^(?:\\d\\. |## )");
    private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)`");
    private static final Pattern UNIT = Pattern.compile("(?s)^package ([\\w.]+);.*?(?:record|class) (\\w+)");

    /** What is compiled, by class; classes of the project with what the page adds to them. */
    private final Map<String, String> units = new LinkedHashMap<>();

    private final List<String> imports = new ArrayList<>();
    private int examples;

    @TempDir
    private Path classes;

    @Test
    void compiles() throws Exception {
        String page = Files.readString(Path.of("src/docs/build/developing.md"));
        List<String> elsewhere = new ArrayList<>();
        for (MatchResult block : BLOCK.matcher(page).results().toList()) {
            String before = page.substring(0, block.start());
            int step = STEP.matcher(before)
                    .results()
                    .mapToInt(MatchResult::start)
                    .max()
                    .orElse(0);
            String code = block.group(1).stripTrailing().stripIndent();
            if (!addUnit(code) && !addToClass(before.substring(step), code)) {
                elsewhere.add(code);
            }
        }
        assertThat(elsewhere).singleElement().asString().contains("world.publisher()");
        assertThat(problems()).isEmpty();
    }

    private boolean addUnit(String code) {
        Matcher unit = UNIT.matcher(code);
        if (unit.find()) {
            units.put(unit.group(2), code);
            if (unit.group(1).endsWith(".api")) {
                imports.add("import " + unit.group(1) + "." + unit.group(2) + ";\n");
            }
            return true;
        }
        return false;
    }

    /** Adds code to the first class of the project that the text of its step names. */
    private boolean addToClass(String step, String code) {
        for (MatchResult name : CLASS.matcher(step).results().toList()) {
            String file = "/" + name.group(1) + ".java";
            for (Sources.Source source : Sources.main()) {
                if (source.path().endsWith(file)) {
                    units.merge(name.group(1), extended(source.text(), code), (text, unused) -> extended(text, code));
                    return true;
                }
            }
        }
        return false;
    }

    /** A class with one more member; a statement or an expression becomes a method. */
    private String extended(String text, String code) {
        String member = code;
        if (!code.matches("(?s)(?:private|static|/\\*\\*|Future<).*")) {
            member = code.endsWith(";")
                    ? "void example" + ++examples + "() {" + code + "}"
                    : "Object example" + ++examples + "() { return " + code + "; }";
        }
        int end = text.lastIndexOf('}');
        return text.substring(0, end) + member + "\n}\n";
    }

    private String problems() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter problems = new StringWriter();
        List<JavaFileObject> files = new ArrayList<>();
        new TreeMap<>(units).forEach((name, text) -> files.add(new Unit(name, withImports(text))));
        compiler.getTask(
                        problems,
                        null,
                        null,
                        List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path")),
                        null,
                        files)
                .call();
        return problems.toString();
    }

    /** The page tells to import what it adds. */
    private String withImports(String text) {
        int end = text.indexOf(";\n") + 2;
        return text.substring(0, end)
                + String.join(
                        "",
                        imports.stream().filter(line -> !text.contains(line)).toList())
                + text.substring(end);
    }

    private static final class Unit extends SimpleJavaFileObject {
        private final String text;

        Unit(String name, String text) {
            super(unchecked(() -> new URI("string:///" + name + ".java")), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
