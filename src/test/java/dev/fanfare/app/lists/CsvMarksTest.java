package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** All CSV files: Excel reads them as UTF-8, which programs need not be told. */
class CsvMarksTest {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** Files whose receiver prescribes them. */
    private static final List<String> PRESCRIBED =
            List.of("/admin/api/taxes/form-1099-nec/", "/admin/api/taxes/form-1099-nec/corrected/");

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Campaign campaign = advertiser.campaign();
    private final Publisher publisher = world.publisher();

    /** What the files need to be told; nothing for others. */
    private final Map<String, String> bodies = Map.of(
            "/admin/api/accounting/export/",
            "{month: '2020-01', format: 'csv'}",
            "/admin/api/taxes/missing-tax-forms/",
            "{year: 2020}",
            "/api/advertiser/account-statement/export/",
            "{advertiser_id: %s, currency: 'EUR'}".formatted(advertiser.id()),
            "/api/campaign/report/export/",
            "{campaign_id: %s}".formatted(campaign.id()));

    private static List<Endpoint<?, ?>> files() {
        return Endpoints.all()
                .filter(endpoint -> (endpoint.answering() instanceof ResponseKind.File<?, ?> file
                                && file.format().isCsv())
                        || (endpoint.answering() instanceof ResponseKind.WholeDocument<?, ?> document
                                && document.mediaType().startsWith("text/csv")))
                .toList();
    }

    private Client client(String path) {
        if (path.startsWith("/web/")) {
            return publisher.web();
        }
        return path.startsWith("/api/get/")
                ? publisher.backend()
                : world.operator().backend();
    }

    private static boolean isMarked(Answer file) {
        return Arrays.equals(Arrays.copyOf(file.bytes(), MARK.length), MARK);
    }

    @Test
    @DisplayName("HT-24 a CSV file for people begins with a byte order mark, for programs without if they say so")
    void everyFileForPeopleIsMarked() {
        List<String> paths = files().stream().map(Endpoint::path).toList();
        assertThat(paths).hasSizeGreaterThan(10).containsAll(PRESCRIBED).containsAll(bodies.keySet());
        for (String path : paths) {
            if (PRESCRIBED.contains(path)) {
                continue;
            }
            String body = bodies.getOrDefault(path, "{}");
            Answer marked = client(path).post(path, body).expect(200);
            assertThat(isMarked(marked)).as(path).isTrue();
            Answer plain = client(path)
                    .with("Accept", "application/json, text/csv; charset=utf-8; bom=absent")
                    .post(path, body)
                    .expect(200);
            assertThat(isMarked(plain)).as(path).isFalse();
            assertThat(new String(marked.bytes(), StandardCharsets.UTF_8))
                    .as(path)
                    .startsWith("\uFEFF")
                    .contains(",");
            assertThat(Csv.lines(plain)).as(path).hasSameSizeAs(Csv.lines(marked));
            assertThat(isMarked(client(path).with("Accept", "text/csv").post(path, body)))
                    .as(path)
                    .isTrue();
        }
    }

    @Test
    void filesOfAuthoritiesAreNot() {
        assertThat(files().stream()
                        .filter(endpoint -> endpoint.answering() instanceof ResponseKind.File<?, ?> file
                                && file.format() == ResponseKind.Format.PRESCRIBED_CSV)
                        .map(Endpoint::path))
                .containsExactlyInAnyOrderElementsOf(PRESCRIBED);
    }
}
