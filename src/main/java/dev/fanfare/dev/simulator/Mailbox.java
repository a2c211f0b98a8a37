package dev.fanfare.dev.simulator;

import dev.fanfare.dev.simulator.SimulatedProvider.Page;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Receives a node's e-mails in place of an SMTP server and shows the latest as a page, of all or of one address. */
public final class Mailbox implements MailClient {
    /** E-mails kept. */
    static final int LIMIT = 1_000;

    /** E-mails on a page. */
    static final int SHOWN = 100;

    /** Of a text that is escaped already; the full stop that ends its sentence is no part of it. */
    private static final Pattern LINK = Pattern.compile("https?://(?:&amp;|[\\w./?=%~:#-])*[\\w/=-]");

    private static final String CONTENT = """
        <p>The e-mails of the demo, newest first. They go nowhere else.</p>
        <form><p><label>Address <input name="of" type="email" value="%s" autocomplete="off"></label> <button>Show</button></p></form>
        %s""";
    private static final String LETTER = """
        <article><h2>%s</h2>
        <p>%s to %s</p>
        <pre style="white-space: pre-wrap">%s</pre></article>
        """;

    private record Letter(Instant at, MailMessage message) {
        boolean isTo(String address) {
            return address.isEmpty() || message.getTo().contains(address);
        }

        String html() {
            return LETTER.formatted(
                    HtmlText.escape(message.getSubject()),
                    at,
                    HtmlText.escape(String.join(", ", message.getTo())),
                    LINK.matcher(HtmlText.escape(message.getText())).replaceAll("<a href=\"$0\">$0</a>"));
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

    /** @param of the address whose e-mails are shown; empty for those of all */
    Page page(String of) {
        return Page.of(
                "Mailbox",
                CONTENT.formatted(
                        HtmlText.escape(of),
                        letters.stream()
                                .filter(letter -> letter.isTo(of))
                                .limit(SHOWN)
                                .map(Letter::html)
                                .collect(Collectors.joining())));
    }
}
