package dev.fanfare.notifications;

import dev.fanfare.notifications.api.MailPreferences.MailPreference;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;

/** The page where users stop e-mails of a kind, or start them again. Works without JavaScript. */
final class UnsubscribePage {
    static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

    private UnsubscribePage() {}

    static String html(MailPreference preference, String token) {
        String language = Languages.isSupported(preference.language()) ? preference.language() : Languages.ENGLISH;
        Texts texts = Texts.in(language);
        if (preference.code() == null) {
            return page(language, texts.text("unsubscribe.unknown"), "");
        }
        String kind = texts.text(
                "message".equals(preference.code()) ? "unsubscribe.message" : "notification.flag." + preference.code());
        String state = preference.wanted() ? "on" : "off";
        String field =
                preference.wanted() ? "name=\"List-Unsubscribe\" value=\"One-Click\"" : "name=\"wanted\" value=\"yes\"";
        return page(language, texts.text("unsubscribe." + state, kind), """
                <form method="post" action="/unsubscribe?token=%s">
                <button %s>%s</button>
                </form>
                """.formatted(
                HtmlText.escape(token), field, HtmlText.escape(texts.text("unsubscribe." + state + ".button"))));
    }

    private static String page(String language, String says, String form) {
        return """
                <!doctype html>
                <html lang="%s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="robots" content="noindex">
                <title>Fanfare</title>
                <style>
                  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 10vh auto; padding: 0 1rem; }
                  button { padding: .5rem 1rem; font: inherit; }
                </style>
                </head>
                <body>
                <main>
                <h1>Fanfare</h1>
                <p>%s</p>
                %s</main>
                </body>
                </html>
                """.formatted(language, HtmlText.escape(says), form);
    }
}
