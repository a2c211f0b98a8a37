package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A guide for developers, as its file has it.
 *
 * @param name such as {@code webhooks}
 */
public record Guide(String name, String text) {
    private static final Path FOLDER = Path.of("src/docs/use");
    private static final Pattern ENTRY = Pattern.compile("(?m)^- \\[[^]]+]\\(([a-z-]+)\\.md\\): ");
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^( *)```([a-z]*)(?: ([a-z]+))?\n(.*?)^ *```$", Pattern.DOTALL);

    /**
     * A block of code.
     *
     * @param language such as {@code sh}; empty for what is no program and no document
     * @param kind what runs it; empty if nothing does
     */
    public record Block(String guide, String language, String kind, String code) {}

    public static Guide of(String name) {
        return new Guide(name, unchecked(() -> Files.readString(FOLDER.resolve(name + ".md"))));
    }

    /** Those of the list, in its order. */
    public static List<Guide> all() {
        return ENTRY.matcher(of("README").text())
                .results()
                .map(entry -> of(entry.group(1)))
                .toList();
    }

    /** The names of all files, the list itself excepted. */
    public static List<String> files() {
        return unchecked(() -> {
            try (Stream<Path> files = Files.list(FOLDER)) {
                return files.map(file -> file.getFileName().toString())
                        .filter(file -> file.endsWith(".md") && !file.equals("README.md"))
                        .map(file -> file.substring(0, file.length() - ".md".length()))
                        .sorted()
                        .toList();
            }
        });
    }

    public List<Block> blocks() {
        return BLOCK.matcher(text)
                .results()
                .map(block -> new Block(
                        name,
                        block.group(2),
                        block.group(3) == null ? "" : block.group(3),
                        block.group(4).replaceAll("(?m)^" + block.group(1), "")))
                .toList();
    }

    /** The code of all blocks of this kind. */
    public List<String> codes(String kind) {
        return codes(block -> block.kind().equals(kind));
    }

    /** The code of the only block of this language and kind. */
    public String block(String language, String kind) {
        List<String> found =
                codes(block -> block.language().equals(language) && block.kind().equals(kind));
        if (found.size() != 1) {
            throw new IllegalStateException(found.size() + " blocks " + language + " " + kind + " in " + name);
        }
        return found.get(0);
    }

    private List<String> codes(Predicate<Block> wanted) {
        return blocks().stream().filter(wanted).map(Block::code).toList();
    }
}
