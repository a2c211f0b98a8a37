package dev.fanfare.dev.simulator;

import dev.fanfare.platform.BusinessTime;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** A provider of plausible, constant exchange rates. */
final class SimulatedExchange implements SimulatedProvider {
    /** Units for one US dollar. */
    private static final String PER_DOLLAR = """
            USD 1      EUR 0.862   GBP 0.758   JPY 154.3   CHF 0.805   CAD 1.401   AUD 1.532  NZD 1.768
            PLN 3.655  RON 4.385   CZK 20.85   HUF 331.4   BGN 1.686   SEK 9.48    NOK 10.09  DKK 6.438
            ISK 126.9  TRY 42.31   UAH 42.09   ILS 3.232   KWD 0.307   BHD 0.376   OMR 0.385  JOD 0.709
            TND 2.945  AED 3.6725  SAR 3.75    QAR 3.64    EGP 47.15   ZAR 17.12   NGN 1442   KES 129.3
            MAD 9.27   INR 88.62   PKR 281.1   CNY 7.112   HKD 7.776   TWD 31.12   KRW 1463   SGD 1.301
            THB 32.4   MYR 4.135   IDR 16705   PHP 58.87   VND 26345   BRL 5.31    MXN 18.36  CLP 932.5
            """;

    private static final Map<String, BigDecimal> RATES = rates();

    @Override
    public String name() {
        return "exchange";
    }

    @Override
    public Answer answer(Question question) {
        String base = question.query().contains("base") ? question.query().get("base") : "USD";
        if (!"GET".equals(question.method()) || !"/latest".equals(question.path()) || !RATES.containsKey(base)) {
            return new Answer(404, Map.of("message", "not found"));
        }
        Map<String, BigDecimal> rates = new TreeMap<>();
        for (String currency : RATES.keySet()) {
            if (!currency.equals(base)) {
                rates.put(currency, rate(base, currency));
            }
        }
        return new Answer(200, new Latest(base, BusinessTime.today(), rates));
    }

    /** Units of {@code to} per unit of {@code from}. */
    static BigDecimal rate(String from, String to) {
        return RATES.get(to).divide(RATES.get(from), MathContext.DECIMAL32);
    }

    private static Map<String, BigDecimal> rates() {
        Map<String, BigDecimal> rates = new TreeMap<>();
        String[] words = PER_DOLLAR.strip().split("\\s+", -1);
        for (int i = 0; i < words.length; i += 2) {
            rates.put(words[i], new BigDecimal(words[i + 1]));
        }
        return Collections.unmodifiableMap(rates);
    }

    private record Latest(String base, LocalDate date, Map<String, BigDecimal> rates) {}
}
