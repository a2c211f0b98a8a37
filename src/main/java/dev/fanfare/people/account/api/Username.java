package dev.fanfare.people.account.api;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The form of a username, after normalisation. */
@Size(min = 3, max = 50)
@Pattern(regexp = "[\\p{L}\\p{N}._-]*", message = Username.CHARACTERS)
@Constraint(validatedBy = {})
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
public @interface Username {
    String CHARACTERS = "may only contain letters, digits, dots, dashes and underscores";

    String message() default CHARACTERS;

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
