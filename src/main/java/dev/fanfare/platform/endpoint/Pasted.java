package dev.fanfare.platform.endpoint;

import dev.fanfare.formats.text.PastedText;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.function.UnaryOperator;

/** A number or code that people paste: invisible characters and separators go before its constraints are checked. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Pasted {
    Form value() default Form.COMPACT;

    /** What is left of the text. */
    enum Form {
        /** No spaces, dots, slashes or hyphens: account numbers, VAT ids, one-time codes. */
        COMPACT(PastedText::compact),
        /** No spaces: tokens and ids, in which hyphens count. */
        UNBROKEN(PastedText::unbroken),
        /** All that shows, with ASCII's spaces and hyphens: telephone numbers, postcodes, references. */
        SPACED(PastedText::spaced);

        @SuppressWarnings("ImmutableEnumChecker") // a reference to a function
        private final UnaryOperator<String> clean;

        Form(UnaryOperator<String> clean) {
            this.clean = clean;
        }

        /** The text that counts; null for null. */
        public String of(String text) {
            return clean.apply(text);
        }
    }
}
