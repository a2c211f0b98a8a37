package dev.fanfare.formats.bankfile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class BankCodeTest {
    @ParameterizedTest
    @CsvSource({
        "IBAN, DE89370400440532013000, true",
        "IBAN, MT84MALT011000012345MTLCAST001S, true",
        "IBAN, DE88370400440532013000, false", // check digits
        "IBAN, DE8937040044053201300, false", // length
        "IBAN, DE85A70400440532013000, false", // structure
        "IBAN, XX89370400440532013000, false", // country
        "IBAN, DE8937040044053201300\u0660, false", // not ASCII
        "IBAN, de89370400440532013000, false",
        "IBAN, , false",
        "BIC, COBADEFF, true",
        "BIC, COBADEFFXXX, true",
        "BIC, COBADEF, false",
        "BIC, COBAXXFF, false", // country
        "BIC, COBADEF\u0661, false", // not ASCII
        "US_ROUTING_NUMBER, 121042882, true",
        "US_ROUTING_NUMBER, 121042881, false", // check digit
        "US_ROUTING_NUMBER, 000000000, false",
        "US_ROUTING_NUMBER, 12104288, false",
        "US_ROUTING_NUMBER, 12104288\u0662, false", // not ASCII
    })
    void knowsValidCodes(BankCode kind, String code, boolean valid) {
        assertThat(kind.isValid(code)).isEqualTo(valid);
    }
}
