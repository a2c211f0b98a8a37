package dev.fanfare.money.funding;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.TestFolders;
import dev.fanfare.support.Unchecked;
import dev.fanfare.support.World;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Advertisers whose names are on the sanctions list withdraw nothing until two people have cleared them. */
class WithdrawalScreeningTest {
    private static final String PAY = "/admin/api/funding/withdrawals/pay/";
    private static final String DECIDE = "/admin/api/screenings/decide/";

    @AutoClose
    private static final Node NODE = Node.start(Map.of("disbursements.sanctions_file", listed().toString()));

    private static final World WORLD = NODE.world();

    private final Funding funding = new Funding(WORLD);
    private final Operator first = WORLD.staff(Permission.PAYOUTS_PROCESS);
    private final Operator second = WORLD.staff(Permission.PAYOUTS_APPROVE);
    private final Advertiser advertiser = funding.advertiserWith("100", "EUR");

    private static Path listed() {
        return Unchecked.unchecked(() -> Files.writeString(
                TestFolders.fast("fanfare-sanctions-").resolve("list.csv"),
                "Shady Trading Ltd,EU-9\nEve Evans,EU-3\n"));
    }

    @Test
    void refusesARequestAndKeepsTheHitUntilTwoHaveClearedIt() {
        isCalled("Shady Trading, LTD.");
        assertThat(together(3, n -> funding.withdraws(advertiser, "10").status()))
                .containsOnly(400);
        funding.withdraws(advertiser, "10").expectError(400, "business_error", "WITHDRAWAL_HELD");
        assertThat(hits()).hasSize(1);
        assertThat(funding.of(advertiser)).containsEntry("reserved", 0L);
        // Neither the advertiser nor its own refusal says why.
        assertThat(funding.withdraws(advertiser, "10").text()).doesNotContain("EU-9", "sanction");
        decides("clear").expect(200);
        funding.withdraws(advertiser, "10").expect(201);
    }

    @Test
    void refusesToSendWhatWasRequestedBefore() {
        long id = funding.withdraws(advertiser, "10").expect(201).number("withdrawal_id");
        long proposal = funding.proposer.proposes(PAY, "{withdrawal_id: %s, reference: 'T1'}", id);
        WORLD.execute("update users set first_name = 'Eve', last_name = 'Evans' where id = ?", advertiser.id());
        funding.approver.seconds(proposal).expectError(400, "business_error", "WITHDRAWAL_HELD");
        assertThat(hits()).hasSize(1);
        assertThat(NODE.text("select status from withdrawals where id = ?", id)).isEqualTo("requested");
        decides("block").expect(200);
        funding.proposer
                .call(PAY, "{withdrawal_id: %s, reference: 'T1'}", id)
                .expectError(400, "business_error", "WITHDRAWAL_HELD");
        decides("clear").expect(200);
        funding.approver
                .seconds(funding.proposer.proposes(PAY, "{withdrawal_id: %s, reference: 'T2'}", id))
                .expect(200);
        assertThat(NODE.text("select status from withdrawals where id = ?", id)).isEqualTo("paid");
        assertThat(WORLD.differences()).noneMatch(found -> found.contains(" user " + advertiser.id() + " "));
    }

    @Test
    void recordsAHitThatAProposalMeets() {
        long id = funding.withdraws(advertiser, "10").expect(201).number("withdrawal_id");
        isCalled("Shady Trading Ltd");
        funding.proposer
                .call(PAY, "{withdrawal_id: %s, reference: 'T1'}", id)
                .expectError(400, "business_error", "WITHDRAWAL_HELD");
        assertThat(hits()).hasSize(1);
        funding.proposer.call(PAY, "{withdrawal_id: 0, reference: 'T1'}").expect(404);
    }

    @Test
    void recordsNothingInADryRun() {
        isCalled("Shady Trading Ltd");
        advertiser
                .backend()
                .post(Funding.WITHDRAW + "?dry_run=true", "{advertiser_id: %s, amount: 10}", advertiser.id())
                .expectError(400, "business_error", "WITHDRAWAL_HELD");
        assertThat(hits()).isEmpty();
    }

    private void isCalled(String name) {
        WORLD.execute("update advertisers set name = ? where user_id = ?", name, advertiser.id());
    }

    private Answer decides(String action) {
        return second.seconds(first.proposes(
                DECIDE,
                "{screening_id: %s, action: %s, reason: 'Papers seen.'}",
                hits().get(0).path("id").asLong(),
                action));
    }

    private List<JsonNode> hits() {
        return first.call("/admin/api/screenings/list/", "{limit: 100}").expect(200).list("screenings").stream()
                .filter(hit -> hit.path("user_id").asLong() == advertiser.id())
                .toList();
    }
}
