package dev.fanfare.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.Main;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** No amount is ever a binary fraction: the compiled code has no float or double, except where no money is near. */
@Tag("unit")
class NoFloatingPointTest {
    private static final String METRIC = "a metric";
    private static final String LOGGED_DURATION = "a duration in the log, in milliseconds";

    /** The top-level classes that may use floating point, with the reason. */
    private static final Map<String, String> REVIEWED = Map.ofEntries(
            Map.entry("AccessLine", LOGGED_DURATION),
            Map.entry("SlowRequestLine", LOGGED_DURATION),
            Map.entry("JsonLineEncoder", "writes what is logged"),
            Map.entry("SpanExporters", "the share of requests that are traced"),
            Map.entry("GuardedClient", METRIC),
            Map.entry("Jwts", "load factor of a map"),
            Map.entry("WorkQueue", METRIC),
            Map.entry("Database", METRIC),
            Map.entry("Durations", METRIC),
            Map.entry("DemoPictures", "places and colours of a drawing"),
            Map.entry("SimulatedPicture", "colours of a drawing"),
            Map.entry("ImageSizes", "ratios of pixels"),
            Map.entry("Likeness", "waves of brightness"),
            Map.entry("House", "contrast of colours"),
            Map.entry("Histogram", METRIC),
            Map.entry("EventLoopLagMonitor", METRIC),
            Map.entry("Replicas", METRIC),
            Map.entry("SchedulerVerticle", METRIC),
            Map.entry("MembershipMetrics", METRIC));

    @Test
    void noClassUsesFloatingPointUnlessReviewed() throws Exception {
        assertThat(users()).isEqualTo(new TreeSet<>(REVIEWED.keySet()));
    }

    /** The simple names of the top-level classes that use floating point. */
    private static Set<String> users() throws Exception {
        Path root = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(NoFloatingPointTest::isUser)
                    .map(file -> file.getFileName().toString().replaceAll("[$.].*", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static boolean isUser(Path file) {
        Finder finder = new Finder();
        try (InputStream bytes = Files.newInputStream(file)) {
            new ClassReader(bytes).accept(finder, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
        return finder.found;
    }

    /** Looks at fields, signatures, calls, constants and instructions, and thereby at local variables. */
    private static final class Finder extends ClassVisitor {
        private static final Set<Type> FLOATING =
                Set.of(Type.FLOAT_TYPE, Type.DOUBLE_TYPE, Type.getType(Float.class), Type.getType(Double.class));

        /** Beside calls and fields, only these instructions make a floating-point value. */
        private static final Set<Integer> SOURCES = Set.of(
                Opcodes.FCONST_0,
                Opcodes.FCONST_1,
                Opcodes.FCONST_2,
                Opcodes.DCONST_0,
                Opcodes.DCONST_1,
                Opcodes.I2F,
                Opcodes.I2D,
                Opcodes.L2F,
                Opcodes.L2D);

        private boolean found;

        Finder() {
            super(Opcodes.ASM9);
        }

        private void type(Type type) {
            switch (type.getSort()) {
                case Type.ARRAY -> type(type.getElementType());
                case Type.METHOD -> {
                    type(type.getReturnType());
                    Arrays.stream(type.getArgumentTypes()).forEach(this::type);
                }
                default -> found |= FLOATING.contains(type);
            }
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            type(Type.getType(descriptor));
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            type(Type.getMethodType(descriptor));
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String of, boolean isInterface) {
                    type(Type.getMethodType(of));
                    type(Type.getObjectType(owner));
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String of) {
                    type(Type.getType(of));
                }

                @Override
                public void visitTypeInsn(int opcode, String name) {
                    type(Type.getObjectType(name));
                }

                @Override
                public void visitLdcInsn(Object value) {
                    found |= value instanceof Double || value instanceof Float;
                }

                @Override
                public void visitInsn(int opcode) {
                    found |= SOURCES.contains(opcode);
                }
            };
        }
    }
}
