package dev.fanfare.dev.simulator;

import dev.fanfare.platform.language.HtmlText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;

/** An advertiser's own system, to which webhooks are delivered: {@code POST /receiver/…}; {@code GET} shows the last ones. */
final class SimulatedReceiver implements SimulatedProvider {
    static final String NAME = "receiver";
    private static final int LIMIT = 50;

    private final Deque<String> received = new ArrayDeque<>();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Answer answer(Question question) {
        if ("POST".equals(question.method())) {
            received.addFirst(question.body().toString());
            if (received.size() > LIMIT) {
                received.removeLast();
            }
            return new Answer(200, new ProviderBehaviour.Message("received"));
        }
        return new Answer(
                200,
                Page.of(
                        "What the advertiser's system was told",
                        received.stream()
                                .map(one -> "<pre style=\"white-space: pre-wrap\">" + HtmlText.escape(one) + "</pre>\n")
                                .collect(Collectors.joining())));
    }
}
