package dev.fanfare.console.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.console.OwnDemo;
import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What views bring over two weeks, in a demo whose clock is set ahead. */
@Nightly
@OwnDemo(days = 1, sandbox = true)
class PoolClicksTest extends Ways {
    private static final int TWO_WEEKS = 14;

    @Test
    @DisplayName("CN-03: a campaign pays by views: from its form to the money, over two weeks")
    void fromTheFormToTheMoney() {
        Person brand = brand();
        String campaign = unique("Campaign ");
        byViews(brand, campaign)
                .fills("For each 1,000 views", "2.5")
                .fills("Of it, for one post at most", "100")
                .fills("For one creator, at most", "100")
                .fills("Budget for views, in all", "300");
        runs(brand, campaign);
        Person creator = person("creator", "en", PHONE);
        String username = posts(creator, campaign, unique("grow-40000-"));
        approves(brand, username);
        daysPass(TWO_WEEKS);
        creator.goes("My tasks").opensRow(campaign).awaits("views counted");
        assertThat(creator.downloads("Receipt")).isNotEmptyFile();
        creator.goes("Earnings").presses("Account movements").awaits("The views of a post were paid");
        brand.goes("Campaigns")
                .opensRow(campaign)
                .presses("Creators, posts and budget")
                .presses("Budget")
                .sees("Paid for views");
    }

    @Test
    @DisplayName("CN-03: three creators share a pool by their views, and the brand gets back what is left")
    void ofThree() {
        Person brand = brand();
        String campaign = unique("Campaign ");
        byViews(brand, campaign)
                .fills("Pool that creators share by views", "300")
                .fills("Of the pool, for one creator at most", "120")
                .chooses("Views are counted", "At the campaign’s end")
                .sees("all views")
                .sees("3 × USD 60.00 + USD 300.00 = USD 480.00 at most")
                .fills("Each post earns at least", "0")
                .sees("What it can cost USD 300.00 at most");
        runs(brand, campaign);
        List<Person> creators =
                List.of(person("first", "en", PHONE), person("second", "de", DESK), person("third", "es", PHONE));
        List<String> fates = List.of("grow-90000-", "grow-9000-", "grow-3000-");
        for (int i = 0; i < creators.size(); i++) {
            approves(brand, posts(creators.get(i), campaign, unique(fates.get(i))));
        }
        daysPass(TWO_WEEKS);
        creators.get(0).goes("My tasks").opensRow(campaign).awaits("Your share so far");
        brand.goes("Campaigns")
                .opensRow(campaign)
                .presses("End")
                .presses("End")
                .awaits("It has ended: look at its report, or begin another one.")
                .presses("Creators, posts and budget")
                .presses("Budget")
                .awaits("Paid to creators")
                .sees("Back to the brand");
        for (Person creator : creators) {
            creator.goes("My tasks").opensRow(campaign).awaits("Your share");
            assertThat(creator.downloads("Receipt")).isNotEmptyFile();
        }
    }

    /** The form of a campaign at YouTube for three creators, where it says what views pay. */
    private static Person byViews(Person brand, String campaign) {
        return begins(brand, campaign)
                .fills("Creators, at most", "3")
                .presses("Goal and brief")
                .unchecks("Instagram")
                .checks("YouTube")
                .presses("Rewards")
                .presses("Pay by views");
    }

    private void runs(Person brand, String campaign) {
        submitsForm(brand);
        approvesCampaign(operator(), campaign);
    }

    /** A new creator joins, and submits a video of this fate; returns the username. */
    private static String posts(Person creator, String campaign, String video) {
        String username = registers(creator);
        connects(creator, "YouTube");
        joins(creator, campaign);
        submits(creator, "https://www.youtube.com/watch?v=" + video);
        return username;
    }
}
