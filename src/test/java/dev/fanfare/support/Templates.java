package dev.fanfare.support;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The templates of all texts in the source: what is passed as {@link English}. */
public final class Templates {
    private final Set<String> found = new TreeSet<>();
    private final Set<String> nouns = new TreeSet<>();
    private final List<String> computed = new ArrayList<>();

    private Templates() {}

    /** Reads the source with its types, in some seconds. */
    public static Templates ofMain() {
        Templates templates = new Templates();
        List<JavaCodeUnit> taking = taking();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    files,
                    problem -> {},
                    List.of("-proc:none", "-classpath", System.getProperty("java.class.path")),
                    null,
                    files.getJavaFileObjectsFromPaths(Sources.main().stream()
                            .filter(source -> taking.stream().anyMatch(unit -> mayCall(source.text(), unit)))
                            .map(source -> Path.of(source.path()))
                            .toList()));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            task.analyze();
            Trees trees = Trees.instance(task);
            units.forEach(unit -> templates.new Calls(trees, unit).scan(unit, null));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return templates;
    }

    /** What takes such a text. */
    private static List<JavaCodeUnit> taking() {
        return House.CLASSES.stream()
                .flatMap(type -> type.getCodeUnits().stream())
                .filter(unit -> unit.getParameters().stream().anyMatch(each -> each.isAnnotatedWith(English.class)))
                .toList();
    }

    /** Whether it has the necessary names, of which a method's owner is one where no object is: to find types costs more. */
    private static boolean mayCall(String source, JavaCodeUnit unit) {
        boolean isInherited = unit.isMethod() && !unit.getModifiers().contains(JavaModifier.STATIC);
        return (isInherited || source.contains(unit.getOwner().getSimpleName()))
                && (unit.isConstructor() || source.contains(unit.getName() + "("));
    }

    /** All of them. */
    public Set<String> found() {
        return found;
    }

    /** Those that are the nouns of codes, such as {@code bank account}. */
    public Set<String> nouns() {
        return nouns;
    }

    /** The places that pass something that is not constant. */
    public List<String> computed() {
        return computed;
    }

    private final class Calls extends TreePathScanner<Void, Void> {
        private final Trees trees;
        private final CompilationUnitTree unit;

        Calls(Trees trees, CompilationUnitTree unit) {
            this.trees = trees;
            this.unit = unit;
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
            look(call.getArguments());
            return super.visitMethodInvocation(call, null);
        }

        @Override
        public Void visitNewClass(NewClassTree call, Void unused) {
            look(call.getArguments());
            return super.visitNewClass(call, null);
        }

        private void look(List<? extends ExpressionTree> arguments) {
            if (!(trees.getElement(getCurrentPath()) instanceof ExecutableElement method)) {
                return;
            }
            List<? extends VariableElement> parameters = method.getParameters();
            for (int i = 0; i < parameters.size(); i++) {
                English english = parameters.get(i).getAnnotation(English.class);
                if (english != null) {
                    read(new TreePath(getCurrentPath(), arguments.get(i)), english.code());
                }
            }
        }

        private void read(TreePath path, boolean code) {
            Tree value = path.getLeaf();
            Optional<String> constant = constant(path);
            if (constant.isPresent()) {
                found.add(code ? Translatable.noun(constant.get()).template() : constant.get());
                if (code) {
                    nouns.add(Translatable.noun(constant.get()).template());
                }
            } else if (value instanceof ParenthesizedTree inner) {
                read(new TreePath(path, inner.getExpression()), code);
            } else if (value instanceof ConditionalExpressionTree either) {
                read(new TreePath(path, either.getTrueExpression()), code);
                read(new TreePath(path, either.getFalseExpression()), code);
            } else if (value instanceof SwitchExpressionTree choice) {
                choice.getCases().forEach(each -> readCase(new TreePath(path, each), code));
            } else if (value.getKind() != Tree.Kind.NULL_LITERAL && !isEnglish(trees.getElement(path))) {
                long line = unit.getLineMap()
                        .getLineNumber(trees.getSourcePositions().getStartPosition(unit, value));
                computed.add(unit.getSourceFile().getName() + ":" + line + " " + value);
            }
        }

        private void readCase(TreePath path, boolean code) {
            Tree body = ((CaseTree) path.getLeaf()).getBody();
            if (body instanceof ExpressionTree value) {
                read(new TreePath(path, value), code);
            } else if (body instanceof YieldTree yielded) {
                read(new TreePath(new TreePath(path, body), yielded.getValue()), code);
            }
        }

        private Optional<String> constant(TreePath path) {
            Tree value = path.getLeaf();
            if (value instanceof LiteralTree literal) {
                return Optional.ofNullable(literal.getValue()).map(String::valueOf);
            }
            if (value instanceof ParenthesizedTree inner) {
                return constant(new TreePath(path, inner.getExpression()));
            }
            if (value instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
                Optional<String> left = constant(new TreePath(path, sum.getLeftOperand()));
                Optional<String> right = constant(new TreePath(path, sum.getRightOperand()));
                return left.isPresent() && right.isPresent() ? Optional.of(left.get() + right.get()) : Optional.empty();
            }
            return trees.getElement(path) instanceof VariableElement variable
                    ? Optional.ofNullable(variable.getConstantValue()).map(String::valueOf)
                    : Optional.empty();
        }

        private boolean isEnglish(Element element) {
            return element != null && element.getAnnotation(English.class) != null;
        }
    }
}
