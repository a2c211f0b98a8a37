package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The sources of the project, for rules about how they are written. */
public final class Sources {
    private static final List<Source> MAIN = under("src/main/java", ".java");
    private static final List<Source> TESTS = Stream.of("src/test/java", "src/test/browser")
            .flatMap(root -> under(root, ".java").stream())
            .toList();

    private Sources() {}

    /** A file, its path written with slashes. */
    public record Source(String path, String text) {
        /** The text without its comments. */
        public String code() {
            return text.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("(?m)//.*$", "");
        }
    }

    public static List<Source> main() {
        return MAIN;
    }

    public static List<Source> tests() {
        return TESTS;
    }

    public static List<Source> all() {
        return Stream.concat(main().stream(), tests().stream()).toList();
    }

    public static List<Source> migrations() {
        return under("src/main/resources/db/migration", ".sql");
    }

    /** The files below a folder whose names end so. */
    public static List<Source> under(String root, String ending) {
        try (Stream<Path> files = Files.walk(Path.of(root))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .map(Sources::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Source read(Path file) {
        return unchecked(() -> new Source(file.toString().replace('\\', '/'), Files.readString(file)));
    }

    /** The functions that take as many lines as that, or more, with the place of each. */
    public static List<String> functionsOfAtLeast(int lines) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> found = new ArrayList<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    files,
                    null,
                    List.of("-proc:none"),
                    null,
                    files.getJavaFileObjectsFromPaths(
                            all().stream().map(source -> Path.of(source.path())).toList()));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                LineMap map = unit.getLineMap();
                unit.accept(
                        new TreeScanner<Void, Void>() {
                            @Override
                            public Void visitMethod(MethodTree method, Void unused) {
                                long first = map.getLineNumber(positions.getStartPosition(unit, method));
                                long last = map.getLineNumber(positions.getEndPosition(unit, method));
                                if (last - first + 1 >= lines) {
                                    found.add(unit.getSourceFile().getName() + ":" + first + " " + method.getName());
                                }
                                return super.visitMethod(method, null);
                            }
                        },
                        null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }
}
