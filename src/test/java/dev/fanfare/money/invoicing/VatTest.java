package dev.fanfare.money.invoicing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.pdf.ElectronicInvoice.Category;
import dev.fanfare.formats.pdf.VatIds;
import dev.fanfare.money.invoicing.store.VatTreatment;
import java.math.BigDecimal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
@DisplayName("PD-05 VAT")
class VatTest {
    @Test
    void isTheSellersWithinItsCountryTheCustomersWithinTheUnionAndNobodysOutside() {
        assertThat(VatTreatment.of("DE", "DE123456789", "DE", "DE987654321")).isEqualTo(VatTreatment.DOMESTIC);
        assertThat(VatTreatment.of("DE", "DE123456789", null, null)).isEqualTo(VatTreatment.DOMESTIC);
        assertThat(VatTreatment.of("DE", "DE123456789", "FR", "FR40303265045")).isEqualTo(VatTreatment.REVERSE_CHARGE);
        assertThat(VatTreatment.of("DE", "DE123456789", "FR", null)).isEqualTo(VatTreatment.DOMESTIC);
        assertThat(VatTreatment.of("DE", "DE123456789", "US", null)).isEqualTo(VatTreatment.EXPORT);
        assertThat(VatTreatment.of("DE", "DE123456789", "GB", "GB123456789")).isEqualTo(VatTreatment.EXPORT);
        assertThat(VatTreatment.of("GB", "GB123456789", "FR", "FR40303265045")).isEqualTo(VatTreatment.EXPORT);
        assertThat(VatTreatment.of("DE", null, "DE", null)).isEqualTo(VatTreatment.NONE);
    }

    @Test
    void isReportedInTheCurrencyOfTheCompanyUnderItsCategory() {
        assertThat(VatTreatment.inCurrency(new Money(1_905, "USD"), "EUR", new BigDecimal("0.9")))
                .isEqualTo(new Money(1_715, "EUR"));
        assertThat(VatTreatment.REVERSE_CHARGE.category()).isEqualTo(Category.REVERSE_CHARGE);
        assertThat(VatIds.union()).hasSize(27).contains("GR").isSorted();
    }

    @Test
    void isRoundedHalfUpOnceAndItsPartsAddUpToTheWhole() {
        BigDecimal rate = new BigDecimal("25.5");
        assertThat(VatTreatment.vat(10, new BigDecimal("25"))).isEqualTo(3);
        assertThat(VatTreatment.vat(100, rate)).isEqualTo(26);
        assertThat(VatTreatment.vat(1_005, new BigDecimal("19"))).isEqualTo(191);
        assertThat(VatTreatment.vat(Long.MAX_VALUE / 100, new BigDecimal("27"))).isPositive();
        // Credit notes take what has been credited in all, less what earlier ones took.
        long net = 99_999;
        long sum = 0;
        for (long credited = 0; credited < net; credited += 7) {
            long next = Math.min(net, credited + 7);
            sum += VatTreatment.vat(next, rate) - VatTreatment.vat(credited, rate);
        }
        assertThat(sum).isEqualTo(VatTreatment.vat(net, rate));
    }

    @Test
    void idsHaveTheFormOfTheirCountry() {
        assertThat(VatIds.find("DE", "de 123.456-789")).contains("DE123456789");
        assertThat(VatIds.find("GR", "EL123456789")).contains("EL123456789");
        assertThat(VatIds.find("AT", "ATU12345678")).isPresent();
        assertThat(VatIds.find("ES", "ESX1234567R")).isPresent();
        assertThat(VatIds.find("CH", "CHE-123.456.789 MWST")).contains("CHE123456789MWST");
        for (String wrong : new String[] {"DE12345678", "FR123456789", "DE1234567890", "", "DE12345678\u0663"}) {
            assertThat(VatIds.find("DE", wrong)).as(wrong).isEmpty();
        }
        assertThat(VatIds.find("GR", "GR123456789")).isEmpty();
        assertThat(VatIds.find("US", "12-3456789")).contains("123456789");
    }
}
