package dev.fanfare.console;

import static dev.fanfare.console.Looks.looksRightAnywhere;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Agent;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CT-05: the page on which a person looks at what an agent proposes. */
@Soak.Only
class AgentsPageTest {
    private final World world = World.shared();

    @Test
    @DisplayName("CT-05 a campaign is read in words, confirmed by a click, and another one refused")
    void decides() {
        Advertiser brand = world.advertiser("USD");
        Publisher person = brand.member("owner");
        try (Window window = Window.of(person).open("agents")) {
            assertThat(window.page.locator("main").textContent()).contains("You confirm each of them here.");
            looksRightAnywhere(window, "agents-empty");
            Agent agent = Agent.of(world, person, "campaigns.read campaigns.write");
            String name = World.unique("Autumn ");
            window.open("agents?proposal=" + proposes(agent, brand, name));
            assertThat(window.page.locator("main").textContent())
                    .contains("Create a campaign", "asks you to confirm this", name, "Show it", "No money moves yet.")
                    .doesNotContain("minimum_reward", "/api/");
            looksRightAnywhere(window, "agents");
            window.press(window.button("Confirm"));
            window.page.getByText("You confirmed it, and it is done.").waitFor();
            assertThat(world.number("select count(*) from campaigns where name = ?", name))
                    .isOne();
            window.open("agents?proposal=" + proposes(agent, brand, "Never"));
            window.press(window.button("Refuse"));
            window.page.getByText("You refused it. Nothing has changed.").waitFor();
            assertThat(world.number("select count(*) from campaigns where name = 'Never'"))
                    .isZero();
        }
    }

    private static long proposes(Agent agent, Advertiser brand, String name) {
        return agent.gets("createCampaign", Agent.campaign(brand, name))
                .path("agent_proposal_id")
                .asLong();
    }
}
