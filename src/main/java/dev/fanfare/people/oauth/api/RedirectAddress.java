package dev.fanfare.people.oauth.api;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URI;
import java.net.URISyntaxException;

/** An absolute address for redirects, without user info. */
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = RedirectAddress.Check.class)
public @interface RedirectAddress {
    String message() default "must be an absolute address without user info";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks the parsed address: a matching text need not be valid. */
    final class Check implements ConstraintValidator<RedirectAddress, String> {
        @Override
        public boolean isValid(String address, ConstraintValidatorContext context) {
            if (address == null) {
                return true; // left to NotNull
            }
            try {
                URI uri = new URI(address);
                boolean ownScheme = !address.startsWith("http");
                return uri.getRawUserInfo() == null
                        && (uri.getHost() != null || (ownScheme && uri.getRawAuthority() == null));
            } catch (URISyntaxException e) {
                return false;
            }
        }
    }
}
