package dev.fanfare.money.exchange;

import static dev.fanfare.app.node.Blocking.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.support.Nightly;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("EX-01: what the European Central Bank may answer")
@Tag("unit")
@Nightly
class EcbProviderTest {
    private static final GuardConfig GUARD = new GuardConfig(2_000, 100, 500, 4, 0);
    private static final String ENTITY = "/entity";
    private static final String USD = "<Cube currency='USD' rate='1.1592'/>";

    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger entities = new AtomicInteger();
    private volatile String answer;
    private volatile String asked;
    private String address;
    private EcbProvider provider;

    @BeforeEach
    void start() {
        HttpServer server = await(vertx.createHttpServer()
                .requestHandler(request -> {
                    if (ENTITY.equals(request.path())) {
                        entities.incrementAndGet();
                    } else {
                        asked = request.uri();
                    }
                    request.response().end(answer);
                })
                .listen(0, "127.0.0.1"));
        address = "http://127.0.0.1:" + server.actualPort();
        provider = new EcbProvider(new GuardedClient(vertx, "ecb", GUARD, new SimpleMeterRegistry()), address + "/");
    }

    @AfterEach
    void stop() {
        await(vertx.close());
    }

    @Test
    void readsTheRatesOfTheEuro() {
        answer = file("<Cube currency='USD' rate='1.1592'/><Cube currency='JPY' rate='179.33'/>"
                + "<Cube currency='IDR' rate='19380.41'/><Cube currency='XAU' rate='0.0002'/>");
        Quotes quotes = latest();
        assertThat(asked).isEqualTo("/stats/eurofxref/eurofxref-daily.xml");
        assertThat(quotes.base()).isEqualTo("EUR");
        assertThat(quotes.date()).isEqualTo(today());
        // Gold is no currency.
        assertThat(quotes.rates()).containsOnlyKeys("USD", "JPY", "IDR");
        assertThat(quotes.rates().get("USD")).isEqualByComparingTo("1.1592");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<Cube/>",
                "<Cube currency='XAU' rate='0.0002'/>",
                "<Cube currency='USD'/>",
                "<Cube currency='USD' rate=''/>",
                "<Cube currency='USD' rate='N/A'/>",
                "<Cube currency='USD' rate='NaN'/>",
                "<Cube currency='USD' rate='-1.1592'/>",
                "<Cube currency='USD' rate='+1.1592'/>",
                "<Cube currency='USD' rate='1,1592'/>",
                "<Cube currency='USD' rate='1.1592e0'/>",
                "<Cube currency='USD' rate='1e999999999'/>",
                "<Cube currency='USD' rate='0'/>",
                "<Cube currency='USD' rate='0.000000000001'/>",
                "<Cube currency='USD' rate='999999999999'/>",
                "<Cube currency='USD' rate='1.1592'/><Cube currency='JPY' rate='0.0'/>",
                "<Cube currency='USD' rate='1.1592'/><Cube currency='USD' rate='1.1593'/>",
                "<Cube currency='USD' rate='1.1592'/><Cube currency='EUR' rate='1.2'/>",
                "<Cube currency='USD' rate='1.1592'/><Cube time='2026-01-02'/>",
                "<Cube currency='USD' rate='1.1592'>",
                "<Cube currency='USD' rate='1.1592' rate='1.2'/>",
                "<Cube currency='USD' rate='&unknown;'/>",
                "&unknown;<Cube currency='USD' rate='1.1592'/>"
            })
    void takesNothingFromRubbish(String cubes) {
        answer = file(cubes);
        assertRefused();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "<html>It works!</html>", "{\"base\":\"EUR\"}", "<a></b>", "\0\0\0"})
    void takesNothingFromWhatIsNotTheFile(String other) {
        answer = other;
        assertRefused();
    }

    @Test
    void takesNothingFromAFileThatStopsInTheMiddle() {
        String whole = file(USD + "<Cube currency='JPY' rate='179.33'/>");
        for (int length = 0; length < whole.stripTrailing().length(); length += 7) {
            answer = whole.substring(0, length);
            assertRefused();
        }
        answer = whole;
        assertThat(latest().rates()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1999-01-04", "2999-01-01", "yesterday", "", "2026-02-30", "20.11.2026"})
    void takesNoAbsurdDate(String date) {
        answer = file(USD).replace(today().toString(), date);
        assertRefused();
    }

    @Test
    void takesNothingOfAnotherVocabulary() {
        answer = file(USD).replace("http://www.ecb.int/vocabulary", "http://example.com/vocabulary");
        assertRefused();
    }

    @Test
    void looksAtNoEntity(@TempDir Path directory) throws Exception {
        Path secret = Files.writeString(directory.resolve("secret"), "1.1592");
        for (String doctype : new String[] {
            "<!DOCTYPE x SYSTEM '" + address + ENTITY + "'>",
            "<!DOCTYPE x [<!ENTITY e SYSTEM '" + address + ENTITY + "'>]>",
            "<!DOCTYPE x [<!ENTITY e SYSTEM '" + secret.toUri() + "'>]>",
            "<!DOCTYPE x [<!ENTITY % p SYSTEM '" + address + ENTITY + "'> %p;]>",
            "<!DOCTYPE x [<!ENTITY e '1.1592'>]>",
            "<!DOCTYPE x>"
        }) {
            for (String cubes : new String[] {USD, USD + "<a>&e;</a>", "<Cube currency='USD' rate='&e;'/>"}) {
                answer = withDoctype(doctype, cubes);
                assertRefused();
            }
        }
        assertThat(entities).hasValue(0);
    }

    @Test
    void isNotBlownUpByABillionLaughs() {
        StringBuilder doctype = new StringBuilder("<!DOCTYPE x [<!ENTITY l0 'laugh'>");
        for (int i = 1; i < 30; i++) {
            doctype.append("<!ENTITY l").append(i).append(" '").append(("&l" + (i - 1) + ";").repeat(10));
            doctype.append("'>");
        }
        answer = withDoctype(doctype.append("]>").toString(), USD + "<a>&l29;</a><a b='&l29;'/>");
        assertRefused();
        answer = file(USD + "<a>".repeat(100_000));
        assertRefused();
    }

    private static String withDoctype(String doctype, String cubes) {
        return file(cubes).replace("?>", "?>" + doctype);
    }

    private static String file(String cubes) {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
                xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
                	<gesmes:subject>Reference rates</gesmes:subject>
                	<Cube><Cube time='%s'>%s</Cube></Cube>
                </gesmes:Envelope>
                """.formatted(today(), cubes);
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }

    private void assertRefused() {
        assertThatThrownBy(this::latest).as(answer).isInstanceOf(Refused.class);
    }

    private Quotes latest() {
        return await(provider.latest(Optional.empty()));
    }
}
