package dev.fanfare.platform.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contract;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Files that are no pictures, in each field of the interface that takes pictures. */
@Nightly
class UploadFieldsTest {
    private static final List<String> NAMES =
            List.of("me.png", "../../etc/passwd.png", "<img src=x onerror=alert(1)>.png", "me.png\u202egnp.exe");

    private final World world = World.shared();

    private record Field(String path, String name) {}

    /** As the contract has them: what may be a picture in a multipart body. */
    private static List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        Contract.DOCUMENT.path("paths").properties().forEach(path -> path.getValue()
                .at("/post/requestBody/content/multipart~1form-data/encoding")
                .properties()
                .forEach(field -> {
                    if (field.getValue().path("contentType").asText().contains("image/")) {
                        fields.add(new Field(path.getKey(), field.getKey()));
                    }
                }));
        return fields;
    }

    private static Map<String, byte[]> hostile() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("SVG", Pictures.text("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'></svg>"));
        files.put(
                "SVG with a declaration",
                Pictures.text(
                        "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg>&x;</svg>"));
        files.put("HTML", Pictures.text("<!doctype html><script>alert(1)</script>"));
        files.put("GIF and JavaScript", Pictures.text("GIF89a/*" + " ".repeat(20) + "*/=1;alert(1)//"));
        files.put(
                "JPEG and HTML",
                Pictures.join(
                        new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xe0},
                        Pictures.text("<html><script>alert(1)</script>")));
        files.put("a bomb of 30,000 pixels squared", Pictures.pngSaying(30_000, 30_000));
        files.put("a bomb in the limits", Pictures.pngSaying(4_000, 4_000));
        files.put("25 megapixels", Pictures.plain(5_000, 5_000));
        files.put("a torn picture", Arrays.copyOf(Pictures.jpeg(), 300));
        files.put("ZIP", new byte[] {'P', 'K', 3, 4, 20, 0, 0, 0, 8, 0});
        files.put("nothing", new byte[0]);
        return files;
    }

    @Test
    @DisplayName(
            "each field for pictures refuses each file that is none, by its name, whatever the file is called; nothing is kept")
    void refusesWhatIsNoPicture() {
        Publisher publisher = world.publisher();
        Advertiser advertiser = world.advertiser("USD");
        List<Client> callers = List.of(
                publisher.web(),
                publisher.backend(),
                advertiser.signsIn(),
                advertiser.backend(),
                world.operator().backend());
        long kept = world.number("select count(*) from media");
        List<Field> fields = fields();
        List<String> wrong = new ArrayList<>();
        for (Field field : fields) {
            hostile().forEach((what, file) -> {
                boolean named = false;
                for (Client caller : callers) {
                    String name = NAMES.get(Math.floorMod(what.hashCode(), NAMES.size()));
                    Answer answer = caller.raw(
                            field.path(),
                            MultipartBody.TYPE,
                            new MultipartBody().file(field.name(), name, file).whole());
                    String text = answer.body().toString();
                    if (answer.status() < 400 || answer.status() >= 500 || text.contains("onerror")) {
                        wrong.add(what + " in " + field + ": " + answer.status() + " " + text);
                    }
                    named |= answer.body().at("/details/file_errors").has(field.name());
                }
                if (!named) {
                    wrong.add(what + " in " + field + " is refused to no caller");
                }
            });
        }
        assertThat(wrong).isEmpty();
        assertThat(new TreeSet<>(fields.stream().map(Field::name).toList()))
                .containsExactly("avatar", "image_logo", "image_post", "logo", "pictures", "screenshots");
        assertThat(fields).hasSizeGreaterThanOrEqualTo(10);
        assertThat(world.number("select count(*) from media")).isEqualTo(kept);
    }
}
