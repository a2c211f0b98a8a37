package dev.fanfare.console;

import static dev.fanfare.console.Looks.looksRightAnywhere;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The inbox of each audience, and the timeline with comments, wide and on a phone, in both themes. */
@Nightly
class InboxPageTest {
    private static final String SAYS = "{kind: %s, subject_id: %s, text: %s}";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Campaign campaign = advertiser.campaign();
    private final Publisher publisher = world.publisher().connected();
    private final Task task = publisher.joins(campaign);

    private void fill() {
        advertiser.signsIn();
        world.dispatch();
        advertiser
                .call("/api/thread/write/", SAYS, "task", task.id(), "Could you show the logo in the first second?")
                .expect(201);
        publisher
                .call("/web/api/thread/write/", SAYS, "campaign", campaign.id(), "May I show it with my dog?")
                .expect(201);
        world.execute("""
                insert into campaign_invitations (campaign_id, advertiser_id, user_id, message, invited_by, expires_at)
                values (?, ?, ?, 'We like what you post.', ?, now() + interval '9 days')""", advertiser.campaign().id(), advertiser.id(), publisher.id(), advertiser.id());
        world.execute("""
                insert into campaign_applications (campaign_id, user_id, text, currency, expires_at)
                values (?, ?, 'I have used it for years.', 'USD', now() + interval '9 days')""", advertiser.campaign().id(), publisher.id());
        world.operator()
                .ok(
                        "/api/user/notification/",
                        "{user_id: %s, title: 'Holidays', message: 'Payouts are made a day later this week.'}",
                        publisher.id());
        world.dispatch();
    }

    @Test
    @DisplayName("NT-05: a creator's, a brand's and staff's inbox say what waits, and old addresses lead there")
    void showsWhatWaits() {
        fill();
        try (Window window = Window.of(publisher).open("inbox")) {
            assertThat(window.page.locator("tbody tr").count()).isGreaterThan(3);
            looksRightAnywhere(window, "inbox-creator");
            window.open("talk?open=task-" + task.id());
            window.page.getByText("in the first second").first().waitFor();
            looksRightAnywhere(window, "inbox-creator-message");
            window.open("offers");
            assertThat(window.page.url()).contains("/console/inbox?kind=request");
            looksRightAnywhere(window, "inbox-creator-requests");
        }
        try (Window window = Window.of(advertiser).open("inbox")) {
            window.press(window.page
                            .locator("tbody button.plain")
                            .filter(new Locator.FilterOptions().setHasText("dog"))
                            .first())
                    .settled();
            looksRightAnywhere(window, "inbox-brand-message");
            window.open("replies?open=campaign-" + campaign.id() + "-" + publisher.id());
            window.page.getByText("with my dog").first().waitFor();
        }
        Operator operator = world.staff(Permission.TASKS_REVIEW, Permission.CAMPAIGNS_VIEW);
        try (Window window = Window.of(operator).open("inbox")) {
            looksRightAnywhere(window, "inbox-staff");
        }
    }

    @Test
    @DisplayName("NT-06: a timeline says what happened, and takes a comment")
    void showsATimeline() {
        task.handsIn("https://www.instagram.com/p/page" + campaign.id());
        world.logsEvents();
        advertiser.signsIn();
        Operator operator = world.staff(Permission.TASKS_REVIEW, Permission.CAMPAIGNS_VIEW, Permission.AUDIT_VIEW);
        try (Window window = Window.of(operator).open("campaigns?open=" + campaign.id())) {
            window.field("Comment").fill("They pay in time.");
            window.press(window.button("Add the comment")).settled();
            window.page.getByText("They pay in time.").last().waitFor();
            looksRightAnywhere(window, "timeline-campaign");
            window.press(window.button("Delete")).settled();
            assertThat(window.page.locator(".timeline .comment").count()).isZero();
        }
        try (Window window = Window.of(advertiser).open("own?open=" + campaign.id())) {
            window.page.locator(".timeline li").first().waitFor();
        }
    }
}
