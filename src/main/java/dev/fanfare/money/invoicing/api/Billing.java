package dev.fanfare.money.invoicing.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.bankfile.BankCode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CountryCode;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** Legal entities, billing profiles and VAT rates. */
public final class Billing {
    private Billing() {}

    /**
     * Saves one of our companies. Issued invoices stay unchanged.
     *
     * @param legalEntityId null for a new one
     * @param prefix of its numbers; never changed later
     * @param country ISO 3166-1 code
     * @param vatId null when it is not registered for VAT, and so charges none
     * @param iban for payments; null for none
     */
    public record UpdateLegalEntity(
            Long legalEntityId,
            @NotBlank @Size(max = 200) String name,
            @NotBlank @Size(max = 200) String street,

            @NotBlank @Size(max = 20) @Pasted(Pasted.Form.SPACED)
            String postcode,

            @NotBlank @Size(max = 100) String city,

            @NotBlank @Size(max = 2, message = CountryCode.MESSAGE)
            String country,

            @Size(max = 20) @Pasted String vatId,

            @NotBlank @Pattern(regexp = "[A-Z0-9]{1,8}", message = "must be up to 8 capital letters and digits")
            String prefix,

            @Size(max = 42) @BankCode.Valid(BankCode.IBAN) @Pasted
            String iban,

            @Size(max = 11) @BankCode.Valid(BankCode.BIC) @Pasted
            String bic)
            implements Change<ProposedOrDone> {
        public UpdateLegalEntity {
            vatId = OptionalText.blankToNull(vatId);
            iban = BankCode.compact(iban);
            bic = BankCode.compact(bic);
        }
    }

    /** Our companies, by id. */
    public record ListLegalEntities() implements Ask<LegalEntities> {}

    /** Our companies. */
    public record LegalEntities(List<LegalEntities.Item> legalEntities) implements Message {
        public LegalEntities {
            legalEntities = List.copyOf(legalEntities);
        }

        /**
         * One of our companies.
         *
         * @param lastInvoice the last number of its invoices; 0 for none
         * @param lastCreditNote the last number of its credit notes; 0 for none
         */
        public record Item(
                long legalEntityId,
                String prefix,
                @JsonUnwrapped Party party,
                @Nullable String iban,
                @Nullable String bic,
                long lastInvoice,
                long lastCreditNote) {}
    }

    /**
     * A name and an address as invoices show them.
     *
     * @param country ISO 3166-1 code; null if unknown, like the rest
     */
    public record Party(
            String name,
            @Nullable String street,
            @Nullable String postcode,
            @Nullable String city,
            @Nullable String country,
            @Nullable String vatId) {}

    /**
     * Saves an advertiser's billing profile, used from the next invoice on.
     *
     * @param legalEntityId the company of ours that bills it; null for the current one
     * @param country ISO 3166-1 code
     * @param vatId null for none
     */
    public record UpdateBillingProfile(
            @NotNull Long advertiserId,
            Long legalEntityId,
            @NotBlank @Size(max = 200) String name,
            @NotBlank @Size(max = 200) String street,

            @NotBlank @Size(max = 20) @Pasted(Pasted.Form.SPACED)
            String postcode,

            @NotBlank @Size(max = 100) String city,

            @NotBlank @Size(max = 2, message = CountryCode.MESSAGE)
            String country,

            @Size(max = 20) @Pasted String vatId)
            implements Change<ActionResult> {
        public UpdateBillingProfile {
            vatId = OptionalText.blankToNull(vatId);
        }
    }

    /** Shows an advertiser's billing profile. */
    public record GetBillingProfile(@NotNull Long advertiserId) implements Ask<BillingProfile> {}

    /**
     * An advertiser's billing company, name and address.
     *
     * @param legalEntity the name of our company
     * @param vatCheck what VIES has said of the VAT id; null before it was asked
     */
    public record BillingProfile(
            long advertiserId,
            long legalEntityId,
            String legalEntity,
            @JsonUnwrapped Party party,
            @Nullable VatCheck vatCheck)
            implements Message {
        /**
         * An answer of VIES, which is kept as evidence.
         *
         * @param identifier of the consultation; null for none
         */
        public record VatCheck(boolean valid, @Nullable String identifier, Instant askedAt) {}
    }

    /**
     * What is wrong with a company that is refused for other inputs.
     *
     * @param country null if it is missing, like the VAT id
     */
    public record CheckCompany(String country, String vatId) implements Ask<InputProblems> {
        public static CheckCompany of(UpdateBillingProfile input) {
            return new CheckCompany(input.country(), input.vatId());
        }

        public static CheckCompany of(UpdateLegalEntity input) {
            return new CheckCompany(input.country(), input.vatId());
        }
    }

    /** The rates of VAT of all countries, by country and day. */
    public record ListVatRates() implements Ask<VatRates> {}

    /** Rates of VAT. */
    public record VatRates(List<VatRates.Item> rates) implements Message {
        public VatRates {
            rates = List.copyOf(rates);
        }

        /**
         * A standard rate.
         *
         * @param rate in percent
         */
        public record Item(String country, LocalDate validFrom, BigDecimal rate) {}
    }

    /**
     * Sets a country's VAT rate from a day in an unbilled month.
     *
     * @param country ISO 3166-1 code
     * @param rate in percent
     */
    public record UpdateVatRate(
            @NotBlank @Size(max = 2, message = CountryCode.MESSAGE)
            String country,

            @NotNull LocalDate validFrom,

            @NotNull
            @PositiveOrZero
            @DecimalMax(value = "50", message = "must be at most {value}")
            @Digits(integer = 2, fraction = 2)
            BigDecimal rate)
            implements Change<ProposedOrDone> {}
}
