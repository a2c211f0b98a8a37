package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a post that does not fit: staff find it, hold its payment, and another person decides its appeal. */
class SignalClicksTest extends Ways {
    private static final String WHY = "The same post is in another campaign.";
    private static final String AGAINST = "Both brands know of it, and have agreed.";

    @Nightly
    @ParameterizedTest(
            name =
                    "FR-01: one post for two campaigns: found, held, told in plain words, appealed, and decided by another person, in {0}")
    @ValueSource(strings = {"en", "de", "es"})
    void isFoundHeldAppealedAndDecided(String language) {
        Person creator = person("creator", language, PHONE);
        Person brand = brand();
        Person operator = operator();
        Person other = approver(1);
        String first = runsCampaign(brand, operator);
        String second = runsCampaign(brand, operator);
        String username = registers(creator);
        connects(creator, "Instagram");
        String post = post("twice");
        joins(creator, first);
        submits(creator, post);
        joins(creator, second);
        submits(creator, post);

        operator.goes("Signals")
                .awaits(second)
                .opensRow(second)
                .sees("Compare the evidence. Nothing happens to the money until you decide.")
                .sees("The same post was submitted once more.")
                .presses("Hold the payment")
                .fills("Reason, as the creator reads it", WHY)
                .presses("Go on")
                .presses("Hold the payment")
                .misses(second);
        approves(brand, username);

        creator.goes("Inbox").awaits("A payment of yours is held");
        creator.goes("My tasks")
                .opensRow(second)
                .sees(WHY)
                .presses("Read what you can do, and appeal")
                .sees("We look at it. The hold ends by itself, and you can appeal: another person decides then.")
                .presses("Appeal")
                .fills("What speaks against the hold", AGAINST)
                .presses("Appeal")
                .sees("Another person decides on your appeal. Without a decision, the hold ends by itself.");

        other.goes("Signals")
                .opensRow(second)
                .sees(AGAINST)
                .presses("Clear the signal")
                .presses("Clear the signal")
                .sees("The hold has ended. The creator is told.");
        creator.awaits("The hold has ended: the payment goes on as usual.");
    }
}
