package dev.fanfare.money.tax;

import dev.fanfare.money.tax.api.TaxForms.Address;
import java.util.ArrayList;
import java.util.List;

/**
 * The recipient of a statement at the time of issue. Encrypted with the statement.
 *
 * @param address null if unknown, without a form
 * @param vatId null for none
 */
record PublisherStatementParty(String name, Address address, String vatId) {
    static PublisherStatementParty of(String name, TaxData data) {
        return data == null
                ? new PublisherStatementParty(name, null, null)
                : new PublisherStatementParty(data.name(), data.address(), data.vatId());
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(name));
        if (address != null) {
            lines.add(address.street());
            lines.add(address.postcode() + " " + address.city()
                    + (address.region() == null ? "" : ", " + address.region()));
            lines.add(address.country());
        }
        if (vatId != null) {
            lines.add("VAT id " + vatId);
        }
        return lines;
    }

    @Override
    public String toString() {
        return "PublisherStatementParty[…]";
    }
}
