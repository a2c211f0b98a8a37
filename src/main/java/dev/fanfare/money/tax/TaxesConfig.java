package dev.fanfare.money.tax;

import dev.fanfare.platform.endpoint.OptionalText;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * Settings of taxes.
 *
 * @param reporter the reporter to authorities
 * @param reportedByProcessor payout methods whose processor itself reports payments, on form 1099-K
 * @param necFrom the payments of a year from which the form 1099-NEC is due, in USD; null for the legal threshold
 */
public record TaxesConfig(
        @NotNull @Valid Reporter reporter,
        List<@NotBlank @Size(max = 50) String> reportedByProcessor,
        @Positive @Digits(integer = 9, fraction = 2) BigDecimal necFrom) {
    private static final int FIRST_OF_2000 = 2026;
    private static final BigDecimal UNTIL_2025 = BigDecimal.valueOf(600);
    private static final BigDecimal FROM_2026 = BigDecimal.valueOf(2_000);

    public TaxesConfig {
        reportedByProcessor = reportedByProcessor == null ? List.of() : List.copyOf(reportedByProcessor);
    }

    /**
     * The payments from which the form 1099-NEC is due, in USD: 26 U.S.C. 6041(a); since 2026 it is 2,000, from 2027 on
     * adjusted for inflation by the setting.
     */
    BigDecimal necFrom(int year) {
        if (necFrom != null) {
            return necFrom;
        }
        return year < FIRST_OF_2000 ? UNTIL_2025 : FROM_2026;
    }

    /**
     * The reporter.
     *
     * @param ein employer identification number, for the United States; null for none
     * @param tin tax number of its country, for DAC7; null for none
     * @param country ISO 3166-1 code
     * @param region state or province; null for none
     */
    public record Reporter(
            @NotBlank @Size(max = 100) String name,

            @Pattern(regexp = "|[0-9]{2}-?[0-9]{7}", message = "must be nine digits")
            String ein,

            @Size(max = 50) String tin,
            @Size(max = 100) String street,
            @NotBlank @Size(max = 100) String city,
            @Size(max = 50) String region,
            @Size(max = 20) String postcode,

            @NotBlank @Pattern(regexp = "[A-Z]{2}", message = "must be two capital letters")
            String country,

            @Size(max = 30) String phone,
            @Size(max = 100) String email) {
        public Reporter {
            ein = OptionalText.blankToNull(ein);
            tin = OptionalText.blankToNull(tin);
            street = OptionalText.blankToNull(street);
            region = OptionalText.blankToNull(region);
            postcode = OptionalText.blankToNull(postcode);
            phone = OptionalText.blankToNull(phone);
            email = OptionalText.blankToNull(email);
        }
    }
}
