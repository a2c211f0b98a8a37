package dev.fanfare.money.payment.api;

import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Locale;
import java.util.function.Function;

/**
 * The address of a payout to anything but a bank account. At most one component is set: that of the method's
 * {@link Kind}.
 *
 * <p>A new kind of destination is a component and a constant here; requests, lists and the contract follow.
 */
public record PayoutAddress(
        @Nullable @Size(max = 254) @Email @Pasted(Pasted.Form.SPACED)
        String paypalEmail,

        @Nullable
        @Size(max = 100)
        @Pattern(regexp = "[A-Za-z0-9_]*", message = "must be an account id")
        @Pasted(Pasted.Form.UNBROKEN)
        String stripeAccount) {

    /** An address of this kind; none for null or a bank account. */
    public static PayoutAddress of(Kind kind, String address) {
        return new PayoutAddress(
                kind == Kind.PAYPAL_EMAIL ? address : null, kind == Kind.STRIPE_ACCOUNT ? address : null);
    }

    /** The kind of a method's destination, named after its request field. */
    public enum Kind implements Coded {
        BANK_ACCOUNT(null),
        PAYPAL_EMAIL(PayoutAddress::paypalEmail),
        STRIPE_ACCOUNT(PayoutAddress::stripeAccount);

        @SuppressWarnings("ImmutableEnumChecker") // a reference to an accessor
        private final Function<PayoutAddress, String> field;

        Kind(Function<PayoutAddress, String> field) {
            this.field = field;
        }

        /** The name of the request field that holds it. */
        public String fieldName() {
            return field == null ? "bank_account_id" : fieldType();
        }

        /** The name of the type: that of the field, for a bank account without {@code _id}. */
        public String fieldType() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The kind with this type's name. */
        public static Kind named(String fieldType) {
            return valueOf(fieldType.toUpperCase(Locale.ROOT));
        }

        /** The address of this kind; null when there is none, and for a bank account. */
        public String in(PayoutAddress address) {
            return field == null ? null : field.apply(address);
        }
    }
}
