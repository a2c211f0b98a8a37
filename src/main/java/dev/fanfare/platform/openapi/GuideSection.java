package dev.fanfare.platform.openapi;

import dev.fanfare.platform.http.pages.MarkdownPage;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands below a heading of a guide, down to the next one.
 *
 * @param level 1 for what stands before the second heading
 * @param text in Markdown, with its code
 */
record GuideSection(Guides.Guide guide, int level, String heading, String text) {
    static List<GuideSection> of(Guides.Guide guide) {
        List<GuideSection> all = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int level = 0;
        String heading = guide.title();
        boolean code = false;
        for (String line : guide.text().split("\n", -1)) {
            code ^= line.strip().startsWith("```");
            if (code || !line.matches("#{1,4} .+")) {
                text.append(line).append('\n');
                continue;
            }
            if (level > 0) {
                all.add(new GuideSection(guide, level, heading, text.toString().strip()));
            }
            text.setLength(0);
            level = line.indexOf(' ');
            heading = line.substring(level + 1).strip();
        }
        all.add(new GuideSection(guide, level, heading, text.toString().strip()));
        return all;
    }

    /** Where it is read. */
    String path() {
        return level == 1 ? guide.path() : guide.path() + "#" + MarkdownPage.anchor(heading.replace("`", ""));
    }
}
