package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A post is seen where it is decided on, without going to its network. */
class PostClicksTest extends Ways {
    private static final String TEXT = "My new favourite.";

    @Nightly
    @ParameterizedTest(name = "CN-03: creator, brand and reviewer see a post as its network shows it, in {0}")
    @ValueSource(strings = {"en", "de", "es"})
    void isSeen(String language) {
        Person creator = person("creator", language, PHONE);
        Person brand = brand();
        Person operator = operator();
        Submitted submitted = submitsFirst(creator, brand, operator);
        creator.goes("My tasks").opensRow(submitted.campaign()).sees(TEXT).sees("Likes");
        opensPost(brand, submitted.username())
                .sees(TEXT)
                .sees("With this brand before")
                .presses("Reject")
                .chooses("Reason", "It does not meet the requirements")
                .presses("Reject");
        creator.awaits("Rejected").sees("The post does not meet the requirements.");
        operator.goes("All posts")
                .chooses("Status", "Rejected")
                .opensRow(submitted.campaign())
                .sees(TEXT);
    }
}
