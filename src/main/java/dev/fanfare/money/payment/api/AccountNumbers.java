package dev.fanfare.money.payment.api;

import dev.fanfare.formats.bankfile.BankCode;
import dev.fanfare.formats.bankfile.CreditTransferInitiation;
import dev.fanfare.formats.bankfile.Nacha;
import dev.fanfare.platform.language.English;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The numbers of bank accounts and their formats by country. */
public final class AccountNumbers {
    private static final String REQUIRED = "must not be blank";

    private AccountNumbers() {}

    /**
     * The account format of a country without IBANs.
     *
     * @param rule the message for an invalid bank number
     * @param account the format of an account number
     */
    private record National(
            Predicate<String> bank,
            @English String rule,
            Predicate<String> account,
            @English String accountRule) {
        static National of(String bank, @English String rule, String account, @English String accountRule) {
            return new National(
                    Pattern.compile(bank).asMatchPredicate(),
                    rule,
                    Pattern.compile(account).asMatchPredicate(),
                    accountRule);
        }
    }

    private static final Map<String, National> NATIONAL = Map.of(
            "US",
            new National(
                    BankCode.US_ROUTING_NUMBER::isValid,
                    "must be a valid US routing number of nine digits",
                    any -> true,
                    REQUIRED),
            "CA",
            National.of(
                    "0[0-9]{8}",
                    "must be 0, the institution number of three digits and the transit number of five",
                    "[0-9]{7,12}",
                    "must have 7 to 12 digits"),
            "GB",
            National.of("[0-9]{6}", "must be a sort code of six digits", "[0-9]{8}", "must have 8 digits"),
            "AU",
            National.of("[0-9]{6}", "must be a BSB of six digits", "[0-9]{5,9}", "must have 5 to 9 digits"),
            "JP",
            National.of(
                    "[0-9]{7}",
                    "must be the bank code of four digits and the branch code of three",
                    "[0-9]{7}",
                    "must have 7 digits"));

    /** An account without an IBAN has the numbers of its country and a type. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @Constraint(validatedBy = CompleteCheck.class)
    public @interface Complete {
        String message() default REQUIRED;

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    /** Validates {@link Complete}. It checks all fields, to report every problem. */
    @SuppressWarnings("ShortCircuitBoolean")
    public static final class CompleteCheck implements ConstraintValidator<Complete, SaveBankAccount> {
        @Override
        public boolean isValid(SaveBankAccount account, ConstraintValidatorContext context) {
            return account.iban() != null
                    || (present(context, "account_number", account.accountNumber())
                            & present(context, "routing_number", account.routingNumber())
                            & present(context, "account_type", code(account.accountType())));
        }

        private static boolean present(ConstraintValidatorContext context, String field, String value) {
            return !isBlank(value) || refuse(context, field, REQUIRED);
        }
    }

    /** The numbers are those of the country, and of one account; files for its bank can hold its holder's name. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @Constraint(validatedBy = FittingCheck.class)
    public @interface Fitting {
        String message() default "must fit the country";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    /** Validates {@link Fitting}. It checks all fields, to report every problem. */
    @SuppressWarnings("ShortCircuitBoolean")
    public static final class FittingCheck implements ConstraintValidator<Fitting, SaveBankAccount> {
        @Override
        public boolean isValid(SaveBankAccount account, ConstraintValidatorContext context) {
            return account.iban() == null ? national(account, context) : international(account, context);
        }

        private static boolean national(SaveBankAccount account, ConstraintValidatorContext context) {
            String country = account.bankCountry();
            boolean bic = account.bic() == null || refuse(context, "bic", "belongs to an IBAN");
            National format = NATIONAL.get(country);
            if (format == null) {
                return refuse(context, "country", "must be US, CA, GB, AU or JP where there is no IBAN");
            }
            return fits(context, "routing_number", account.routingNumber(), format.bank(), format.rule())
                    & fits(context, "account_number", account.accountNumber(), format.account(), format.accountRule())
                    & (!country.equals("US") || named(context, account, Nacha::isWritable))
                    & bic;
        }

        private static boolean international(SaveBankAccount account, ConstraintValidatorContext context) {
            return absent(context, "account_number", account.accountNumber())
                    & absent(context, "routing_number", account.routingNumber())
                    & absent(context, "account_type", code(account.accountType()))
                    & named(context, account, CreditTransferInitiation::isWritable)
                    & (account.iban().startsWith(account.bankCountry())
                            || refuse(context, "country", "must be that of the IBAN"));
        }

        private static boolean named(
                ConstraintValidatorContext context, SaveBankAccount account, Predicate<String> writable) {
            return fits(
                    context,
                    "account_holder_name",
                    account.accountHolderName(),
                    writable,
                    "must be in Latin letters, as banks take no others");
        }

        private static boolean absent(ConstraintValidatorContext context, String field, String value) {
            return isBlank(value) || refuse(context, field, "must be left out: the IBAN is the number of the account");
        }

        private static boolean fits(
                ConstraintValidatorContext context,
                String field,
                String value,
                Predicate<String> format,
                @English String rule) {
            return isBlank(value) || format.test(value) || refuse(context, field, rule);
        }
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }

    /** Reports this field, by its name in the API. */
    private static boolean refuse(ConstraintValidatorContext context, String field, @English String message) {
        context.disableDefaultConstraintViolation();
        context.buildConstraintViolationWithTemplate(message)
                .addPropertyNode(field)
                .addConstraintViolation();
        return false;
    }

    private static String code(AccountType type) {
        return type == null ? null : type.code();
    }
}
