package dev.fanfare.app.pages;

import static dev.fanfare.app.pages.ConsoleTest.all;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.admin.moderation.api.DecidePicture;
import dev.fanfare.admin.operations.api.ReferenceList;
import dev.fanfare.campaigns.campaign.api.DecideCampaign;
import dev.fanfare.campaigns.discovery.api.ApplicationTransition;
import dev.fanfare.campaigns.network.api.ConnectionAction;
import dev.fanfare.campaigns.signal.api.DecideSignal;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.money.disbursement.api.CardPayments;
import dev.fanfare.money.disbursement.api.PayoutRunTransition;
import dev.fanfare.money.funding.api.WithdrawalTransition;
import dev.fanfare.money.invoicing.api.SignUps;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Sources;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each action that the code writes into the audit log is said in words. {@code ConsoleTest} asks for their translations. */
@Tag("unit")
class AuditActionsTest {
    private static final Pattern CALL = Pattern.compile("\\bAudit\\s*\\.(?:write|events?)\\(");
    private static final Pattern TEXT = Pattern.compile("\"([a-z_]+(?:\\.[a-z_]+)+)\"");
    /** What begins an action that a code ends. */
    private static final Pattern BEGINNING = Pattern.compile("\"((?:[a-z_]+\\.)+)\" \\+");

    private static final Map<String, List<String>> ENDINGS = Map.of(
            "advertiser.sign_up.", Coded.codes(SignUps.Action.class),
            "campaign.", Coded.codes(DecideCampaign.Decision.class),
            "campaign.application.", Coded.codes(ApplicationTransition.class),
            "checkout.", Coded.codes(CardPayments.Kind.class),
            "connection.", Coded.codes(ConnectionAction.class),
            "picture.", Coded.codes(DecidePicture.Action.class),
            "payout_run.", Coded.codes(PayoutRunTransition.class),
            "signal.", Coded.codes(DecideSignal.Action.class),
            "task.", Coded.codes(ReviewAction.class),
            "withdrawal.", Coded.codes(WithdrawalTransition.class));

    private final Set<String> actions = new TreeSet<>();
    private final Set<String> unknown = new TreeSet<>();

    @Test
    @DisplayName("CN-04: every action of the audit log has its words")
    void everyActionHasWords() throws IOException {
        actions.add("token.use");
        Sources.main().stream()
                .filter(source -> source.text().contains("Audit"))
                .forEach(this::collect);
        assertThat(unknown)
                .as("actions that are neither a text nor a text and a code of a closed list")
                .isEmpty();
        assertThat(actions).hasSizeGreaterThan(150);
        assertThat(all(
                        Pattern.compile("(?m)^  '([a-z_.]+)': t\\('"),
                        ConsoleModules.texts().get("actions.js")))
                .containsExactlyInAnyOrderElementsOf(actions);
    }

    private void collect(Sources.Source source) {
        String code = source.code();
        Matcher calls = CALL.matcher(code);
        while (calls.find()) {
            String given =
                    third(code.substring(calls.end())).replaceAll("\\s+", " ").strip();
            if (given.equals("list.entry() + \".\" + action")) {
                Arrays.stream(ReferenceList.values()).forEach(list -> Stream.of("create", "update", "delete")
                        .forEach(action -> actions.add(list.entry() + "." + action)));
            } else {
                read(source, given);
            }
        }
    }

    /** A name is of a parameter or variable: its values stand elsewhere in the file. */
    private void read(Sources.Source source, String given) {
        boolean isName = given.matches("\\w+");
        String values = isName ? source.code() : given;
        int before = actions.size();
        List<String> whole = all(TEXT, values);
        List<String> beginnings = all(BEGINNING, values);
        actions.addAll(whole);
        for (String beginning : beginnings) {
            List<String> endings = ENDINGS.get(beginning);
            if (endings == null) {
                unknown.add(source.path() + " " + given);
            } else {
                endings.forEach(ending -> actions.add(beginning + ending));
            }
        }
        if (whole.isEmpty() && beginnings.isEmpty() && actions.size() == before) {
            unknown.add(source.path() + " " + given);
        }
    }

    /** The third of the arguments that begin here. */
    private static String third(String arguments) {
        int depth = 0;
        int commas = 0;
        int from = 0;
        boolean isText = false;
        for (int i = 0; ; i++) {
            char one = arguments.charAt(i);
            isText ^= one == '"';
            if (isText) {
                continue;
            }
            if (depth == 0 && (one == ',' || one == ')')) {
                if (commas == 2) {
                    return arguments.substring(from, i);
                }
                commas++;
                from = i + 1;
            }
            depth += one == '(' ? 1 : one == ')' ? -1 : 0;
        }
    }
}
