package dev.fanfare.dev.simulator;

import dev.fanfare.dev.simulator.BankRepository.Deposited;
import dev.fanfare.dev.simulator.SimulatedProvider.Page;
import dev.fanfare.platform.language.HtmlText;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** The creators' bank: tells each the two small deposits that prove whose the account is. */
final class SimulatedBank {
    private static final int DECIMALS = 2;

    private SimulatedBank() {}

    static Page page(List<Deposited> accounts) {
        String content = accounts.stream().map(SimulatedBank::account).collect(Collectors.joining());
        return Page.of(
                "Bank", """
                <p>This stands for the creators' banks: the latest accounts that are not verified yet, and what Fanfare has sent there.</p>
                %s""".formatted(content.isEmpty() ? "<p>No account waits for its verification.</p>" : content));
    }

    private static String account(Deposited one) {
        return """
                <h2>%s, %s</h2>
                <p>%s</p>
                <ul><li>Fanfare: <strong>%s</strong></li><li>Fanfare: <strong>%s</strong></li></ul>
                """.formatted(
                        HtmlText.escape(one.bank()),
                        HtmlText.escape(one.account()),
                        HtmlText.escape(one.holder()),
                        BigDecimal.valueOf(one.first(), DECIMALS),
                        BigDecimal.valueOf(one.second(), DECIMALS));
    }
}
