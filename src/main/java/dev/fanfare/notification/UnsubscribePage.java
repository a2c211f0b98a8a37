package dev.fanfare.notification;

import dev.fanfare.notification.api.MailPreferences.MailPreference;
import dev.fanfare.platform.http.pages.HtmlPage;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;

/** The page where users stop e-mails of a kind, or resume them. */
final class UnsubscribePage {
    static HtmlPage of(MailPreference preference, String token) {
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
                <button class="main" %s>%s</button>
                </form>
                """.formatted(
                HtmlText.escape(token), field, HtmlText.escape(texts.text("unsubscribe." + state + ".button"))));
    }

    private static HtmlPage page(String language, String text, String form) {
        return new HtmlPage(language, "Fanfare", """
                <p>%s</p>
                %s""".formatted(HtmlText.escape(text), form));
    }
}
