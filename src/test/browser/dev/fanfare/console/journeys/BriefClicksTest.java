package dev.fanfare.console.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.console.Person;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Short ways of a creator, a brand and staff, which each change must pass; the long ones run each night. */
class BriefClicksTest extends Ways {
    @Test
    @DisplayName("CN-03: a creator registers, connects an account, joins the first campaign and submits a post")
    void begins() {
        Person creator = person("creator", "en", PHONE);
        registers(creator);
        connects(creator, "Instagram");
        creator.goes("Find")
                .opensFirst()
                .presses("Join")
                .presses("Join")
                .sees("My tasks")
                .opensFirst();
        submits(creator, post("p"));
    }

    @Test
    @DisplayName("CN-03: a brand pays in by card, and submits a campaign")
    void paysIn() {
        Person brand = brand();
        paysByCard(brand, "120", "USD");
        brand.pressesThere("Back to Fanfare")
                .sees("Thank you. The money is shown as soon as the provider has confirmed it.");
        submitsForm(begins(brand, unique("Campaign ")));
    }

    @Test
    @DisplayName("CN-03: an operator takes a post of To do, approves it and releases its payment")
    void works() {
        Person operator = operator();
        operator.goes("Today")
                .opensCard("Review")
                .opensFirst()
                .pressesThatBegins("Approve as claimed")
                .goes("Today")
                .opensCard("Payments to release");
        int waiting = operator.rows();
        operator.opensFirst().presses("Release the payment").presses("Release the payment");
        assertThat(operator.rows()).isEqualTo(waiting - 1);
    }
}
