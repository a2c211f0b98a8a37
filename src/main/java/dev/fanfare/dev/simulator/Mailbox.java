package dev.fanfare.dev.simulator;

import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.language.HtmlText;
import io.vertx.core.Future;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.MailResult;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.Collectors;

/** Receives a node's e-mails in place of an SMTP server and shows the latest as a page. */
public final class Mailbox implements MailClient {
    /** E-mails kept. */
    static final int LIMIT = 100;

    private static final String PAGE = """
        <!doctype html>
        <html lang="en">
        <head><meta charset="utf-8"><title>Mailbox</title></head>
        <body style="font: 16px/1.5 sans-serif; max-width: 48em; margin: 1em auto; padding: 0 1em">
        <h1>Mailbox</h1>
        <p>The e-mails of the demo, newest first. They go nowhere else.</p>
        %s</body>
        </html>
        """;
    private static final String LETTER = """
        <article><h2>%s</h2>
        <p>%s to %s</p>
        <pre style="white-space: pre-wrap">%s</pre></article>
        """;

    private record Letter(Instant at, MailMessage message) {
        String html() {
            return LETTER.formatted(
                    HtmlText.escape(message.getSubject()),
                    at,
                    HtmlText.escape(String.join(", ", message.getTo())),
                    HtmlText.escape(message.getText()));
        }
    }

    private final Deque<Letter> letters = new ConcurrentLinkedDeque<>();

    @Override
    public Future<MailResult> sendMail(MailMessage message) {
        letters.addFirst(new Letter(BusinessTime.now().truncatedTo(ChronoUnit.SECONDS), message));
        while (letters.size() > LIMIT) {
            letters.pollLast();
        }
        return Future.succeededFuture(new MailResult());
    }

    @Override
    public Future<Void> close() {
        return Future.succeededFuture();
    }

    String page() {
        return PAGE.formatted(letters.stream().map(Letter::html).collect(Collectors.joining()));
    }
}
