package dev.fanfare.console.journeys;

import dev.fanfare.console.Person;
import dev.fanfare.support.Nightly;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How creators and brands empty their inboxes, and how staff talk about a task among themselves. */
class InboxClicksTest extends Ways {
    @Test
    @Nightly
    @DisplayName(
            "CN-03, NT-05: an inbox is emptied, by a creator and by a brand that assigns and answers by a template")
    void isEmptied() {
        Person creator = person("creator", "en", PHONE);
        Person brand = brand();
        Person operator = operator();
        String asked = runsCampaign(brand, operator);
        String invited = runsCampaign(brand, operator);
        String username = registers(creator);
        connects(creator, "Instagram");
        isListed(creator);
        creator.goes("Find")
                .opensRow(asked)
                .presses("Ask a question")
                .fills("Message", "May I show it with my dog?")
                .presses("Send")
                .sees("May I show it with my dog?");
        invites(brand, username, invited);
        String template = unique("Dogs ");
        brand.goes("Inbox")
                .opensRow(username)
                .sees("May I show it with my dog?")
                .presses("Take it")
                .fills("Message", "Dogs are welcome!")
                .presses("Templates")
                .presses("Save as a template")
                .fills("Name", template)
                .presses("Save")
                .fills("Message", "")
                .presses("Templates")
                .presses(template)
                .presses("Send")
                .sees("Dogs are welcome!")
                .presses("Close")
                .chooses("Assigned to", "Me")
                .sees(username);
        creator.goes("Inbox")
                .awaits("Dogs are welcome!")
                .presses("Mark all as read")
                .presses("Decline")
                .presses("Decline")
                .chooses("Which", "Unread")
                .sees("There is nothing here.");
    }

    @Test
    @Nightly
    @DisplayName("CN-03, NT-06: staff comment on a task, and the brand, who sees what happened, does not see it")
    void commentsOnATask() {
        Person creator = person("creator", "en", PHONE);
        Person brand = brand();
        Person operator = operator();
        String username = submitsFirst(creator, brand, operator).username();
        opensPost(operator, username)
                .sees("Post submitted")
                .fills("Comment", "The same picture was submitted last week.")
                .presses("Add the comment")
                .sees("The same picture was submitted last week.");
        opensPost(brand, username).sees("Post submitted").misses("The same picture was submitted last week.");
    }
}
