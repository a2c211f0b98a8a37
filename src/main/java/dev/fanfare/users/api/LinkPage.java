package dev.fanfare.users.api;

import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;

/** The pages that links in e-mails open. They work without JavaScript. */
final class LinkPage {
    static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

    private LinkPage() {}

    /**
     * What is asked of whoever followed a link.
     *
     * @param problem with what was given; null for none
     */
    static String form(String language, MailKind kind, String token, String problem) {
        Texts texts = Texts.in(language);
        String page = "page." + kind.code();
        String field =
                switch (kind) {
                    case RESET_PASSWORD -> field(texts, "page.new_password", "new-password");
                    case CONFIRM_ADDRESS -> field(texts, "page.password", "current-password");
                    default -> "";
                };
        return page(
                language,
                texts.text(page + ".title"),
                (problem == null ? "" : """
                <p role="alert">%s</p>
                """.formatted(HtmlText.escape(problem)))
                        + """
                <form method="post" action="%s">
                <p>%s</p>
                <input type="hidden" name="token" value="%s">
                %s<button>%s</button>
                </form>
                """.formatted(
                                        kind.path(),
                                        HtmlText.escape(texts.text(page + ".message")),
                                        HtmlText.escape(token),
                                        field,
                                        HtmlText.escape(texts.text(page + ".button"))));
    }

    /** That it was done. */
    static String done(String language, MailKind kind) {
        Texts texts = Texts.in(language);
        return page(language, texts.text("page." + kind.code() + ".title"), """
                <p>%s</p>
                """.formatted(
                        HtmlText.escape(texts.text("page." + kind.code() + ".done"))));
    }

    private static String field(Texts texts, String label, String autocomplete) {
        return """
                <label>%s
                <input name="password" type="password" required minlength="8" maxlength="128" autocomplete="%s"></label>
                """.formatted(HtmlText.escape(texts.text(label)), autocomplete);
    }

    private static String page(String language, String title, String body) {
        return """
                <!doctype html>
                <html lang="%s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="robots" content="noindex">
                <title>%s</title>
                <style>
                  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 10vh auto; padding: 0 1rem; }
                  label { display: block; margin-bottom: 1.5rem; }
                  input:not([type=hidden]) { width: 100%%; padding: .5rem; font: inherit; box-sizing: border-box; }
                  button { padding: .5rem 1rem; font: inherit; }
                  [role=alert] { color: #a00; }
                </style>
                </head>
                <body>
                <main>
                <h1>%s</h1>
                %s</main>
                </body>
                </html>
                """.formatted(language, HtmlText.escape(title), HtmlText.escape(title), body);
    }
}
