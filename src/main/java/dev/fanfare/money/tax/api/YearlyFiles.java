package dev.fanfare.money.tax.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.records.PartialBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Yearly files for authorities. */
public final class YearlyFiles {
    private YearlyFiles() {}

    /** The year, as clients send it. */
    public record Year(@NotNull @Min(2020) @Max(2100) Integer year) {
        public WriteDac7 dac7() {
            return new WriteDac7(year, null);
        }

        public ListMissingTaxForms missingForms() {
            return new ListMissingTaxForms(year, null);
        }
    }

    /**
     * The year of the forms 1099-NEC, as clients send it.
     *
     * @param handOut whether they are for the IRS, once the year is over: they are kept, and the same bytes each time; null
     *     for the forms as of now
     */
    public record NecYear(@NotNull @Min(2020) @Max(2100) Integer year, Boolean handOut) {
        public ListForm1099Nec form1099Nec() {
            return new ListForm1099Nec(year, Boolean.TRUE.equals(handOut), null);
        }
    }

    /**
     * A corrected file of a year, as clients send it.
     *
     * @param number from 1; each corrects what those before have left, and is the same bytes each time
     */
    public record CorrectedYear(
            @NotNull @Min(2020) @Max(2100) Integer year,
            @NotNull @Min(1) @Max(100) Integer number) {
        public ListCorrected1099Nec corrected() {
            return new ListCorrected1099Nec(year, number, null);
        }
    }

    /**
     * A chunk of a year's forms 1099-NEC.
     *
     * @param handOut whether they are kept
     * @param after the cursor: only forms with a greater id; null for the beginning
     */
    public record ListForm1099Nec(int year, boolean handOut, Long after)
            implements Ask<ListForm1099Nec.Form1099NecChunk> {
        /** The chunk after this form. */
        public ListForm1099Nec from(Long form) {
            return new ListForm1099Nec(year, handOut, form);
        }

        /** A chunk of them. */
        public record Form1099NecChunk(List<Form1099Nec> items, Long next, Long total) implements Chunk<Form1099Nec> {
            public Form1099NecChunk {
                items = List.copyOf(items);
            }

            @Override
            public String toString() {
                return "Form1099NecChunk[…]";
            }
        }
    }

    /**
     * A chunk of a year's corrected forms 1099-NEC.
     *
     * @param after the cursor, as of the file that it corrects; null for the beginning
     */
    public record ListCorrected1099Nec(int year, int number, Long after)
            implements Ask<ListCorrected1099Nec.Corrected1099NecChunk> {
        /** The chunk after this form. */
        public ListCorrected1099Nec from(Long form) {
            return new ListCorrected1099Nec(year, number, form);
        }

        /** A chunk of them. */
        public record Corrected1099NecChunk(List<Corrected1099Nec> items, Long next, Long total)
                implements Chunk<Corrected1099Nec> {
            public Corrected1099NecChunk {
                items = List.copyOf(items);
            }

            @Override
            public String toString() {
                return "Corrected1099NecChunk[…]";
            }
        }
    }

    /**
     * A corrected form 1099-NEC (Publication 1220).
     *
     * @param correction G for another amount, and for the form without an amount that takes back a wrong name or TIN; C for
     *     the right form that follows it; null for the original form of a payee in no file before
     */
    public record Corrected1099Nec(
            @JsonProperty("Correction") @Nullable String correction,
            @JsonUnwrapped Form1099Nec form) {
        @Override
        public String toString() {
            return "Corrected1099Nec[…]";
        }
    }

    /** A form 1099-NEC, with the columns of the file that the IRS takes at its portal IRIS (Publication 5717). */
    @PartialBuilder
    public record Form1099Nec(
            @JsonProperty("Form Type") String formType,
            @JsonProperty("Tax Year") Integer taxYear,
            @JsonProperty("Payer TIN Type") String payerTinType,
            @JsonProperty("Payer Taxpayer ID Number") String payerTin,
            @JsonProperty("Payer Name Type") String payerNameType,

            @JsonProperty("Payer Business or Entity Name Line 1")
            String payerName,

            @JsonProperty("Payer Business or Entity Name Line 2")
            String payerName2,

            @JsonProperty("Payer First Name") String payerFirstName,
            @JsonProperty("Payer Middle Name") String payerMiddleName,
            @JsonProperty("Payer Last Name (Surname)") String payerLastName,
            @JsonProperty("Payer Suffix") String payerSuffix,
            @JsonProperty("Payer Country") String payerCountry,
            @JsonProperty("Payer Address Line 1") String payerAddress,
            @JsonProperty("Payer Address Line 2") String payerAddress2,
            @JsonProperty("Payer City/Town") String payerCity,
            @JsonProperty("Payer State/Province/Territory") String payerState,
            @JsonProperty("Payer ZIP/Postal Code") String payerZip,
            @JsonProperty("Payer Phone Type") String payerPhoneType,
            @JsonProperty("Payer Phone") String payerPhone,
            @JsonProperty("Payer Email Address") String payerEmail,
            @JsonProperty("Recipient TIN Type") String recipientTinType,
            @JsonProperty("Recipient Taxpayer ID Number") String recipientTin,
            @JsonProperty("Recipient Name Type") String recipientNameType,

            @JsonProperty("Recipient Business or Entity Name Line 1")
            String recipientName,

            @JsonProperty("Recipient Business or Entity Name Line 2")
            String recipientName2,

            @JsonProperty("Recipient First Name") String recipientFirstName,
            @JsonProperty("Recipient Middle Name") String recipientMiddleName,
            @JsonProperty("Recipient Last Name (Surname)") String recipientLastName,
            @JsonProperty("Recipient Suffix") String recipientSuffix,
            @JsonProperty("Recipient Country") String recipientCountry,
            @JsonProperty("Recipient Address Line 1") String recipientAddress,
            @JsonProperty("Recipient Address Line 2") String recipientAddress2,
            @JsonProperty("Recipient City/Town") String recipientCity,

            @JsonProperty("Recipient State/Province/Territory")
            String recipientState,

            @JsonProperty("Recipient ZIP/Postal Code") String recipientZip,
            @JsonProperty("Office Code") String officeCode,
            @JsonProperty("Form Account Number") String account,
            @JsonProperty("2nd TIN Notice") String secondTinNotice,

            @JsonProperty("Box 1 - Nonemployee Compensation")
            BigDecimal compensation,

            @JsonProperty(
                    "Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale")
            String directSales,

            @JsonProperty("Box 4 - Federal income tax withheld")
            BigDecimal withheld,

            @JsonProperty("Combined Federal/State Filing") String combinedFiling,
            @JsonProperty("State 1") String state1,
            @JsonProperty("State 1 - State Tax Withheld") String state1Withheld,

            @JsonProperty("State 1 - State/Payer state number")
            String state1Number,

            @JsonProperty("State 1 - State income") String state1Income,

            @JsonProperty("State 1 - Local income tax withheld")
            String state1Local,

            @JsonProperty("State 1 - Special Data Entries") String state1Special,
            @JsonProperty("State 2") String state2,
            @JsonProperty("State 2 - State Tax Withheld") String state2Withheld,

            @JsonProperty("State 2 - State/Payer state number")
            String state2Number,

            @JsonProperty("State 2 - State income") String state2Income,

            @JsonProperty("State 2 - Local income tax withheld")
            String state2Local,

            @JsonProperty("State 2 - Special Data Entries") String state2Special) {
        /** By what the IRS knows the payee. */
        public List<String> payee() {
            return Stream.of(
                            recipientTinType,
                            recipientTin,
                            recipientName,
                            recipientName2,
                            recipientFirstName,
                            recipientMiddleName,
                            recipientLastName,
                            recipientSuffix)
                    .map(text -> Objects.requireNonNullElse(text, ""))
                    .toList();
        }

        /** The same form with another amount. */
        public Form1099Nec ofAmount(BigDecimal amount) {
            return YearlyFilesForm1099NecBuilder.builder(this)
                    .compensation(amount)
                    .build();
        }

        @Override
        public String toString() {
            return "Form1099Nec[…]";
        }
    }

    /**
     * A chunk of a year's report by DAC7: pieces of an XML file in the order of {@code DPIXML_v1.0.xsd}.
     *
     * @param after the cursor: only forms with a greater id; null for the beginning
     */
    public record WriteDac7(int year, Long after) implements Ask<WriteDac7.Dac7Chunk> {
        /** The chunk after this form. */
        public WriteDac7 from(Long form) {
            return new WriteDac7(year, form);
        }

        /** A chunk of it. */
        public record Dac7Chunk(List<ResponseKind.Piece> items, Long next, Long total)
                implements Chunk<ResponseKind.Piece> {
            public Dac7Chunk {
                items = List.copyOf(items);
            }

            @Override
            public String toString() {
                return "Dac7Chunk[…]";
            }
        }
    }

    /**
     * A chunk of the payees of a year without tax forms.
     *
     * @param after the cursor: only accounts with a greater id; null for the beginning
     */
    public record ListMissingTaxForms(int year, Long after) implements Ask<ListMissingTaxForms.MissingTaxFormsChunk> {
        /** The chunk after this account. */
        public ListMissingTaxForms from(Long account) {
            return new ListMissingTaxForms(year, account);
        }

        /** A chunk of them. */
        public record MissingTaxFormsChunk(List<MissingTaxForm> items, Long next, Long total)
                implements Chunk<MissingTaxForm> {
            public MissingTaxFormsChunk {
                items = List.copyOf(items);
            }
        }
    }

    /**
     * A publisher without a tax form.
     *
     * @param paid out in the year, net of fees
     */
    public record MissingTaxForm(
            long userId, String userName, @Minor BigDecimal paid, String currency) {}
}
