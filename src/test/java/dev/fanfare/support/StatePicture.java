package dev.fanfare.support;

import static java.util.stream.Collectors.joining;

import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sourceforge.plantuml.FileFormat;
import net.sourceforge.plantuml.FileFormatOption;
import net.sourceforge.plantuml.SourceStringReader;
import net.sourceforge.plantuml.code.TranscoderUtil;

/** The picture of a state machine: a text that people review, which PlantUML draws. */
public final class StatePicture {
    /** PlantUML writes into a picture what it was drawn from. */
    private static final Pattern SOURCE = Pattern.compile("<!--SRC=\\[([^]]+)]-->");

    private StatePicture() {}

    /** The machine as PlantUML's text: an arrow for each two states, with the moves between them. */
    public static String text(StateMachine<?> machine) {
        Map<String, List<String>> arrows = new LinkedHashMap<>();
        for (Enum<?> from : machine.states()) {
            for (Transition<?> move : machine.moves()) {
                if (move.from().contains(from)) {
                    arrows.computeIfAbsent(
                                    StateMachine.code(from) + " --> " + StateMachine.code(move.to()),
                                    none -> new ArrayList<>())
                            .add(move.code());
                }
            }
        }
        String begins = machine.states().stream()
                .filter(machine.initial()::contains)
                .map(state -> "[*] --> " + StateMachine.code(state) + "\n")
                .collect(joining());
        String moves = arrows.entrySet().stream()
                .map(arrow -> arrow.getKey() + " : " + String.join("\\n", arrow.getValue()) + "\n")
                .collect(joining());
        // Smetana is a layout in Java: no Graphviz has to be installed.
        return "@startuml\n!pragma layout smetana\nhide empty description\n" + begins + moves + "@enduml\n";
    }

    /** Draws such a text as SVG. Fonts differ from machine to machine, and pictures with them. */
    public static String draw(String text) {
        System.setProperty("java.awt.headless", "true");
        try (ByteArrayOutputStream svg = new ByteArrayOutputStream()) {
            new SourceStringReader(text).outputImage(svg, new FileFormatOption(FileFormat.SVG));
            return svg.toString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text that such a picture was drawn from. */
    public static String sourceOf(String svg) {
        Matcher source = SOURCE.matcher(svg);
        if (!source.find()) {
            throw new IllegalArgumentException("a picture without its source");
        }
        try {
            // A comment of XML holds no two hyphens, so PlantUML parts them.
            return TranscoderUtil.getDefaultTranscoder().decode(source.group(1).replace("- -", "--"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
