package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Files that people take for pictures. */
class ForeignScreenshotsTest {
    private final World world = World.shared();

    @Test
    @DisplayName("HT-17 a photo of a telephone that no browser shows is named, with what to do")
    void namesAFormatThatIsNotStored() {
        Task task = world.advertiser("USD").campaign().task();
        Answer answer = Screenshots.send(
                task,
                Pictures.text("\0\0\0\u0018ftypheic\0\0\0\0mif1heic"),
                Pictures.text("%PDF-1.7"),
                Pictures.text("\0\0\0\u0018ftypmp42\0\0\0\0mp42isom"),
                Pictures.text("II*\0"));
        answer.expectError(422, "validation_error", "FILE_VALIDATION_ERROR");
        assertThat(answer.text("details.file_errors.screenshots"))
                .endsWith("but file 1 is a HEIC photo: save it as JPEG, on an iPhone by Settings, Camera, Formats,"
                        + " Most Compatible, file 2 is a PDF document: save its page as JPEG or PNG,"
                        + " file 3 is a video: take a screenshot of it,"
                        + " file 4 has the format TIFF: save it as JPEG or PNG");
    }
}
