package dev.fanfare.platform.openapi;

import com.github.therapi.runtimejavadoc.ClassJavadoc;
import com.github.therapi.runtimejavadoc.Comment;
import com.github.therapi.runtimejavadoc.CommentVisitor;
import com.github.therapi.runtimejavadoc.Link;
import com.github.therapi.runtimejavadoc.RuntimeJavadoc;
import com.github.therapi.runtimejavadoc.Value;
import dev.fanfare.platform.endpoint.RecordShape;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import java.util.Properties;

/**
 * What records and their members mean: the comments of their sources, which the compiler keeps as resources. A member
 * without a sentence of its own has that of its name in {@code terms.properties}, which says what is the same in many
 * records once.
 */
final class Descriptions {
    private static final Properties TERMS = PackagedTexts.read("terms.properties");
    private static final ClassValue<ClassJavadoc> COMMENTS = new ClassValue<>() {
        @Override
        protected ClassJavadoc computeValue(Class<?> record) {
            return RuntimeJavadoc.getJavadoc(record);
        }
    };

    private Descriptions() {}

    /** Of a record; null for none. */
    static String of(Class<?> record) {
        return text(COMMENTS.get(record).getComment());
    }

    /** Of a member of a record; null for none. */
    static String of(RecordComponent component) {
        return COMMENTS.get(component.getDeclaringRecord()).getRecordComponents().stream()
                .filter(described -> described.getName().equals(component.getName()))
                .findFirst()
                .map(described -> text(described.getComment()))
                .orElseGet(() -> term(component));
    }

    private static String term(RecordComponent component) {
        String name = RecordShape.nameOf(component);
        Class<?> record = component.getDeclaringRecord();
        String own = record.getSimpleName() + "." + name;
        String nested = record.isMemberClass() ? record.getEnclosingClass().getSimpleName() + "." + own : own;
        return TERMS.getProperty(nested, TERMS.getProperty(own, TERMS.getProperty(name)));
    }

    /** As a sentence. */
    private static String text(Comment comment) {
        Markdown markdown = new Markdown();
        comment.visit(markdown);
        String text = markdown.text.toString().replaceAll("\\s+", " ").strip();
        return text.isEmpty()
                ? null
                : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + (text.endsWith(".") ? "" : ".");
    }

    /** Without tags and links to sources. */
    private static final class Markdown implements CommentVisitor {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void commentText(String value) {
            text.append(value.replaceAll("</?[a-z]+>", ""));
        }

        @Override
        public void inlineLink(Link link) {
            text.append(link.getLabel());
        }

        @Override
        public void inlineTag(String name, String value) {
            text.append('`').append(value).append('`');
        }

        @Override
        public void inlineValue(Value value) {
            text.append(value.getReferencedMemberName());
        }
    }
}
