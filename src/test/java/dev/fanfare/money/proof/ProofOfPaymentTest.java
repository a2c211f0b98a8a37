package dev.fanfare.money.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.money.journal.api.JournalJobs.SealEvidence;
import dev.fanfare.money.proof.api.ProofJobs.CountBrandDays;
import dev.fanfare.money.proof.api.ProofJobs.SignBrandProofs;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What brands and creators show of payments: counted by hand, and verified without the service. */
@DisplayName("Proof of payment")
class ProofOfPaymentTest {
    private static final String KEY = JournalKey.of(Node.JOURNAL_KEY).publicKey();
    private static final String OWN = "/api/advertiser/proof/";
    private static final String UPDATE = "/api/advertiser/proof/update/";
    private static final String PUBLIC = "/api/get/public/brand/proof/";
    private static final String REFERENCES = "/api/profile/references/";

    private static final Node NODE = Node.start(Map.of("sandbox.enabled", "true"));
    private static final World WORLD = NODE.world();
    private static final Client ANYBODY = WORLD.anybody();
    private static final List<Publisher> CREATORS = new ArrayList<>();
    private static Advertiser brand;
    private static Advertiser small;
    private static Instant clock = Instant.now();

    /** 24 posts of four creators: 15 paid on the second day, 7 on the fifth, one rejected, one rejected and granted. */
    @BeforeAll
    static void pays() {
        brand = WORLD.advertiser("USD");
        small = WORLD.advertiser("USD");
        for (int i = 0; i < 4; i++) {
            CREATORS.add(WORLD.publisher().connected());
        }
        List<Task> posts = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            var campaign = brand.campaign();
            CREATORS.forEach(creator -> posts.add(creator.joins(campaign).handsIn()));
        }
        Task ofSmall = CREATORS.get(0).joins(small.campaign()).handsIn();
        passes(Duration.ofHours(50));
        posts.subList(0, 15).forEach(post -> WORLD.operator().approves(post).pays(post));
        WORLD.operator().approves(ofSmall).pays(ofSmall);
        passes(Duration.ofHours(72));
        posts.subList(15, 22).forEach(post -> WORLD.operator().approves(post).pays(post));
        posts.subList(22, 24).forEach(post -> WORLD.operator().rejects(post, "Blurred."));
        posts.get(22).appeals();
        WORLD.staff(Permission.values()).does("grant_appeal", posts.get(22));
        posts.get(0).isReversed();
        passes(Duration.ofHours(30));
        counts();
    }

    private static void passes(Duration time) {
        clock = clock.plus(time);
        WORLD.operator().ok("/admin/api/sandbox/clock/update/", "{to: %s}", clock.toString());
    }

    private static void counts() {
        WORLD.logsEvents();
        Sealed.all(NODE);
        NODE.sweep(new CountBrandDays());
        NODE.sweep(new SignBrandProofs());
    }

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private static Answer chooses(Advertiser of, boolean published) {
        Answer chosen = of.call(UPDATE, "{advertiser_id: %s, published: %s}", of.id(), published)
                .expect(200);
        counts();
        return chosen;
    }

    private static Answer shown(Advertiser of) {
        return ANYBODY.post(PUBLIC, "{brand_id: %s}", of.id());
    }

    @Test
    @DisplayName("CN-06 a brand's proof is off until the brand chooses it, and gone when it hides it")
    void isOffAtFirst() {
        Advertiser other = WORLD.advertiser("EUR");
        assertThat(other.call(OWN, "{advertiser_id: %s}", other.id())
                        .expect(200)
                        .at("published")
                        .asBoolean())
                .isFalse();
        shown(other).expectError(404, "not_found");
        ANYBODY.get("/brands/" + other.id()).expect(404);
        chooses(other, true).shows("{published: true}");
        shown(other)
                .expect(200)
                .shows("{signed: {subject: 'brand:%s'}, figures: {accepted_posts: 0}}".formatted(other.id()));
        assertThat(ANYBODY.get("/brands/" + other.id()).expect(200).text()).contains("Too few to tell");
        assertThat(ANYBODY.with("Accept-Language", "de")
                        .get("/brands/" + other.id())
                        .expect(200)
                        .text())
                .contains("<html lang=\"de\">");
        chooses(other, false).shows("{published: false, published_at: null, signed: null}");
        shown(other).expect(404);
        ANYBODY.get("/brands/" + other.id()).expect(404);
        ANYBODY.get("/brands/0x").expect(404);
    }

    @Test
    @DisplayName("the figures of a brand are those of a count by hand, and the page shows them")
    void areCounted() {
        chooses(brand, true);
        Answer answer = shown(brand).expect(200);
        answer.shows("""
                {figures: {accepted_posts: 23, reversed_posts: 1, paid: [{currency: 'USD', amount: 1050}], median_days: 2,
                 p90_days: 5, rejected_share: 0.08, reversed_share: 0.0435, appeals: 1, appeals_granted: 1}}""");
        assertThat(answer.list("signed.lines").stream().map(JsonNode::asText))
                .containsExactly(
                        "accepted 23",
                        "appealed 1",
                        "days 2 15",
                        "days 5 7",
                        "granted 1",
                        "paid USD 105000",
                        "rejected 2",
                        "reversed 1");
        brand.call(OWN, "{advertiser_id: %s}", brand.id())
                .expect(200)
                .shows("{figures: {accepted_posts: 23, median_days: 2, p90_days: 5}, published: true}");
        String page = ANYBODY.get("/brands/" + brand.id()).expect(200).text();
        assertThat(page)
                .contains("23", "within 2 days", "within 5 days", "8%", "1 of 1", PUBLIC + "?brand_id=" + brand.id());
        CREATORS.forEach(creator ->
                assertThat(page + answer.text()).doesNotContain(creator.username(), "\"user_id\"", creator.email()));
        assertThat(ANYBODY.get(PUBLIC + "?brand_id=" + brand.id()).expect(200).body())
                .isEqualTo(answer.body());
        assertThat(NODE.sweep(new CountBrandDays()))
                .as("each entry counts once")
                .isZero();
        assertThat(WORLD.differences()).isEmpty();
    }

    @Test
    @DisplayName("of few posts no percentile or share is told, and of a single creator no sum")
    void tellsNothingOfFew() {
        chooses(small, true);
        Answer answer = shown(small).expect(200);
        answer.shows("""
                {figures: {accepted_posts: 1, paid: [], median_days: null, p90_days: null, rejected_share: null,
                 reversed_share: null}}""");
        assertThat(answer.list("signed.lines").stream().map(JsonNode::asText)).containsExactly("accepted 1");
        assertThat(ANYBODY.get("/brands/" + small.id()).expect(200).text()).contains("Too few to tell");
    }

    @Test
    @DisplayName("a program without the service finds each change of a brand's proof")
    void findsChanges(@TempDir Path folder) throws Exception {
        chooses(brand, true);
        String text = shown(brand).expect(200).text();
        assertThat(program(folder, text, "--key", KEY))
                .contains(
                        "brand:" + brand.id(), "median_days 2", "paid [{\"currency\":\"USD\",\"amount\":\"1050.00\"}]");
        Map<String, String> changes = new LinkedHashMap<>();
        changes.put("\"accepted_posts\":23", "\"accepted_posts\":24");
        changes.put("\"median_days\":2", "\"median_days\":1");
        changes.put("\"p90_days\":5", "\"p90_days\":2");
        changes.put("\"amount\":1050.00", "\"amount\":1051.00");
        changes.put("\"rejected_share\":0.0800", "\"rejected_share\":0.0000");
        changes.put("\"appeals_granted\":1", "\"appeals_granted\":0");
        changes.put("\"days 5 7\"", "\"days 5 1\"");
        changes.put("\"reversed 1\"", "\"reversed 0\"");
        changes.put("\"subject\":\"brand:" + brand.id(), "\"subject\":\"brand:" + small.id());
        changes.put("\"block\":", "\"block\":1");
        changes.put("\"ends_on\":\"20", "\"ends_on\":\"21");
        changes.put("\"signature\":\"", "\"signature\":\"A");
        for (var change : changes.entrySet()) {
            assertThat(text).contains(change.getKey());
            assertThat(program(folder, text.replace(change.getKey(), change.getValue()), "--key", KEY))
                    .as(change.getValue())
                    .contains("is not valid");
        }
        assertThat(program(folder, text)).contains("give --key");
        assertThat(program(folder, text, "--key", "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw="))
                .contains("the signature is not that of the key");
    }

    @Test
    @DisplayName("verification finds days and signed figures that were altered in the database")
    void isVerified() {
        chooses(brand, true);
        passes(Duration.ofHours(50));
        counts();
        NODE.sweep(new SealEvidence());
        // What signs the last root.
        WORLD.operator().approves(CREATORS.get(3).joins(small.campaign()).handsIn());
        Sealed.all(NODE);
        assertThat(WORLD.differences()).isEmpty();
        assertThat(Sealed.findings(NODE)).isEmpty();
        String change = "update brand_days set value = value %s where advertiser_id = %s and figure = 'accepted'";
        NODE.execute(change.formatted("+ 1", brand.id()));
        assertThat(WORLD.differences()).anyMatch(line -> line.contains("accepted posts by day of brand " + brand.id()));
        NODE.execute(change.formatted("- 1", brand.id()));
        assertThat(WORLD.differences()).isEmpty();
        String forge =
                "alter table brand_proofs disable trigger user; update brand_proofs set lines = replace(lines, '%s', '%s');"
                        + " alter table brand_proofs enable trigger user";
        NODE.execute(forge.formatted("rejected 2", "rejected 1"));
        assertThat(Sealed.findings(NODE)).anyMatch(line -> line.contains("of brand_proofs"));
        NODE.execute(forge.formatted("rejected 1", "rejected 2"));
        assertThat(Sealed.findings(NODE)).isEmpty();
    }

    @Test
    @DisplayName("a proof is shown and chosen by the brand's own team alone")
    void isTheBrandsOwn() {
        small.call(OWN, "{advertiser_id: %s}", brand.id()).expectError(404, "not_found");
        small.call(UPDATE, "{advertiser_id: %s, published: true}", brand.id()).expectError(404, "not_found");
        CREATORS.get(0).call(OWN, "{advertiser_id: %s}", brand.id()).expectError(403, "insufficient_permissions");
        brand.member("reviewer")
                .call(UPDATE, "{advertiser_id: %s, published: true}", brand.id())
                .expectError(403, "insufficient_permissions");
    }

    @Test
    @DisplayName("a creator's reference shows what was chosen and no more, is verified, and ends")
    void isAReference(@TempDir Path folder) throws Exception {
        Publisher creator = CREATORS.get(1);
        Answer made = creator.call(
                        REFERENCES + "add/", "{recipient: 'Acme', days: 30, shown: ['accepted_posts', 'earnings']}")
                .expect(201);
        String path = made.text("path");
        Answer page = ANYBODY.get(path).expect(200);
        assertThat(page.text())
                .contains(creator.username(), "Posts accepted", "Paid for posts")
                .doesNotContain("Acme", creator.email());
        assertThat(page.header("X-Robots-Tag").orElseThrow()).contains("noindex");
        String file = ANYBODY.get(path + ".json").expect(200).text();
        assertThat(program(folder, file, "--key", KEY))
                .contains("creator (" + creator.username() + ")", "accepted_posts 6");
        assertThat(program(
                        folder,
                        file.replace("accepted 6", "accepted 60")
                                .replace("\"accepted_posts\":6", "\"accepted_posts\":60"),
                        "--key",
                        KEY))
                .contains("is not valid");
        creator.call(REFERENCES)
                .expect(200)
                .shows(
                        "{references: [{state: 'active', recipient: 'Acme', figures: {accepted_posts: 6, reversed_posts: null}}]}");
        long id = made.number("reference_id");
        CREATORS.get(2).call(REFERENCES + "end/", "{reference_id: %s}", id).expectError(404, "not_found");
        assertThat(CREATORS.get(2).call(REFERENCES).expect(200).at("references"))
                .isEmpty();
        creator.call(REFERENCES + "end/", "{reference_id: %s}", id).expect(200);
        creator.call(REFERENCES + "end/", "{reference_id: %s}", id)
                .expectError(400, "business_error", "INVALID_TRANSITION");
        ANYBODY.get(path).expect(404);
        ANYBODY.get(path + ".json").expect(404);
        creator.call(REFERENCES).expect(200).shows("{references: [{state: 'ended'}]}");
    }

    @Test
    @DisplayName("a reference shows what was reversed too, and takes an accepted post")
    void showsReversals() {
        Publisher creator = CREATORS.get(0);
        Answer made = creator.call(REFERENCES + "add/", "{recipient: 'All', days: 1, shown: ['reversed_posts']}")
                .expect(201);
        assertThat(ANYBODY.get(made.text("path")).expect(200).text())
                .doesNotContain("Paid for posts", "Posts accepted");
        creator.call(REFERENCES)
                .shows("{references: [{figures: {reversed_posts: 1, accepted_posts: null, paid: []}}]}");
        WORLD.publisher()
                .call(REFERENCES + "add/", "{recipient: 'Acme', days: 30, shown: ['earnings']}")
                .expectError(400, "business_error", "INVALID_TRANSITION");
        creator.call(REFERENCES + "add/", "{recipient: 'Acme', days: 30, shown: []}")
                .expectError(400, "validation_error");
    }

    private static String program(Path folder, String text, String... arguments) throws Exception {
        Path file = Files.writeString(folder.resolve("proof.json"), text);
        List<String> command = new ArrayList<>(List.of("node", "src/docs/use/check-figures.mjs", file.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(output)
                .isEqualTo(output.contains("The figures are those that were signed.") ? 0 : 1);
        return output;
    }
}
