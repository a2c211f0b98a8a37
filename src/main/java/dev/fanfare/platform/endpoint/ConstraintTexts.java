package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.language.Translatable;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.metadata.ConstraintDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The messages of constraints as texts that can be translated. */
public final class ConstraintTexts {
    /** Those of the constraints that come with the validator. */
    private static final ResourceBundle USUAL = ResourceBundle.getBundle(
            "org.hibernate.validator.ValidationMessages",
            Locale.ROOT,
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));

    private static final String SIZE = "{jakarta.validation.constraints.Size.message}";

    private static final Pattern ATTRIBUTE = Pattern.compile("\\{([A-Za-z.]+)}");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.][0-9]+)?");

    private ConstraintTexts() {}

    static Translatable of(ConstraintViolation<?> violation) {
        return of(violation.getMessageTemplate(), violation.getConstraintDescriptor());
    }

    /** The text of a violated constraint, as far as the constraint alone says. */
    public static Translatable of(ConstraintDescriptor<?> constraint) {
        return of(constraint.getMessageTemplate(), constraint);
    }

    private static Translatable of(String message, ConstraintDescriptor<?> constraint) {
        Matcher key = ATTRIBUTE.matcher(message);
        Map<String, Object> attributes = constraint.getAttributes();
        String template = message.equals(SIZE)
                ? size(attributes)
                : key.matches() && USUAL.containsKey(key.group(1)) ? USUAL.getString(key.group(1)) : message;
        List<Object> arguments = new ArrayList<>();
        String numbered = ATTRIBUTE.matcher(template).replaceAll(found -> {
            String value = String.valueOf(attributes.get(found.group(1)));
            // Numbers and patterns are arguments. Words are part of the sentence, which is translated as a whole.
            if (!NUMBER.matcher(value).matches() && !found.group(1).equals("regexp")) {
                return Matcher.quoteReplacement(value);
            }
            arguments.add(value);
            return "{" + (arguments.size() - 1) + "}";
        });
        return new Translatable(numbered, arguments);
    }

    private static String size(Map<String, Object> attributes) {
        return attributes.get("min").equals(0)
                ? "is too long: the maximum is {max}"
                : "must have a length of {min} to {max}";
    }
}
