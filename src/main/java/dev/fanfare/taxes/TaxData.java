package dev.fanfare.taxes;

import dev.fanfare.platform.bus.Sparse;
import dev.fanfare.taxes.api.TaxForms.Address;
import dev.fanfare.taxes.api.TaxForms.FinancialAccount;
import dev.fanfare.taxes.api.TaxForms.Tin;
import dev.fanfare.taxes.api.TaxForms.Treaty;
import java.time.LocalDate;
import java.util.List;

/**
 * What a form says, as it is sealed. What a form does not ask for is null.
 *
 * @param name of the person or company
 * @param tinType of a W-9
 * @param vatId in one form, without blanks
 */
@Sparse
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

    /** Never shows what is in it. */
    @Override
    public String toString() {
        return "TaxData[…]";
    }
}
