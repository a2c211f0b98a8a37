package dev.fanfare.notification;

import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.language.Translatable;
import io.vertx.core.MultiMap;
import io.vertx.ext.mail.MailMessage;
import java.util.List;
import java.util.stream.Stream;

/** E-mails in plain text and HTML, in the user's language, with the product's name and the imprint. */
final class MailText {
    private static final String TEMPLATE = """
            <!doctype html>
            <html lang="%s">
            <head><meta charset="utf-8"><title>%s</title></head>
            <body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 1em auto; padding: 0 1em">
            <p style="font-weight: bold">%s</p>
            <h1 style="font-size: 1.25em">%s</h1>
            <p>%s</p>
            %s<hr>
            <p style="font-size: .8em">%s</p>
            </body>
            </html>
            """;

    private static final String BUTTON = """
            <p><a href="%s" style="display: inline-block; padding: .6em 1.2em; border-radius: .3em; background: #1a4fd6; \
            color: #fff; text-decoration: none">%s</a></p>
            """;

    /**
     * Content of an e-mail.
     *
     * @param id of the message, stable across retries
     * @param button with its link; null for none
     */
    private record Said(String id, String language, String title, String message, Link button, Foot foot) {}

    private record Link(String address, String label) {
        String html() {
            return "<a href=\"" + HtmlText.escape(address) + "\">" + HtmlText.escape(label) + "</a>";
        }
    }

    /** @param stop the unsubscribe page; null for none */
    private record Foot(String why, Link stop) {}

    /**
     * A notification, with the unsubscribe headers for mail programs.
     *
     * @throws IllegalArgumentException if the user's address is unusable
     */
    static MailMessage notification(MailSettings settings, MailRepository.Mail mail) {
        Texts texts = Texts.in(mail.language());
        Link stop = new Link(settings.link("/unsubscribe?token=" + mail.token().text()), texts.text("mail.stop"));
        MailMessage message = message(
                settings,
                mail.email(),
                new Said(
                        "notification-" + mail.id(),
                        spoken(mail.language()),
                        // A line break in a header would begin another header.
                        NotificationTemplate.oneLine(mail.title()),
                        mail.message(),
                        null,
                        new Foot(texts.text("mail.why", settings.product()), stop)));
        message.getHeaders()
                .add("List-Unsubscribe", "<" + stop.address() + ">")
                .add("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        return message;
    }

    /**
     * An e-mail about an account.
     *
     * @param link of its button; null for none
     * @throws IllegalArgumentException if the address is unusable
     */
    static MailMessage account(MailSettings settings, AccountMailRepository.Mail mail, String link) {
        Texts texts = Texts.in(mail.language());
        String text = "mail." + mail.kind().code();
        Object[] arguments = Stream.concat(
                        Stream.of(settings.product(), NotificationTemplate.name(mail.name())),
                        mail.kind() == MailKind.TEAM_INVITATION ? invitation(mail) : mail.arguments().stream())
                .toArray();
        return message(
                settings,
                mail.address(),
                new Said(
                        "account-" + mail.id(),
                        spoken(mail.language()),
                        NotificationTemplate.oneLine(texts.text(text + ".title", arguments)),
                        texts.text(text + ".message", arguments) + more(texts, mail),
                        link == null ? null : new Link(link, texts.text(text + ".button")),
                        new Foot(texts.text("mail.account", settings.product()), null)));
    }

    /** The brand, and the role in the language of the mail. */
    private static Stream<String> invitation(AccountMailRepository.Mail mail) {
        return Stream.of(
                mail.arguments().get(0),
                new Translatable(mail.arguments().get(1), List.of()).in(spoken(mail.language())));
    }

    private static String more(Texts texts, AccountMailRepository.Mail mail) {
        return mail.more() == 0
                ? ""
                : "\n\n"
                        + texts.text("mail.more", mail.more(), String.join("; ", mail.further()))
                                .strip();
    }

    private static String spoken(String language) {
        return Languages.isSupported(language) ? language : Languages.ENGLISH;
    }

    private static MailMessage message(MailSettings settings, String to, Said said) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                // Stable, so that copies are recognised.
                .add("Message-ID", "<" + said.id() + "@" + settings.domain() + ">")
                .add("Auto-Submitted", "auto-generated")
                .add("Content-Language", said.language());
        return new MailMessage()
                .setFrom(settings.from())
                .setTo(UniqueNames.withAsciiDomain(to))
                .setSubject(said.title())
                .setHeaders(headers)
                .setText(text(settings, said))
                .setHtml(html(settings, said));
    }

    private static String text(MailSettings settings, Said said) {
        StringBuilder text = new StringBuilder(said.message());
        if (said.button() != null) {
            text.append("\n\n")
                    .append(said.button().label())
                    .append(":\n")
                    .append(said.button().address());
        }
        text.append("\n\n-- \n").append(said.foot().why()).append('\n');
        if (said.foot().stop() != null) {
            Link stop = said.foot().stop();
            text.append(stop.label()).append(": ").append(stop.address()).append('\n');
        }
        return text.append(settings.hasImprint() ? "\n" + settings.imprint().strip() + "\n" : "")
                .toString();
    }

    private static String html(MailSettings settings, Said said) {
        StringBuilder foot = new StringBuilder(HtmlText.escape(said.foot().why()));
        if (said.foot().stop() != null) {
            foot.append("<br>").append(said.foot().stop().html());
        }
        if (settings.hasImprint()) {
            foot.append("</p>\n<p style=\"font-size: .8em\">")
                    .append(lines(settings.imprint().strip()));
        }
        return TEMPLATE.formatted(
                said.language(),
                HtmlText.escape(said.title()),
                HtmlText.escape(settings.product()),
                HtmlText.escape(said.title()),
                lines(said.message()),
                said.button() == null
                        ? ""
                        : BUTTON.formatted(
                                HtmlText.escape(said.button().address()),
                                HtmlText.escape(said.button().label())),
                foot);
    }

    private static String lines(String text) {
        return HtmlText.escape(text).replace("\n", "<br>\n");
    }
}
