package dev.fanfare.dev.simulator;

import dev.fanfare.platform.BusinessTime;
import java.math.MathContext;
import java.util.Map;

/** The European Central Bank's daily file of reference rates, with the rates of {@link SimulatedExchange}. */
final class SimulatedEcb implements SimulatedProvider {
    private static final String CURRENCIES = """
            USD JPY CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD
            THB ZAR
            """;

    /** The precision of the ECB's rates. */
    private static final MathContext DIGITS = new MathContext(5);

    private static final String HEAD = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
            xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
            \t<gesmes:subject>Reference rates</gesmes:subject>
            \t<gesmes:Sender>
            \t\t<gesmes:name>European Central Bank</gesmes:name>
            \t</gesmes:Sender>
            \t<Cube>
            """;

    @Override
    public String name() {
        return "ecb";
    }

    @Override
    public Answer answer(Question question) {
        return "GET".equals(question.method()) && "/stats/eurofxref/eurofxref-daily.xml".equals(question.path())
                ? new Answer(200, new Xml(file()))
                : new Answer(404, Map.of("message", "not found"));
    }

    private static String file() {
        StringBuilder file = new StringBuilder(HEAD);
        file.append("\t\t<Cube time='").append(BusinessTime.today()).append("'>\n");
        for (String currency : CURRENCIES.strip().split("\\s+", -1)) {
            String rate = SimulatedExchange.rate("EUR", currency).round(DIGITS).toPlainString();
            file.append("\t\t\t<Cube currency='")
                    .append(currency)
                    .append("' rate='")
                    .append(rate)
                    .append("'/>\n");
        }
        return file.append("\t\t</Cube>\n\t</Cube>\n</gesmes:Envelope>\n").toString();
    }
}
