package dev.fanfare.dev.simulator;

import dev.fanfare.dev.simulator.api.SimulatedPost;
import dev.fanfare.platform.language.HtmlText;
import java.util.List;

/** The pages of posts, as their networks show them: {@code /posts/<host and path at the network>}, and their pictures. */
final class SimulatedPostPages implements SimulatedProvider {
    private static final List<String> TEXTS = List.of(
            "I have waited all year for this.",
            "Slow morning, good light, and this.",
            "Three days with it, and I am not giving it back.",
            "You asked what I take along. This.",
            "First try. It will not be the last one.");

    /** One comment for so many reactions. */
    private static final int COMMENTS = 12;

    @Override
    public String name() {
        return "posts";
    }

    @Override
    public Answer answer(Question question) {
        if (question.path().startsWith(SimulatedPicture.PATH)) {
            return SimulatedPicture.of(question.path().substring(SimulatedPicture.PATH.length()));
        }
        return SimulatedPost.at(question.path())
                .map(post -> new Answer(200, page(post)))
                .orElseGet(() -> new Answer(
                        404,
                        Page.of(
                                "No such post",
                                "<p>The simulator has only the posts that the demo's creators made.</p>")));
    }

    /** What its author wrote. */
    static String caption(SimulatedPost post) {
        return "%s #%s #ad".formatted(TEXTS.get((int) (post.number() % TEXTS.size())), post.hashtag());
    }

    static long comments(SimulatedPost post) {
        return post.engagement() / COMMENTS;
    }

    private static Page page(SimulatedPost post) {
        return Page.of("@" + HtmlText.escape(post.account()), """
                <p>This stands for the post at <code>%s</code>.</p>
                <blockquote><p>%s</p></blockquote>
                <p>%,d people reached · %,d likes · %,d comments</p>
                """.formatted(
                        HtmlText.escape(post.address()),
                        HtmlText.escape(caption(post)),
                        post.reach(),
                        post.engagement() - comments(post),
                        comments(post)));
    }
}
