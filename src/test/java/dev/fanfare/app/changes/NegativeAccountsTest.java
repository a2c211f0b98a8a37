package dev.fanfare.app.changes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.changes.DryRunChanges.Change;
import dev.fanfare.money.finance.api.Corrections.CreateCorrection;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.platform.proposals.Proposals.ApproveProposal;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Who can let an account of the journal become negative, as the page says it. */
class NegativeAccountsTest {
    private static final Pattern PATH = Pattern.compile("`(/[a-z0-9/-]+/)`");

    /** What lets an account become negative: by one person, and by two. */
    private record Doors(Set<String> one, Set<String> two) {}

    /** By the code of the account. */
    private static Map<String, Doors> page() {
        try {
            Map<String, Doors> rows = new LinkedHashMap<>();
            for (String line : Files.readAllLines(Path.of("src/docs/use/money.md"))) {
                String[] cells = line.split("\\|");
                if (cells.length == 4 && cells[1].matches(" `[a-z_]+` ")) {
                    rows.put(cells[1].strip().replace("`", ""), new Doors(paths(cells[2]), paths(cells[3])));
                }
            }
            return rows;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<String> paths(String cell) {
        return PATH.matcher(cell).results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Endpoint<?, ?> endpoint(String path) {
        return Endpoints.all()
                .filter(each -> each.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new AssertionError(path + " is no endpoint"));
    }

    /** Whether it may wait for a second person. */
    private static boolean takesTwo(Endpoint<?, ?> endpoint) {
        return endpoint.secondPermission() != null
                || Arrays.stream(endpoint.reply().getRecordComponents())
                        .anyMatch(member -> member.getName().equals("proposalId"));
    }

    @Test
    @DisplayName("DR-21 the page has each account that may become negative, and who lets it: one person, or two")
    void areThoseOfThePage() {
        Map<String, Doors> page = page();
        assertThat(page.keySet())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(AccountKind.values())
                        .filter(AccountKind::mayBeNegative)
                        .map(AccountKind::code)
                        .toList());
        assertThat(page)
                .allSatisfy((code, doors) -> assertThat(doors.two().contains(Endpoints.path(CreateCorrection.class)))
                        .as(code)
                        .isEqualTo(AccountKind.ofCode(code).mayBeCorrected()));
        assertThat(page.values()).allSatisfy(doors -> {
            assertThat(doors.one())
                    .allSatisfy(path ->
                            assertThat(takesTwo(endpoint(path))).as(path).isFalse());
            assertThat(doors.two())
                    .allSatisfy(path ->
                            assertThat(takesTwo(endpoint(path))).as(path).isTrue());
        });
    }

    @Test
    @DisplayName("DR-21 what sets an advertiser's limit takes two people")
    void takesTwoToOpenCredit() {
        assertThat(Endpoints.all().filter(Endpoint::changes).filter(endpoint -> Arrays.stream(
                                endpoint.ask().getRecordComponents())
                        .anyMatch(member -> member.getName().equals("maximumLimit"))))
                .hasSize(3)
                .allSatisfy(endpoint ->
                        assertThat(takesTwo(endpoint)).as(endpoint.path()).isTrue())
                .extracting(Endpoint::path)
                .isSubsetOf(page().get(AccountKind.ADVERTISER_RECEIVABLE.code()).two());
    }

    @Test
    @Nightly
    @DisplayName("DR-21, DR-22: what posts in a dry run is on the page, and asks an old session again")
    void areThoseOfDryRuns() {
        try (Node node = Node.start(Db.freshUri(), Map.of())) {
            World world = node.world();
            Map<String, Doors> page = page();
            Map<String, Set<String>> missing = new TreeMap<>();
            Set<String> silent = new TreeSet<>();
            for (Map.Entry<String, Supplier<Change>> each :
                    DryRunChanges.of(world).entrySet()) {
                Change change = each.getValue().get();
                Answer dry = change.client().ok(each.getKey() + "?dry_run=true", change.body());
                Endpoint<?, ?> endpoint = endpoint(each.getKey());
                if (endpoint.ask() == ApproveProposal.class) {
                    // Posts what the proposal's own endpoint does.
                    continue;
                }
                if (!dry.list("entries").isEmpty()
                        && !Specification.has(endpoint.path())
                        && endpoint.stepUp() == StepUpLevel.NONE) {
                    silent.add(endpoint.path());
                }
                for (JsonNode entry : dry.list("entries")) {
                    for (JsonNode posting : entry.path("postings")) {
                        AccountKind kind =
                                AccountKind.ofCode(posting.path("account").asText());
                        Doors doors = page.getOrDefault(kind.code(), new Doors(Set.of(), Set.of()));
                        if (posting.path("amount").decimalValue().signum() < 0
                                && kind.mayBeNegative()
                                && !(takesTwo(endpoint) ? doors.two() : doors.one()).contains(endpoint.path())) {
                            missing.computeIfAbsent(kind.code(), code -> new TreeSet<>())
                                    .add(endpoint.path());
                        }
                    }
                }
            }
            assertThat(missing).as("are not on the page").isEmpty();
            assertThat(silent).as("post, and ask for nothing").isEmpty();
        }
    }
}
