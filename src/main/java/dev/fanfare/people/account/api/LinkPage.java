package dev.fanfare.people.account.api;

import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.http.pages.HtmlPage;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;

/** The pages of account links. */
final class LinkPage {
    /**
     * Asks the user who followed a link.
     *
     * @param problem with what was given; null for none
     */
    static HtmlPage form(String language, MailKind kind, String token, String problem) {
        Texts texts = Texts.in(language);
        String page = "page." + kind.code();
        String field =
                switch (kind) {
                    case RESET_PASSWORD -> field(texts, "page.new_password", "new-password");
                    case CONFIRM_ADDRESS -> field(texts, "page.password", "current-password");
                    default -> "";
                };
        return new HtmlPage(
                language,
                texts.text(page + ".title"),
                (problem == null ? "" : """
                <p role="alert">%s</p>
                """.formatted(HtmlText.escape(problem)))
                        + """
                <form method="post" action="%s">
                <p>%s</p>
                <input type="hidden" name="token" value="%s">
                %s<button class="main">%s</button>
                </form>
                """.formatted(
                                        kind.path(),
                                        HtmlText.escape(texts.text(page + ".message")),
                                        HtmlText.escape(token),
                                        field,
                                        HtmlText.escape(texts.text(page + ".button"))));
    }

    /** The page of a link that does not hold: what to do then. */
    static HtmlPage invalid(String language, MailKind kind) {
        Texts texts = Texts.in(language);
        String again = kind == MailKind.RESET_PASSWORD ? " " + texts.text("page.reset_password.again") : "";
        return new HtmlPage(language, texts.text("page." + kind.code() + ".title"), """
                <p role="alert">%s</p>
                <p><a href="/">%s</a></p>
                """.formatted(
                HtmlText.escape(texts.text("page.link.invalid") + again), HtmlText.escape(texts.text("page.go_on"))));
    }

    /** The success page. */
    static HtmlPage done(String language, MailKind kind) {
        Texts texts = Texts.in(language);
        return new HtmlPage(language, texts.text("page." + kind.code() + ".title"), """
                <p>%s</p>
                <p><a href="/">%s</a></p>
                """.formatted(
                        HtmlText.escape(texts.text("page." + kind.code() + ".done")),
                        HtmlText.escape(texts.text("page.go_on"))));
    }

    private static String field(Texts texts, String label, String autocomplete) {
        return """
                <label>%s
                <input name="password" type="password" required minlength="8" maxlength="128" autocomplete="%s"></label>
                """.formatted(HtmlText.escape(texts.text(label)), autocomplete);
    }
}
