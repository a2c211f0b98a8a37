package dev.fanfare.money.banking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.formats.bankfile.BankFileException;
import dev.fanfare.support.Nightly;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
@Nightly
class BankFileContentTest {
    private static final int MEGABYTE = 1024 * 1024;

    private static final String BEGIN = "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'>"
            + "<BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id>"
            + "<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>";

    private static final String END = "</Stmt></BkToCstmrStmt></Document>";

    @Test
    @DisplayName("PD-02: a small upload is refused that is larger than 128 MB after decompression")
    void refusesBombs() throws IOException {
        assertThat(BankFileContent.of(bomb(1)).get(0).lines()).isZero();
        String bomb = bomb(128);
        assertThat(bomb).hasSizeLessThan(MEGABYTE);
        assertThatThrownBy(() -> BankFileContent.of(bomb))
                .isInstanceOf(BankFileException.class)
                .hasMessageContaining("larger than 128 MB");
    }

    private static String bomb(int megabytes) throws IOException {
        byte[] blank = new byte[MEGABYTE];
        Arrays.fill(blank, (byte) ' ');
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(BEGIN.getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < megabytes; i++) {
                gzip.write(blank);
            }
            gzip.write(END.getBytes(StandardCharsets.UTF_8));
        }
        return Base64.getEncoder().encodeToString(out.toByteArray());
    }
}
