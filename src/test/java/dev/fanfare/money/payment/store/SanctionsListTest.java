package dev.fanfare.money.payment.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class SanctionsListTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "José GARCÍA-López | Lopez Garcia, Jose",
                "Łukasz Żółć | ŻÓŁĆ łukasz",
                "Ｍａｌｌｏｒｙ Malone | malone, MALLORY",
                "Anne-Marie O'Neil | o neil anne marie",
                "İsmail Öz | oz ismail",
                "Anna Anna Smith | Smith, Anna",
                "Smith (Jr.) & Sons | sons SMITH jr"
            })
    void comparesTheSetOfWords(String one, String other) {
        assertThat(SanctionsList.normalised(one))
                .isEqualTo(SanctionsList.normalised(other))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Jose Garcia, Jose Garcia Lopez", "Anna Smith, Ana Smith", "Ann Smith, Anns Mith"})
    void keepsOtherNamesApart(String one, String other) {
        assertThat(SanctionsList.normalised(one)).isNotEqualTo(SanctionsList.normalised(other));
    }

    @Test
    void takesNamesAndTheirIds() {
        SanctionsList list = of(
                "\"Lopez Garcia, Jose\" , EU-1", "Eve \uD83D\uDE00 Evans", "eve EVANS,\"UN \"\"7\"\"\"", "", "-,EU-9");
        assertThat(entries(list, "José García López")).containsExactly("EU-1");
        assertThat(entries(list, "Evans Eve")).containsExactly("Eve \uD83D\uDE00 Evans", "UN \"7\"");
        assertThat(entries(list, "Eve")).isEmpty();
        assertThat(entries(list, "")).isEmpty();
        assertThat(entries(SanctionsList.NONE, "Eve Evans")).isEmpty();
    }

    @Test
    void refusesWhatIsNoSuchLine() {
        for (String line : List.of("Lopez, Jose, EU-1", "\"Lopez, Jose", "Jose \"Pepe\" Lopez")) {
            assertThatThrownBy(() -> of(line)).as(line).hasMessageContaining("put a name with commas in quotes");
        }
    }

    @Test
    void refusesTooManyNames() {
        SanctionsList.Builder list = new SanctionsList.Builder();
        for (int n = 0; n < SanctionsList.MAX_NAMES; n++) {
            list.add("Name " + n);
        }
        assertThatThrownBy(() -> list.add("Eve Evans")).hasMessageContaining("200000");
    }

    private static SanctionsList of(String... lines) {
        SanctionsList.Builder list = new SanctionsList.Builder();
        for (String line : lines) {
            list.add(line);
        }
        return list.build();
    }

    private static List<String> entries(SanctionsList list, String name) {
        return list.entriesOf(SanctionsList.normalised(name));
    }
}
