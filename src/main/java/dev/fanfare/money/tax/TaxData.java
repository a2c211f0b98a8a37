package dev.fanfare.money.tax;

import dev.fanfare.money.tax.api.TaxForms.Address;
import dev.fanfare.money.tax.api.TaxForms.FinancialAccount;
import dev.fanfare.money.tax.api.TaxForms.Tin;
import dev.fanfare.money.tax.api.TaxForms.Treaty;
import dev.fanfare.records.PartialBuilder;
import java.time.LocalDate;
import java.util.List;

/**
 * The content of a form, stored encrypted. Fields that a form lacks are null.
 *
 * @param name of the person or company
 * @param tinType of a W-9
 * @param vatId in one form, without blanks
 */
@PartialBuilder
record TaxData(
        String name,
        String firstName,
        String lastName,
        String businessName,
        String classification,
        String tinType,
        List<Tin> tins,
        Address address,
        LocalDate birthDate,
        String citizenship,
        String noTinReason,
        Treaty treaty,
        boolean backupWithholding,
        boolean company,
        String registrationNumber,
        String vatId,
        FinancialAccount account) {
    TaxData {
        tins = tins == null ? List.of() : List.copyOf(tins);
    }

    /** Never shows the content. */
    @Override
    public String toString() {
        return "TaxData[…]";
    }
}
