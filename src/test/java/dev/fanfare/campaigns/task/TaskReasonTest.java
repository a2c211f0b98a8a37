package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.api.TaskReason;
import dev.fanfare.platform.language.Texts;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TaskReasonTest {
    @Test
    void putsCodesInWordsAndKeepsWhatIsWrittenBehindThem() {
        for (String language : List.of("en", "de", "es")) {
            Texts texts = Texts.in(language);
            for (String code : TaskReason.GIVEN) {
                String words = TaskReason.inWords(code, texts::text);
                assertThat(words).as(code).contains(" ").doesNotContain(code);
                assertThat(TaskReason.inWords(code + ": Use the blue one: not the red.", texts::text))
                        .isEqualTo(words + " Use the blue one: not the red.");
            }
            assertThat(TaskReason.inWords("Too dark: use a lamp.", texts::text)).isEqualTo("Too dark: use a lamp.");
            assertThat(TaskReason.inWords(null, texts::text)).isNull();
        }
    }
}
