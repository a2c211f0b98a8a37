package dev.fanfare.money.tax.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.CountryCode;
import dev.fanfare.platform.endpoint.DeferredValidation;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * Publishers' tax forms: the American W-9 and W-8BEN, and the data that the European directive DAC7 requires. Saving a
 * form replaces the one of its kind; W-9 and W-8BEN exclude each other. No record here prints its content.
 */
public final class TaxForms {
    private TaxForms() {}

    /**
     * An address of residence or seat.
     *
     * @param region a state or province; null for none
     * @param country ISO 3166-1 code of two letters
     */
    public record Address(
            @NotBlank @Size(max = 200) String street,
            @NotBlank @Size(max = 100) String city,
            @Size(max = 50) String region,

            @NotBlank @Size(max = 20) @Pasted(Pasted.Form.SPACED)
            String postcode,

            @NotBlank @CountryCode String country) {
        public Address {
            region = OptionalText.blankToNull(region);
        }

        @Override
        public String toString() {
            return "Address[…]";
        }
    }

    /**
     * The form W-9, for persons and companies of the United States.
     *
     * @param name as on the income tax return
     * @param businessName null if equal
     * @param classification for federal taxes; for an LLC, how it is taxed
     * @param tin nine digits, with or without hyphens
     * @param backupWithholding whether the IRS imposed it; null for no
     * @param certified that all of it is right, under penalties of perjury; must be true
     */
    @StagedBuilder
    public record UpdateW9(
            @NotBlank @Size(max = 100) String name,
            @Size(max = 100) String businessName,

            @NotBlank
            @Size(max = 20)
            @Pattern(
                    regexp =
                            "\\s*|individual|c_corporation|s_corporation|partnership|trust_estate|llc_c|llc_s|llc_p|other",
                    message = "must be a classification of the form")
            String classification,

            @NotBlank @Size(max = 4) @Pattern(regexp = "\\s*|ssn|ein|itin", message = "must be ssn, ein or itin")
            String tinType,

            @NotBlank @Size(max = 20) @Pasted Secret tin,
            @NotNull @Valid Address address,
            Boolean backupWithholding,
            @NotNull @AssertTrue(message = "must be true") Boolean certified)
            implements Change<TaxProfileSaved>, DeferredValidation {
        public UpdateW9 {
            businessName = OptionalText.blankToNull(businessName);
        }

        @Override
        public String toString() {
            return "UpdateW9[…]";
        }
    }

    /**
     * The form W-8BEN, for persons of all other countries.
     *
     * @param citizenship ISO 3166-1 code of the country
     * @param address of the permanent residence
     * @param foreignTin by the country of residence, 4 to 20 letters and digits; null where it gives none
     * @param noTinReason why there is no foreign TIN; null when there is one
     * @param treaty claimed; null for none
     * @param certified that all of it is right, under penalties of perjury; must be true
     */
    @StagedBuilder
    public record UpdateW8Ben(
            @NotBlank @Size(max = 100) String name,

            @NotBlank @CountryCode String citizenship,

            @NotNull @Valid Address address,
            @Size(max = 30) @Pasted Secret foreignTin,
            @Size(max = 200) String noTinReason,
            @NotNull LocalDate birthDate,
            @Valid Treaty treaty,
            @NotNull @AssertTrue(message = "must be true") Boolean certified)
            implements Change<TaxProfileSaved>, DeferredValidation {
        public UpdateW8Ben {
            noTinReason = OptionalText.blankToNull(noTinReason);
        }

        @Override
        public String toString() {
            return "UpdateW8Ben[…]";
        }
    }

    /**
     * A claim of treaty benefits.
     *
     * @param country with which the United States have the treaty
     * @param article and paragraph; null for the treaty as a whole
     * @param rate of withholding in percent; null for that of the treaty
     */
    public record Treaty(
            @NotBlank @CountryCode String country,

            @Size(max = 50) String article,
            BigDecimal rate) {
        public Treaty {
            article = OptionalText.blankToNull(article);
        }
    }

    /**
     * The data that DAC7 requires of a seller (Annex V, section II B).
     *
     * @param lastName of a person; null for a company, like {@code firstName} and {@code birthDate}
     * @param companyName of a company; null for a person, like {@code registrationNumber}
     * @param tins one for each country of residence
     * @param vatId null for none
     * @param account for payments; null if unknown
     * @param certified that all of it is right; must be true
     */
    @StagedBuilder
    public record UpdateDac7(
            @Size(max = 100) String firstName,
            @Size(max = 100) String lastName,
            LocalDate birthDate,
            @Size(max = 200) String companyName,
            @Size(max = 50) @Pasted(Pasted.Form.SPACED) Secret registrationNumber,
            @NotNull @Valid Address address,
            @NotNull @Size(min = 1, max = 27) List<@NotNull @Valid Tin> tins,
            @Size(max = 20) @Pasted Secret vatId,
            @Valid FinancialAccount account,
            @NotNull @AssertTrue(message = "must be true") Boolean certified)
            implements Change<TaxProfileSaved>, DeferredValidation {
        public UpdateDac7 {
            firstName = OptionalText.blankToNull(firstName);
            lastName = OptionalText.blankToNull(lastName);
            companyName = OptionalText.blankToNull(companyName);
            tins = tins == null ? null : tins.stream().toList();
        }

        /** Whether the seller is a company. */
        public boolean isCompany() {
            return companyName != null;
        }

        @Override
        public String toString() {
            return "UpdateDac7[…]";
        }
    }

    /** A tax number, of 4 to 20 letters and digits, with its issuing country. */
    public record Tin(
            @NotBlank @CountryCode String country,

            @NotBlank @Size(max = 30) @Pasted Secret number) {}

    /**
     * A payee account.
     *
     * @param kind {@code iban} or {@code other}
     * @param holder null if it is the seller
     */
    public record FinancialAccount(
            @NotBlank @Size(max = 10) @Pattern(regexp = "\\s*|iban|other", message = "must be iban or other")
            String kind,

            @NotBlank @Size(max = 50) @Pasted Secret number,
            @Size(max = 100) String holder) {
        public FinancialAccount {
            holder = OptionalText.blankToNull(holder);
        }

        @Override
        public String toString() {
            return "FinancialAccount[…]";
        }
    }

    /** A saved form. */
    public record TaxProfileSaved(String status, Translatable message, TaxProfile profile) implements Message {}

    /** Lists the caller's own forms. */
    public record ListOwnProfiles() implements Ask<TaxProfiles> {}

    /** Lists the forms of a user, for staff. */
    public record ListProfiles(@NotNull Long userId) implements Ask<TaxProfiles> {}

    /** The forms on file. */
    public record TaxProfiles(List<TaxProfile> profiles) implements Message {
        public TaxProfiles {
            profiles = List.copyOf(profiles);
        }
    }

    /**
     * A form without its content, which is encrypted and decrypted only for statements and authorities' files.
     *
     * @param form {@code w9}, {@code w8ben} or {@code dac7}
     * @param country of residence
     * @param tinMasked the last digits of the first number; null for none
     * @param vatCountry the country of VAT registration; null for none
     */
    public record TaxProfile(
            @OneOf(words = {"w9", "w8ben", "dac7"}) String form,
            String country,
            @Nullable String tinMasked,
            @Nullable String vatCountry,
            Instant certifiedAt) {}
}
