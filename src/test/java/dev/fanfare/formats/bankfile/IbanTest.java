package dev.fanfare.formats.bankfile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class IbanTest {
    @ParameterizedTest
    @CsvSource({
        "DE89370400440532013000, ****3000",
        "to DE89 3704 0044 0532 0130 00 and FR14 2004 1010 0505 0001 3M02 606., to ****3000 and ****2606.",
        "de89-3704.0044 0532 0130 00x, ****3000x",
        // Of a country that the library does not know.
        "LY83 0020 4800 0020 1001 2036 1, ****0361",
        "XDE89370400440532013000, XDE89370400440532013000",
        "DE88370400440532013000, DE88370400440532013000",
        "DE8937040044053201300, DE8937040044053201300",
        "DE89/370400440532013000, DE89/370400440532013000",
        "DE8937040044053201300\u0660, DE8937040044053201300\u0660",
        "XX89370400440532013000, XX89370400440532013000",
        // What looks like a beginning within one is part of it.
        "GB82 WEST 1234 5698 7654 32 GB82WEST12345698765432, ****5432 ****5432",
        "DE00 DE89370400440532013000, DE00 ****3000"
    })
    void isMaskedButForItsEnd(String text, String masked) {
        assertThat(Iban.masked(text)).isEqualTo(masked);
    }

    @Test
    void hasARemainderOfOne() {
        assertThat(Iban.mod97("DE89370400440532013000")).isEqualTo(1);
        assertThat(Iban.mod97("RF18539007547034")).isEqualTo(1);
        assertThat(Iban.mod97("RF19539007547034")).isEqualTo(2);
    }
}
