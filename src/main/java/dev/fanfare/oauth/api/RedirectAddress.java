package dev.fanfare.oauth.api;

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

/** An address that a browser can be sent to, with a host where it names one, and no user in front of it. */
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = RedirectAddress.Check.class)
public @interface RedirectAddress {
    String message() default "must be a whole address, without a user";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** By its parts, since what a pattern lets through may still not be an address. */
    final class Check implements ConstraintValidator<RedirectAddress, String> {
        @Override
        public boolean isValid(String address, ConstraintValidatorContext context) {
            if (address == null) {
                return true; // Whether it may be missing is another constraint's matter.
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
