package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** An advertiser, in whose name operators make campaigns. */
public final class Advertiser extends Actor {
    private final String currency;

    Advertiser(World world, long id, String email, String currency, Supplier<Client> backend) {
        super(world, id, email, email, world.anybody(), backend);
        this.currency = currency;
    }

    /** A client with a web session of the advertiser, who has just shown the password of everybody here. */
    public Client signsIn() {
        world.execute(
                "update users set password_hash = (select password_hash from users where id = ?) where id = ?",
                world.operator().id(),
                id());
        Client session = world.login(username());
        shown("password");
        return session;
    }

    /** A new member of the team with this role. */
    public Publisher member(String role) {
        Publisher member = world.publisher();
        admits(member, role);
        return member;
    }

    /** Lets an account into the team with this role. */
    public void admits(Actor member, String role) {
        world.execute("""
                insert into advertiser_members (advertiser_id, address, address_key, role, user_id, invited_by, expires_at, joined_at)
                values (?, ?, ?, ?, ?, ?, now(), now())
                """, id(), member.email(), member.email(), role, member.id(), id());
    }

    /**
     * An active campaign on instagram in the advertiser's currency that ends in thirty days.
     *
     * @param body further or other members of the request, see {@link Body}
     */
    public Campaign campaign(Object... body) {
        long id = triesCampaign(body).expect(201).number("campaign_id");
        return new Campaign(world, id, this);
    }

    public Answer triesCampaign(Object... body) {
        return world.operator()
                .call(
                        "/admin/api/campaigns/create/",
                        Body.with(
                                Body.of(
                                        """
                        {"advertiser_id": %s, "type": "influencer", "name": %s, "tagline": "Show it",
                         "description": "<p>Show what you like about it.</p>",
                         "image_logo": "https://example.com/logo.png", "image_post": "https://example.com/post.png",
                         "hashtags": ["fanfare"], "date_end": %s, "networks": ["instagram"], "currency": %s,
                         "tasks": {"time": 72, "time_type": "hours", "minimum_reward": 50}, "status": "active"}
                        """,
                                        id(),
                                        World.unique("Campaign "),
                                        Instant.now().plus(Duration.ofDays(30)),
                                        currency),
                                body));
    }

    /** One that pays 50 at least, 60 for a post, 10 more from 1,000 people on and 5 more from an engagement of 5% on. */
    public Campaign campaignWithBonuses(Object... body) {
        Campaign campaign = campaign(Body.with(Body.of("""
                {"networks": ["instagram", "youtube"], "max_participants": 1000,
                 "tasks": {"bonus": {"active": true, "promo_reach": 10, "promo_engagement_rate": 5}}}"""), body));
        world.operator().ok("/api/campaign/settings/", "{campaign_id: %s, settings: {post_rate: 60}}", campaign.id());
        return campaign;
    }

    /** What tasks may still cost at most, in minor units of the advertiser's currency. */
    public long promised() {
        return world.number("select promised from advertisers where user_id = ?", id());
    }

    /** In minor units of the advertiser's currency. */
    public long spent() {
        return world.number("select spent from advertisers where user_id = ?", id());
    }

    /** What is promised, then what was spent. */
    public List<Long> account() {
        return List.of(promised(), spent());
    }

    /** The promises are those of the tasks that may still cost something. */
    public void assertPromisesAddUp() {
        assertThat(promised()).isEqualTo(world.number("""
                        select coalesce(sum(t.promised), 0) from tasks t join campaigns c on c.id = t.campaign_id
                        where c.advertiser_id = ? and t.status in ('pending', 'under_review', 'rejected', 'appealed')
                        """, id()));
    }
}
