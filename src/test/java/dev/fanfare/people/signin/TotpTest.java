package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class TotpTest {
    private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

    /** RFC 6238, appendix B, those with SHA-1. */
    @ParameterizedTest
    @CsvSource({
        "59, 94287082",
        "1111111109, 07081804",
        "1111111111, 14050471",
        "1234567890, 89005924",
        "2000000000, 69279037",
        "20000000000, 65353130"
    })
    void isAsTheStandardHasIt(long second, String code) {
        assertThat(Totp.codeAt(SECRET, Instant.ofEpochSecond(second), 8)).isEqualTo(code);
        assertThat(Totp.codeAt(SECRET, Instant.ofEpochSecond(second), 6)).isEqualTo(code.substring(2));
        assertThat(Totp.shownAt("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", Instant.ofEpochSecond(second)))
                .isEqualTo(code.substring(2));
    }

    @Test
    void takesTheCodesNextToItAndNoneAgain() {
        Instant now = Instant.ofEpochSecond(1_111_111_111);
        long step = now.getEpochSecond() / 30;
        for (int away = -3; away <= 3; away++) {
            String code = Totp.codeAt(SECRET, now.plusSeconds(30L * away), 6);
            assertThat(Totp.stepOf(code, SECRET, now, 0).isPresent())
                    .as("%s", away)
                    .isEqualTo(Math.abs(away) <= 1);
            assertThat(Totp.stepOf(code, SECRET, now, step).isPresent())
                    .as("%s", away)
                    .isEqualTo(away == 1);
        }
        for (String none : new String[] {"", "12345", "1234567", "abcdef", "000000 "}) {
            assertThat(Totp.stepOf(none, SECRET, now, 0)).as(none).isEmpty();
        }
    }

    @Test
    void secretsAreRandomAndShownAsTheyAre() {
        byte[] secret = Totp.newSecret();
        assertThat(secret).hasSize(20).isNotEqualTo(Totp.newSecret());
        Instant now = Instant.ofEpochSecond(1_111_111_111);
        assertThat(Totp.shownAt(Totp.base32(secret), now)).isEqualTo(Totp.codeAt(secret, now, 6));
    }

    /** RFC 4648, 10, without padding. */
    @ParameterizedTest
    @CsvSource({"f, MY", "fo, MZXQ", "foo, MZXW6", "foob, MZXW6YQ", "fooba, MZXW6YTB", "foobar, MZXW6YTBOI"})
    void writesBase32(String text, String encoded) {
        assertThat(Totp.base32(text.getBytes(StandardCharsets.US_ASCII))).isEqualTo(encoded);
    }
}
