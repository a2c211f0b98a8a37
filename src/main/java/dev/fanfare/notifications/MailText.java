package dev.fanfare.notifications;

import dev.fanfare.notifications.MailRepository.Mail;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import io.vertx.core.MultiMap;
import io.vertx.ext.mail.MailMessage;

/** A notification as an e-mail, in plain text and HTML, with the headers by which mail programs unsubscribe. */
final class MailText {
    private static final String TEMPLATE = """
            <!doctype html>
            <html lang="%s">
            <head><meta charset="utf-8"><title>%s</title></head>
            <body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 1em auto; padding: 0 1em">
            <h1 style="font-size: 1.25em">%s</h1>
            <p>%s</p>
            <hr>
            <p style="font-size: .8em">%s<br><a href="%s">%s</a></p>
            </body>
            </html>
            """;

    private MailText() {}

    /**
     * The message to send.
     *
     * @throws IllegalArgumentException when mail cannot be sent to the user's address
     */
    static MailMessage message(MailSettings settings, Mail mail) {
        String language = Languages.isSupported(mail.language()) ? mail.language() : Languages.ENGLISH;
        Texts texts = Texts.in(language);
        // A line break in a header would begin another header.
        String title = Draft.oneLine(mail.title());
        String link = settings.link("/unsubscribe?token=" + mail.token().text());
        String why = texts.text("mail.why");
        String stop = texts.text("mail.stop");
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                // Always the same, so that a copy is recognised as one.
                .add("Message-ID", "<notification-" + mail.id() + "@" + settings.domain() + ">")
                .add("List-Unsubscribe", "<" + link + ">")
                .add("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
                .add("Auto-Submitted", "auto-generated")
                .add("Content-Language", language);
        return new MailMessage()
                .setFrom(settings.from())
                .setTo(mail.email())
                .setSubject(title)
                .setHeaders(headers)
                .setText(mail.message() + "\n\n-- \n" + why + "\n" + stop + ": " + link + "\n")
                .setHtml(TEMPLATE.formatted(
                        language,
                        HtmlText.escape(title),
                        HtmlText.escape(title),
                        HtmlText.escape(mail.message()).replace("\n", "<br>\n"),
                        HtmlText.escape(why),
                        HtmlText.escape(link),
                        HtmlText.escape(stop)));
    }
}
