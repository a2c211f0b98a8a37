package dev.fanfare.console;

import static dev.fanfare.console.Looks.looksRightAnywhere;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.FetchPosts;
import dev.fanfare.campaigns.signal.api.SignalJobs.ExaminePosts;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A signal is looked at, its payment held, appealed and cleared, by clicks. */
@Nightly
class SignalsPageTest {
    private final World world = World.shared();
    private final Publisher creator = world.publisher().connected(12_000);
    private final Operator staff = world.staff(Permission.TASKS_REVIEW, Permission.USERS_VIEW);
    private final Operator another = world.staff(Permission.TASKS_REVIEW);

    @Test
    @DisplayName(
            "FR-01: staff compare the evidence and hold a payment; its creator reads why and appeals; another clears it")
    void isHeldAppealedAndCleared() {
        String url = "https://www.instagram.com/p/" + World.unique("twice");
        creator.joins(world.advertiser("USD").campaign()).handsIn(url);
        Task task = creator.joins(world.advertiser("USD").campaign()).handsIn(url);
        String campaign = world.text(
                "select name from campaigns where id = ?", task.campaign().id());
        world.node().sweep(new FetchPosts());
        world.node().sweep(new ExaminePosts());
        world.execute("update signals set at_risk = 1000000 where task_id = ?", task.id());
        try (Window window = Window.of(staff).open("signals")) {
            window.row(campaign);
            window.page.getByText("The same post was submitted once more.").waitFor();
            looksRightAnywhere(window, "signal");
            MainRoadTest.shoot(window, "signal");
            window.page.getByText("How often each reason was right").click();
            window.page.getByText("Points and limits are settings").waitFor();
            looksRightAnywhere(window, "signal-rates");
            MainRoadTest.shoot(window, "signal-rates");
            window.press(window.button("Hold the payment")).settled();
            looksRightAnywhere(window, "signal-hold");
            MainRoadTest.shoot(window, "signal-hold");
            window.dialog().getByLabel("Reason, as the creator reads it").fill("The same post is in another campaign.");
            window.press(window.dialogButton("Go on")).reauthenticates().settled();
            looksRightAnywhere(window, "signal-foreseen");
            window.confirms("Hold the payment");
        }
        assertThat(world.text("select status from signals where task_id = ?", task.id()))
                .isEqualTo("held");
        try (Window window = Window.of(creator).open("holds")) {
            window.row(campaign);
            window.page.getByText("The same post is in another campaign.").waitFor();
            looksRightAnywhere(window, "held-payment");
            MainRoadTest.shoot(window, "held-payment");
            window.press(window.button("Appeal")).settled();
            window.dialog().getByLabel("What speaks against the hold").fill("Both brands know of it.");
            window.confirms("Appeal");
        }
        try (Window window = Window.of(another).open("signals")) {
            window.row(campaign);
            window.page.getByText("Both brands know of it.").waitFor();
            looksRightAnywhere(window, "signal-appealed");
            MainRoadTest.shoot(window, "signal-appealed");
            window.does("Clear the signal", "Clear the signal");
        }
        assertThat(world.text("select status from signals where task_id = ?", task.id()))
                .isEqualTo("cleared");
    }

    @Test
    @DisplayName("FR-01: who has no held payment reads what a hold would be, and where to go on")
    void saysWhatComes() {
        try (Window window = Window.of(world.publisher()).open("holds")) {
            window.page.getByText("None of your payments was held").waitFor();
            looksRightAnywhere(window, "held-none");
            MainRoadTest.shoot(window, "held-none");
        }
    }
}
