package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What brands and creators want of campaigns that pay for views. */
class ViewClicksTest extends Ways {
    @Nightly
    @ParameterizedTest(name = "CN-03: a campaign pays by views: from its form to what a post is promised, in {0}")
    @CsvSource({"en", "de", "es"})
    void promises(String language) {
        Person brand = brand();
        Person creator = person("creator", language, PHONE);
        String campaign = unique("Campaign ");
        begins(brand, campaign)
                .fills("Creators, at most", "3")
                .presses("Pay by views")
                .fills("For each 1,000 views", "2.5")
                .fills("Of it, for one post at most", "100")
                .fills("For one creator, at most", "200")
                .fills("Budget for views, in all", "150")
                .sees("Once it is used up, further posts earn their minimum only.");
        submitsForm(brand);
        approvesCampaign(operator(), campaign);
        registers(creator);
        connects(creator, "Instagram");
        joins(creator, campaign);
        creator.sees("Views pay, beside the minimum");
        submits(creator, post("v"));
        brand.awaits("It runs: decide on posts and applications as they come.")
                .presses("Creators, posts and budget")
                .presses("Budget")
                .sees("Promised to posts")
                .presses("Raise the budget for views")
                .fills("Budget for views, {0}", "300", "USD")
                .presses("Raise the budget for views")
                .sees("Left for more posts");
    }
}
