package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Sources;
import dev.fanfare.support.Sources.Source;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-08: each decision of staff refuses the owner of what is decided, or says why nothing of a person's is. */
class OwnDecisionsTest {
    /** Which changes are decisions, by their names. */
    private static final Predicate<String> DECIDES =
            name -> name.matches("(?:Decide|Assign|Accept|Approve|Reject|Review|Retry|Process|Send|Bulk).*");

    /** By the change: the test that its owner is refused, after a ! the service that asks whose it is, or why none needs to. */
    private static final Map<String, String> DECISIONS = Map.ofEntries(
            Map.entry("AcceptPayeeName", "PayeeVerificationTest#leavesNoMatchOutUntilAnOperatorAcceptsIt"),
            Map.entry("AssignBankLine", "- says what money at our bank was for; above a setting by two"),
            Map.entry("AssignBankLines", "- says what money at our bank was for; above a setting by two"),
            Map.entry("AssignThread", "- says who answers"),
            Map.entry("BulkReviewConnections", "BulkDecisionsTest#reviewsConnections"),
            Map.entry("BulkReviewTasks", "ReviewTaskTest#operatorsCannotReviewTheirOwnTask"),
            Map.entry("DecideApplication", "CampaignApplicationsTest#staysBetweenTheTwo"),
            Map.entry("DecideBankStatement", "- of our bank"),
            Map.entry("DecideCampaign", "OwnCampaignsTest#staysApart"),
            Map.entry("DecideCardReversal", "!CardReversalsService"),
            Map.entry("DecideDraft", "ReviewTaskTest#operatorsCannotReviewTheirOwnTask"),
            Map.entry("DecidePayouts", "BulkDecisionsTest#decidesPayouts"),
            Map.entry("DecidePicture", "ReportedPicturesTest#isDecidedByOthers"),
            Map.entry("DecideRegistration", "OwnApplicationsTest#isDecidedByOthers"),
            Map.entry("DecideScreening", "ScreeningTest#takesTwoPeopleWhoAreNotThePayee"),
            Map.entry("DecideSignal", "SignalDecisionsTest#isDecidedByOthers"),
            Map.entry("DecideSignUp", "SignUpTest#asksAnother"),
            Map.entry("DecideTransfer", "OwnTransferTest#isNotDecidedByItsPayee"),
            Map.entry("DecideWithdrawal", "!CardRefundsService"),
            Map.entry("ProcessPayout", "PayoutProcessTest#refusesDecisionsOnOnesOwnPayout"),
            Map.entry("RejectPayout", "PayoutProcessTest#refusesDecisionsOnOnesOwnPayout"),
            Map.entry("RejectWithdrawal", "OwnDecisionsTest#rejectsNoWithdrawalOfTheirBrand"),
            Map.entry("RetryEvents", "- of our own queue"),
            Map.entry("ReviewConnection", "DestinationsTest#operatorsCannotDecideAboutTheirOwn"),
            Map.entry("ReviewTask", "ReviewTaskTest#operatorsCannotReviewTheirOwnTask"),
            Map.entry("SendEvent", "- of a sandbox"),
            Map.entry("SendInvitations", "- its creators answer"),
            Map.entry("SendResetLink", "- goes to the owner's address alone"),
            Map.entry("SendRun", "PayoutRunsTest#needsTwo"));

    private final World world = World.shared();

    @Test
    @DisplayName("DR-08: each decision of staff names the test that its owner is refused, or says why there is none")
    void everyDecision() {
        Set<String> found = Endpoints.all()
                .filter(endpoint -> endpoint.access().permission() != null)
                .map(Endpoint::ask)
                .map(Class::getSimpleName)
                .filter(DECIDES)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(DECISIONS.keySet()).containsExactlyInAnyOrderElementsOf(found);
        for (String proof : new TreeSet<>(DECISIONS.values())) {
            if (proof.startsWith("!")) {
                assertThat(source(Sources.main(), proof.substring(1))).as(proof).contains("caller.isOfTeam(");
            } else if (!proof.startsWith("- ")) {
                String[] test = proof.split("#");
                assertThat(source(Sources.tests(), test[0])).as(proof).containsPattern("void " + test[1] + "\\(");
            }
        }
    }

    private static String source(List<Source> sources, String name) {
        return sources.stream()
                .filter(source -> source.path().endsWith("/" + name + ".java"))
                .findFirst()
                .orElseThrow()
                .text();
    }

    @Test
    @DisplayName("DR-08: staff who are in a brand's team reject no withdrawal of it")
    void rejectsNoWithdrawalOfTheirBrand() {
        Advertiser advertiser = world.advertiser("USD");
        long id = world.number(
                "insert into withdrawals (advertiser_id, requested_by, amount, currency) values (?, ?, 100, 'USD')"
                        + " returning id",
                advertiser.id(),
                advertiser.id());
        world.promoted(advertiser.member("finance"), Permission.FINANCE_MANAGE)
                .shown("password")
                .refused(
                        403,
                        "permission_denied",
                        "/admin/api/funding/withdrawals/reject/",
                        "{withdrawal_id: %s, reason: 'Mine.'}",
                        id);
    }
}
