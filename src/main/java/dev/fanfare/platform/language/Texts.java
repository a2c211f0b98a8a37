package dev.fanfare.platform.language;

import java.math.BigDecimal;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Currency;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The texts of one language, for one reader. Messages are patterns of {@link MessageFormat}: arguments are
 * <code>{0}</code>, <code>{1}</code> …, a plural is <code>{0,choice,…}</code>, an apostrophe is typographic (’), and an
 * id is passed as text, for numbers get the language's separators.
 */
public final class Texts {
    /** Never falls back to the system locale. */
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private static final Map<String, Texts> BY_LANGUAGE =
            Languages.all().stream().collect(Collectors.toMap(Function.identity(), Texts::new));

    private final Locale locale;
    private final DateTimeFormatter moments;
    private final DateTimeFormatter days;
    /** Messages without arguments, ready to be shown. */
    private final Map<String, String> plain = new HashMap<>();
    /** A prototype that is copied for each use, because these are not thread-safe. */
    private final Map<String, MessageFormat> patterns = new HashMap<>();

    private Texts(String language) {
        this.locale = Locale.forLanguageTag(language);
        this.moments = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .withLocale(locale);
        this.days = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale);
        ResourceBundle bundle = ResourceBundle.getBundle(Texts.class.getPackageName() + ".texts", locale, NO_FALLBACK);
        for (String key : bundle.keySet()) {
            MessageFormat pattern = new MessageFormat(bundle.getString(key), locale);
            if (pattern.getFormats().length == 0) {
                plain.put(key, pattern.format(new Object[0]));
            } else {
                patterns.put(key, pattern);
            }
        }
    }

    /** The texts of a language by its two-letter code; English for an unsupported code or null. */
    public static Texts in(String language) {
        Texts texts = language == null ? null : BY_LANGUAGE.get(language);
        return texts == null ? BY_LANGUAGE.get(Languages.ENGLISH) : texts;
    }

    /**
     * A message.
     *
     * @param key as in the files
     * @param arguments values of the placeholders; strings are inserted unchanged
     * @throws MissingResourceException for a key that no language has: a bug
     */
    public String text(String key, Object... arguments) {
        String ready = plain.get(key);
        if (ready != null) {
            return ready;
        }
        MessageFormat pattern = patterns.get(key);
        if (pattern == null) {
            throw new MissingResourceException("no text " + key, Texts.class.getName(), key);
        }
        return ((MessageFormat) pattern.clone()).format(arguments);
    }

    /**
     * A localized date and time.
     *
     * @param timezone of the reader, such as Europe/Vienna; UTC for null or an unknown one
     */
    public String moment(Instant at, String timezone) {
        return moments.withZone(zone(timezone)).format(at);
    }

    /** A localized date. */
    public String day(LocalDate day) {
        return days.format(day);
    }

    /** A localized whole number. */
    public String number(long number) {
        return NumberFormat.getIntegerInstance(locale).format(number);
    }

    /**
     * A localized amount of money with all its decimals.
     *
     * @param currency ISO 4217 code
     */
    public String amount(BigDecimal amount, String currency) {
        NumberFormat format = NumberFormat.getCurrencyInstance(locale);
        format.setCurrency(Currency.getInstance(currency));
        format.setMinimumFractionDigits(Math.max(0, amount.scale()));
        format.setMaximumFractionDigits(Math.max(0, amount.scale()));
        return format.format(amount);
    }

    /** A fraction as a percentage: 0.05 is 5 %. */
    public String percent(BigDecimal fraction) {
        NumberFormat format = NumberFormat.getPercentInstance(locale);
        format.setMaximumFractionDigits(2);
        return format.format(fraction);
    }

    /** A country's name by its code of ISO 3166; the code itself if there is none. */
    public String country(String code) {
        return new Locale.Builder().setRegion(code).build().getDisplayCountry(locale);
    }

    /** A language's name by its code of ISO 639; the code itself if there is none. */
    public String language(String code) {
        return Locale.forLanguageTag(code).getDisplayLanguage(locale);
    }

    private static ZoneId zone(String name) {
        try {
            return name == null ? ZoneOffset.UTC : ZoneId.of(name);
        } catch (DateTimeException e) {
            return ZoneOffset.UTC;
        }
    }
}
