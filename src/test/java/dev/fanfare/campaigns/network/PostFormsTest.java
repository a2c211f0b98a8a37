package dev.fanfare.campaigns.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.NetworkKind;
import dev.fanfare.campaigns.network.api.PostForms;
import dev.fanfare.campaigns.network.api.PostReference;
import dev.fanfare.campaigns.network.api.PostUrl;
import dev.fanfare.platform.bus.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** CA-30: the page of forms, and each network's forms, which have rows there. */
@Tag("unit")
class PostFormsTest {
    private static final Path PAGE = Path.of("src/docs/use/post-addresses.md");
    private static final Map<String, String> NAMES = Map.of("x", "twitter");

    static final ConfiguredNetworks KINDS = new ConfiguredNetworks(List.of(
            kind("instagram", "instagram.com", "instagr.am"),
            kind("facebook", "facebook.com", "fb.com", "fb.watch", "fb.me"),
            kind("twitter", "twitter.com", "x.com", "t.co"),
            kind("youtube", "youtube.com", "youtu.be", "youtube-nocookie.com"),
            kind("tiktok", "tiktok.com"),
            kind("linkedin", "linkedin.com", "lnkd.in"),
            kind("pinterest", "pinterest.com", "pin.it", "pinterest.de", "pinterest.ca")));

    /** A row: an address, and what it names. */
    record Row(String network, String address, String post, String author, String knownFrom) {
        @Override
        public String toString() {
            return address + " is " + post + " " + author;
        }
    }

    private static NetworkKind kind(String name, String... hosts) {
        return Adapters.kind(name, List.of(hosts));
    }

    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        String network = null;
        try {
            for (String line : Files.readAllLines(PAGE)) {
                if (line.startsWith("## ")) {
                    String name = line.substring(3).toLowerCase(Locale.ROOT);
                    network = name.contains(" ") ? null : NAMES.getOrDefault(name, name);
                } else if (line.startsWith("| `") && network != null) {
                    String[] cells = line.split("\\|");
                    rows.add(new Row(
                            network,
                            "https://" + cells[1].strip().replace("`", ""),
                            cells[2].strip(),
                            cells[3].strip(),
                            cells[4].strip()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    @ParameterizedTest
    @MethodSource("rows")
    @DisplayName("CA-30: each address of the page names the post that it says, or is refused")
    void namesWhatThePageSays(Row row) {
        assertThat(read(row)).isEqualTo((row.post() + " " + row.author()).strip());
    }

    private static String read(Row row) {
        try {
            PostReference post = PostUrl.parse(row.address()).among(KINDS, List.of(row.network()));
            String id = post.key().substring(row.network().length() + 1);
            return (id + (post.lasting() ? "" : " (uncertain)") + (post.author() == null ? "" : " " + post.author()))
                    .strip();
        } catch (Refused refused) {
            assertThat(refused.fault().status()).isEqualTo(422);
            assertThat(refused.fault().field()).isEqualTo("post_url");
            return refused.getMessage().contains("short link") ? "short link" : "no post";
        }
    }

    @Test
    @DisplayName("CA-30: each form of each network has a row, and each network has all kinds of rows")
    void eachFormHasARow() {
        Map<String, List<Row>> rows = rows().stream().collect(Collectors.groupingBy(Row::network));
        assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(KINDS.names());
        List<String> without = KINDS.kinds().stream()
                .flatMap(kind -> {
                    PostForms forms = (PostForms) kind.posts();
                    List<PostUrl> urls = rows.get(kind.name()).stream()
                            .map(row -> PostUrl.parse(row.address()))
                            .toList();
                    return Stream.concat(
                            forms.posts().stream()
                                    .filter(form -> isIdle(urls, forms, without(form, forms)))
                                    .map(form -> form.address().pattern()),
                            forms.shortLinks().stream()
                                    .filter(form -> isIdle(urls, forms, without(form, forms)))
                                    .map(Pattern::pattern));
                })
                .toList();
        assertThat(without).isEmpty();
        assertThat(rows())
                .as("the page says how many")
                .hasSize(397)
                .filteredOn(row -> row.post().equals("no post"))
                .hasSize(179);
        rows.forEach((network, all) -> {
            assertThat(all).as(network).anyMatch(row -> row.post().equals("no post"));
            assertThat(all).as(network).anyMatch(row -> row.post().equals("short link"));
            assertThat(all.stream().map(Row::address)).as(network).doesNotHaveDuplicates();
            // From its own documentation, and from two parsers of others.
            assertThat(all.stream()
                            .flatMap(row -> Stream.of(row.knownFrom().split(" ")))
                            .collect(Collectors.toSet()))
                    .as(network)
                    .contains("D")
                    .hasSizeGreaterThanOrEqualTo(4);
        });
    }

    private static PostForms without(PostForms.Form form, PostForms all) {
        return new PostForms(
                all.parameters(),
                all.posts().stream().filter(one -> one != form).toList(),
                all.shortLinks());
    }

    private static PostForms without(Pattern shortLink, PostForms all) {
        return new PostForms(
                all.parameters(),
                all.posts(),
                all.shortLinks().stream().filter(one -> one != shortLink).toList());
    }

    /** Whether no address is read in another way. */
    private static boolean isIdle(List<PostUrl> urls, PostForms forms, PostForms fewer) {
        return urls.stream()
                .allMatch(url -> forms.isShortLink(url)
                        ? fewer.isShortLink(url)
                        : forms.identify(url).equals(fewer.identify(url)));
    }
}
