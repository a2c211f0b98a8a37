package dev.fanfare.dev.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

/** The demo's bank tells the two deposits by which a creator verifies an account, until it is verified. */
@Nightly
class SimulatedBankTest {
    private static String page() throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(
                                        World.shared().node().fanfare().simulatorUrl() + "/bank"))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    @Test
    void tellsTheTwoDepositsUntilTheAccountIsVerified() throws Exception {
        World world = World.shared();
        Publisher publisher = world.publisher();
        long account = publisher.savesBankAccount();
        String masked = world.text("select account_masked from bank_accounts where id = ?", account);
        String shown = page();
        String ours = shown.substring(shown.indexOf(masked));
        ours = ours.substring(0, ours.indexOf("</ul>"));
        for (String deposit : new String[] {"deposit_1", "deposit_2"}) {
            long hundredths = world.number("select " + deposit + " from bank_accounts where id = ?", account);
            assertThat(ours).contains("<strong>" + BigDecimal.valueOf(hundredths, 2) + "</strong>");
        }
        world.operator().verifies(account);
        assertThat(page()).doesNotContain(masked);
    }
}
